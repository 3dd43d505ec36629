import {
  occurrencesOf,
  orderUntil,
  type Delivery,
  type distribution,
  type OutputOf,
  type ParsedInputOf,
  type Pickup,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { countCovered, customersWithReach } from './reach.ts';
import { deliveriesOf, deliveryOf, pickupOf, pickupsOf, sellerOf } from './ways.ts';

export async function listDeliveries(ctx: Ctx): Promise<Delivery[]> {
  const { actor, vendor, calendar } = await sellerOf(ctx);
  const [rows, customers] = await Promise.all([
    deliveriesOf(ctx.db, vendor.id),
    customersWithReach(ctx.db, vendor.id),
  ]);
  const covered = countCovered(rows, customers);
  const shown = { asker: actor, vendor, calendar, now: ctx.clock.now() };
  return rows.map((row) => deliveryOf(row, shown, covered.get(row.id) ?? 0));
}

export async function listPickups(ctx: Ctx): Promise<Pickup[]> {
  const { actor, vendor, calendar } = await sellerOf(ctx);
  const shown = { asker: actor, vendor, calendar, now: ctx.clock.now() };
  return (await pickupsOf(ctx.db, vendor.id)).map((row) => pickupOf(row, shown));
}

export async function previewDates(
  ctx: Ctx,
  input: ParsedInputOf<typeof distribution.previewDates>,
): Promise<OutputOf<typeof distribution.previewDates>> {
  const { calendar } = await sellerOf(ctx);
  return occurrencesOf(input.recurrence, calendar, input.from, input.until).map((each) => ({
    ...each,
    orderUntil: orderUntil(each.on, input.cutOff, calendar.timeZone),
  }));
}
