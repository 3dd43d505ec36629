import { sql } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type FormatId,
  type ordering,
  type OrderLine,
  type OrganizationId,
  type OutputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { mayShare } from '../policy.ts';
import { decimal } from '../../../platform/decimal.ts';

type Shortages = OutputOf<typeof ordering.listShortages>;

interface ShortageRow {
  format_id: FormatId;
  name: OrderLine['name'];
  title: OrderLine['formatTitle'];
  sale_unit: OrderLine['saleUnit'];
  multiple_quantity: string | null;
  requested: string;
  orders: number;
  mode: string;
  on_hand: string;
  sells_without_stock: boolean;
  earlier: string;
}

/** The quantities that a day's orders need of each format, largest shortage first. */
export async function listShortages(ctx: MemberCtx, { on }: { on: string }): Promise<Shortages> {
  const { actor, db } = ctx;
  const vendorId = ctx.actor.organizationId;
  const rows = await loadShortageRows(ctx, on);
  const items = rows.map((row) => ({
    formatId: row.format_id,
    name: row.name,
    formatTitle: row.title,
    saleUnit: row.sale_unit,
    multipleQuantity: decimal(row.multiple_quantity),
    requested: decimal(row.requested),
    available: availableStockOf(row),
    orders: row.orders,
  }));
  const lacking = ({ requested, available }: (typeof items)[number]) =>
    available === null ? 0 : Number(toThousandths(requested) > toThousandths(available));
  return {
    items: items.toSorted((a, b) => lacking(b) - lacking(a)),
    tags: await tagsOn(db, vendorId, on),
    can: { share: mayShare(actor) },
  };
}

/** Earlier days are served first, so their quantities are not available for this one. */
function availableStockOf({ mode, sells_without_stock, on_hand, earlier }: ShortageRow): string | null {
  if (mode === 'unlimited' || sells_without_stock) return null;
  const left = toThousandths(decimal(on_hand)) - toThousandths(decimal(earlier));
  return fromThousandths(left > 0n ? left : 0n);
}

async function loadShortageRows({ actor, db }: MemberCtx, on: string): Promise<ShortageRow[]> {
  const vendorId = actor.organizationId;
  const language = sql.lit(actor.language === 'FR' ? 'fr' : 'en');
  const { rows } = await sql<ShortageRow>`
    with needed as (
      select l.format_id, sum(coalesce(l.prepared, l.confirmed, l.requested)) as requested, count(distinct o.id) as orders,
        (array_agg(l.name order by o.submitted_at desc))[1] as name,
        (array_agg(l.title order by o.submitted_at desc))[1] as title, min(l.sale_unit) as sale_unit
      from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
      where o.vendor_id = ${vendorId} and o.on_day = ${on}::date
        and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
      group by l.format_id
      having sum(coalesce(l.prepared, l.confirmed, l.requested)) > 0
    ), earlier as (
      select l.format_id, sum(coalesce(l.prepared, l.confirmed, l.requested)) as taken
      from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
      where o.vendor_id = ${vendorId} and o.on_day < ${on}::date
        and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
      group by l.format_id
    )
    select n.*, f.multiple_quantity, i.mode, i.on_hand, i.sells_without_stock, coalesce(e.taken, 0) as earlier
    from needed n
    join formats f on f.vendor_id = ${vendorId} and f.id = n.format_id
    join inventory_items i on i.vendor_id = ${vendorId} and i.format_id = n.format_id
    left join earlier e on e.format_id = n.format_id
    order by n.name->>${language} collate public.by_name, n.format_id`.execute(db);
  return rows;
}

async function tagsOn(db: Db, vendorId: OrganizationId, on: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct t.tag from real_orders o
    join relationships r on r.organization_id = o.vendor_id and r.relation_id = o.relation_id
    cross join unnest(r.tags) as t (tag)
    where o.vendor_id = ${vendorId} and o.on_day = ${on}::date
      and o.status in ('confirmed', 'preparing') order by 1`.execute(db);
  return rows.map(({ tag }) => tag);
}
