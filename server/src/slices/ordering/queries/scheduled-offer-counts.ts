import { sql } from 'kysely';
import type { ordering, OutputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';

type Counted = OutputOf<typeof ordering.countByScheduledOffer>;

interface CountedRow {
  id: Counted[number]['id'];
  is_open: boolean;
  orders: number;
  quantity: string;
  orders_in_all: number;
}

/** Lines refer to the scheduled offer of their price; declined, cancelled and expired orders do not count. */
export async function countByScheduledOffer(ctx: Ctx): Promise<Counted> {
  const vendorId = ctx.actor.organizationId;
  const now = ctx.clock.now();
  const { rows } = await sql<CountedRow>`
    with ordered as (
      select l.price_list_id as id, p.id as order_id, p.submitted_at,
        coalesce(l.delivered, l.prepared, l.confirmed, l.requested) as quantity
      from purchase_order_lines l join real_orders p on p.id = l.purchase_order_id
      where l.vendor_id = ${vendorId} and p.status not in ('declined', 'cancelled', 'expired')
        and coalesce(l.delivered, l.prepared, l.confirmed, l.requested) > 0
        and l.price_list_id in (select id from scheduled_offers where vendor_id = ${vendorId} and removed_at is null)
    )
    select o.id, coalesce(o.is_active and o.opens_at <= ${now} and ${now} < o.closes_at, false) as is_open,
      count(distinct r.order_id) filter (where r.submitted_at >= o.opens_at) as orders,
      coalesce(sum(r.quantity) filter (where r.submitted_at >= o.opens_at), 0) as quantity,
      count(distinct r.order_id) as orders_in_all
    from scheduled_offers o left join ordered r on r.id = o.id
    where o.vendor_id = ${vendorId} and o.removed_at is null
    group by o.id, o.is_active, o.opens_at, o.closes_at order by o.id ${samePlan}`.execute(ctx.db);
  return rows.map(({ id, is_open, orders, quantity, orders_in_all }) => ({
    id,
    now: is_open ? { orders, quantity: decimal(quantity) } : null,
    orders: orders_in_all,
  }));
}
