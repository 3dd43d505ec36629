import {
  occurrencesOf,
  cutOffAt,
  type Delivery,
  type distribution,
  type OutputOf,
  type ParsedInputOf,
  type Pickup,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { countCoveredCustomers, loadCustomersWithReach } from './coverage.ts';
import { loadDeliveries, deliveryOf, pickupOf, loadPickups, requireSeller } from './fulfilments.ts';

export async function listDeliveries(ctx: MemberCtx): Promise<Delivery[]> {
  const { actor, vendor, calendar } = await requireSeller(ctx);
  const [rows, customers] = await Promise.all([
    loadDeliveries(ctx.db, vendor.id),
    loadCustomersWithReach(ctx.db, vendor.id),
  ]);
  const covered = countCoveredCustomers(rows, customers);
  const context = { member: actor, vendor, calendar, now: ctx.clock.now() };
  return rows.map((row) => deliveryOf(row, context, covered.get(row.id) ?? 0));
}

export async function listPickups(ctx: MemberCtx): Promise<Pickup[]> {
  const { actor, vendor, calendar } = await requireSeller(ctx);
  const context = { member: actor, vendor, calendar, now: ctx.clock.now() };
  return (await loadPickups(ctx.db, vendor.id)).map((row) => pickupOf(row, context));
}

export async function previewDates(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof distribution.previewDates>,
): Promise<OutputOf<typeof distribution.previewDates>> {
  const { calendar } = await requireSeller(ctx);
  return occurrencesOf(input.recurrence, calendar, input.from, input.until).map((each) => ({
    ...each,
    cutOffAt: cutOffAt(each.on, input.cutOff, calendar.timeZone),
  }));
}
