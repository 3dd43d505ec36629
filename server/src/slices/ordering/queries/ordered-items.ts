import { sql } from 'kysely';
import { RECENT_ORDERS, type ordering, type OutputOf, type ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';

type OrderedItems = OutputOf<typeof ordering.listOrderedItems>;
type Last = OrderedItems[number]['last'];

interface ItemRow {
  format_id: OrderedItems[number]['formatId'];
  quantities: string[];
  on: string;
  unit_price: string;
  currency: Last['currency'];
}

/** Declined, cancelled and expired orders do not count; of the others, what was asked for. */
export async function listOrderedItems(
  ctx: MemberCtx,
  { vendorId }: ParsedInputOf<typeof ordering.listOrderedItems>,
): Promise<OrderedItems> {
  const { rows } = await sql<ItemRow>`
    with recent as (
      select id, on_day, currency, submitted_at,
        row_number() over (order by submitted_at desc, id desc) as place
      from real_orders
      where vendor_id = ${vendorId} and customer_id = ${ctx.actor.organizationId}
        and status not in ('declined', 'cancelled', 'expired')
      order by submitted_at desc, id desc limit ${RECENT_ORDERS}
    ), items as (
      select r.place, r.on_day, r.currency, l.format_id,
        sum(l.requested) as quantity, max(l.unit_price) as unit_price
      from recent r join purchase_order_lines l on l.purchase_order_id = r.id
      where l.requested > 0 group by r.place, r.on_day, r.currency, l.format_id
    ), last as (
      select distinct on (format_id) format_id, on_day, currency, unit_price from items order by format_id, place
    )
    select last.format_id, last.on_day as "on", last.currency, last.unit_price::text as unit_price,
      array(select coalesce(i.quantity, 0)::text from recent r
        left join items i on i.place = r.place and i.format_id = last.format_id
        order by r.place desc) as quantities
    from last order by last.format_id`.execute(ctx.db);
  return rows.map(({ format_id, quantities, on, unit_price, currency }) => ({
    formatId: format_id,
    quantities: quantities.map(decimal),
    last: {
      on,
      quantity: decimal(quantities.findLast((one) => Number(one) > 0)!),
      unitPrice: decimal(unit_price),
      currency,
    },
  }));
}
