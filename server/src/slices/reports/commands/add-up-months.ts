import { sql } from 'kysely';
import { countedStatuses, dayIn, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { lastSettledMonth } from '../rules/months.ts';

interface OrderMonth {
  vendor_id: OrganizationId;
  month: string;
}

/** Adds up the months of sellers that are over and were not added up, or have changed since. */
export async function addUpMonths(ctx: Ctx): Promise<void> {
  const until = lastSettledMonth(dayIn(ctx.clock.now(), 'UTC'));
  const { rows } = await sql<OrderMonth>`
    select v.id as vendor_id, g.month::date as month
    from organizations v
    cross join lateral (select min(o.on_day) as first from purchase_orders o where o.vendor_id = v.id) o
    cross join lateral generate_series(date_trunc('month', o.first::timestamp), ${until}::timestamp, interval '1 month') g (month)
    where not exists (select from order_months m where m.vendor_id = v.id and m.month = g.month::date)
      -- The triggers that forget a changed month go by the database's own clock. Two months have 59 days at least.
      and g.month + interval '1 month' <= current_date - 59
    order by 1, 2`.execute(ctx.db);
  await runEach(rows, (month) => addUpMonth(ctx, month));
}

/** A month whose orders are being changed is left for the next time. */
const addUpMonth = (ctx: Ctx, { vendor_id, month }: OrderMonth): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(
        'order month ' || ${vendor_id}::uuid || ' ' || (${month}::date - date '2000-01-01'), 0)) as is_free`.execute(
      tx,
    );
    if (!rows[0]!.is_free) return;
    const chosen = sql`m join real_orders o on o.vendor_id = m.vendor_id and o.on_day >= m.month
      and o.on_day < m.month + interval '1 month' and o.status in (${sql.join(countedStatuses.all)})`;
    await sql`
      with m as (
        insert into order_months (vendor_id, month) values (${vendor_id}, ${month}) returning vendor_id, month),
      of_orders as (
        insert into order_month_sums (vendor_id, month, status, currency, customer_id, fulfilment_id, orders,
          lines_count, lines_minor, lines_kg, credited_minor, delivery_fee_minor, tax_minor, total_minor)
        select m.vendor_id, m.month, o.status, o.currency, o.customer_id, o.fulfilment_id, count(*),
          sum(o.lines_count), sum(o.lines_minor), sum(o.lines_kg), sum(o.credited_minor), sum(o.delivery_fee_minor),
          sum(o.tax_minor), sum(o.total_minor)
        from ${chosen} group by 1, 2, 3, 4, 5, 6)
      insert into order_month_line_sums (vendor_id, month, status, currency, format_id, product_id, category_id,
        producer_id, lines, amount_minor, credited_minor, sold_kg, sold)
      select m.vendor_id, m.month, o.status, o.currency, l.format_id, l.product_id, l.category_id, l.producer_id,
        count(*), sum(l.amount_minor), sum(l.credited_minor), sum(l.sold_kg), sum(l.sold)
      from ${chosen} join purchase_order_lines l on l.purchase_order_id = o.id
      group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  });
