import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { lockPart, noChanges, MAX_NOTIFIED, type ProjectedFormats, type Part } from './projection-changes.ts';

/** Projects the prices of some formats on every scope, or of whole scopes. */
export interface Prices {
  formats: Part;
  scopes: Part;
}

interface ProjectedPrices extends ProjectedFormats {
  /** Lowest and highest of the prices before and after the change; null when no price changed. */
  lowest: string | null;
  highest: string | null;
}

/** Rewrites a seller's prices: those on lists that are not archived, unless hidden on the list. */
export async function projectOffers(
  tx: Tx,
  vendorId: OrganizationId,
  { formats, scopes }: Prices,
): Promise<ProjectedPrices> {
  if (formats.length === 0 || scopes.length === 0)
    return { ...noChanges, formatIds: [], lowest: null, highest: null };
  await lockPart(tx, 'offers', vendorId, formats);
  const isFormat = (column: string) =>
    formats === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${formats}::uuid[])`;
  const isScope = (column: string) =>
    scopes === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${scopes}::uuid[])`;
  const { rows } = await sql<ProjectedPrices>`
    with target as materialized (
      select i.inventory_item_id as format_id, i.price_list_id as scope_id, i.vendor_id, i.unit_price, i.breaks
      from price_list_items i join price_lists l on l.vendor_id = i.vendor_id and l.id = i.price_list_id
      where i.vendor_id = ${vendorId} and ${isFormat('i.inventory_item_id')} and ${isScope('i.price_list_id')}
        and not i.is_hidden and l.archived_at is null
      union all
      select i.format_id, i.scheduled_offer_id, i.vendor_id, coalesce(i.unit_price, b.unit_price),
        case when i.unit_price is null then b.breaks else '[]' end
      from scheduled_offer_items i
      join scheduled_offers o on o.vendor_id = i.vendor_id and o.id = i.scheduled_offer_id
      left join price_lists l on l.vendor_id = o.vendor_id and l.id = o.price_list_id and l.archived_at is null
      left join price_list_items b on b.vendor_id = l.vendor_id and b.price_list_id = l.id
        and b.inventory_item_id = i.format_id
      where i.vendor_id = ${vendorId} and ${isFormat('i.format_id')} and ${isScope('i.scheduled_offer_id')}
        and o.is_active and o.removed_at is null and coalesce(i.unit_price, b.unit_price) is not null
    ), removed as (
      delete from offers o where o.vendor_id = ${vendorId} and ${isFormat('o.format_id')} and ${isScope('o.scope_id')}
        and not exists (select from target w where w.format_id = o.format_id and w.scope_id = o.scope_id)
      returning o.format_id
    ), before as (
      select o.unit_price as was, w.unit_price as will_be from offers o join target w using (vendor_id, scope_id, format_id)
      where (o.unit_price, o.breaks) is distinct from (w.unit_price, w.breaks)
    ), upserted as (
      insert into offers as o (format_id, scope_id, vendor_id, unit_price, breaks) select * from target
      on conflict (vendor_id, scope_id, format_id) do update set
        unit_price = excluded.unit_price, breaks = excluded.breaks
      where o is distinct from excluded
      returning o.format_id, o.xmax = 0 as is_new
    )
    select (select count(*) from upserted where is_new) as added, (select count(*) from upserted where not is_new) as changed,
      (select count(*) from removed) as removed,
      array(select format_id from upserted union select format_id from removed limit ${MAX_NOTIFIED + 1}) as "formatIds",
      (select min(least(was, will_be)) from before) as lowest, (select max(greatest(was, will_be)) from before) as highest
  `.execute(tx);
  return rows[0]!;
}
