import { addDays, dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/run-each.ts';
import { transaction } from '../../../platform/transaction.ts';
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
  const waiting = await loadOrdersWithoutInvoice(ctx.db, vendorId, { until });
  const byCustomer = Map.groupBy(waiting, ({ customer_id }) => customer_id);
  try {
    await runEach([...byCustomer.values()], (orders) => {
      const ids = orders.map(({ id }) => id);
      return transaction(ctx, (tx) => draftOrders(tx, vendorId, ids, 'customer'));
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
