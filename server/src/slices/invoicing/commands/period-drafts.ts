import { addDays, dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { isAnnounced } from '../queries/announced.ts';
import { loadOrdersWithoutInvoice } from '../queries/unbilled-orders.ts';
import { hourIn, lastDayOfPeriodBefore, SCHEDULE_HOUR } from '../rules/dates.ts';
import { draftOrders } from './draft.ts';

/**
 * Drafts the week on Mondays and the month on the first, at five in the seller's time zone; a missed hour is caught
 * up by the next, and a missed day by the first hour after it.
 */
export async function draftPeriods(ctx: Ctx): Promise<void> {
  const sellers = await ctx.db
    .selectFrom('billing_settings as b')
    .innerJoin('organizations as o', 'o.id', 'b.vendor_id')
    .select(['b.vendor_id', 'b.drafts', 'b.drafted_until', 'o.time_zone'])
    .where('b.drafts', 'in', ['week', 'month'])
    .execute();
  const now = ctx.clock.now();
  await runEach(sellers, async ({ vendor_id, drafts, drafted_until, time_zone }) => {
    const today = dayIn(now, time_zone);
    const until = lastDayOfPeriodBefore(drafts === 'week' ? 'week' : 'month', today);
    const isFirstDay = addDays(until, 1) === today;
    const isDue = isFirstDay
      ? hourIn(now, time_zone) >= SCHEDULE_HOUR
      : drafted_until !== null && drafted_until < until;
    if (isDue) await draftPeriod(ctx, vendor_id, until);
  });
}

/**
 * Drafts one invoice per customer for all deliveries up to the end of a week or month. A customer whose orders cannot be
 * drafted stops no other; its orders stay in the list of what is to be invoiced.
 */
export async function draftPeriod(ctx: Ctx, vendorId: OrganizationId, until: string): Promise<void> {
  const waiting = await loadOrdersWithoutInvoice(ctx.db, vendorId, { until, unlessRemovedAfter: until });
  const byCustomer = Map.groupBy(waiting, ({ customer_id }) => customer_id);
  try {
    await runEach([...byCustomer], async ([customerId, orders]) => {
      const ids = orders.map(({ id }) => id);
      try {
        await transaction(ctx, (tx) => draftOrders(tx, vendorId, ids, 'customer'));
      } catch (error) {
        if (!isDraftedElsewhere(error)) await announceOnce(ctx, { vendorId, customerId, until });
        throw error;
      }
    });
  } finally {
    await ctx.db
      .updateTable('billing_settings')
      .set({ drafted_until: until })
      .where('vendor_id', '=', vendorId)
      .where('drafted_until', 'is distinct from', until)
      .execute();
  }
}

/** Somebody, or another process, drafted the orders at that moment. */
const isDraftedElsewhere = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'invoicing.alreadyInvoiced';

/** The seller, who has to draft it by hand, is told once. */
const announceOnce = (
  ctx: Ctx,
  { vendorId, customerId, until }: { vendorId: OrganizationId; customerId: OrganizationId; until: string },
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const type = 'invoicing.periodNotDrafted';
    if (await isAnnounced(tx, { type, vendorId, customerId, until })) return;
    await record(tx, { type, organizations: [vendorId], subject: customerId, data: { customerId, until } });
  });
