import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { weekdayBits } from '../queries/ways.ts';
import { keptTogether, lockPart, type Kept } from './kept.ts';

/** A seller's routes and pickup places as one list. Spec §7: a pickup place is seen from everywhere. */
const ways = (vendorId: OrganizationId) => sql`
  select w.id, w.zone_codes, ${weekdayBits} as days, w.only_customer_ids, w.only_price_list_ids
  from deliveries w where w.vendor_id = ${vendorId} and w.is_active and w.removed_at is null
  union all
  select w.id, array['*'], ${weekdayBits}, w.only_customer_ids, w.only_price_list_ids
  from pickups w where w.vendor_id = ${vendorId} and w.is_active and w.removed_at is null`;

const nobodyElse = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Writes anew where a seller's scopes can be had: from its routes and pickup places, whose limits count. */
export async function keepZones(tx: Tx, vendorId: OrganizationId): Promise<Kept> {
  await lockPart(tx, 'zones', vendorId, 'all');
  const { rows: zones } = await sql<Kept>`
    with ways as materialized (${ways(vendorId)}), wanted as materialized (
      select z.zone_code, s.id as scope_id,
        case when cardinality(w.only_customer_ids) = 0 then ${nobodyElse} else w.id end as limited_to,
        ${vendorId}::uuid as vendor_id, bit_or(w.days)::int as days
      from ways w
      join offer_scopes s on s.vendor_id = ${vendorId}
      left join scheduled_offers o on o.vendor_id = s.vendor_id and o.id = s.id
      cross join lateral unnest(w.zone_codes) as z (zone_code)
      where cardinality(w.only_price_list_ids) = 0
        or case when s.kind = 'list' then s.id else o.price_list_id end = any(w.only_price_list_ids)
      group by 1, 2, 3
    ), removed as (
      delete from offer_zones o where o.vendor_id = ${vendorId} and not exists (select from wanted w
        where w.zone_code = o.zone_code and w.scope_id = o.scope_id and w.limited_to = o.limited_to)
      returning 1
    ), kept as (
      insert into offer_zones as o (zone_code, scope_id, limited_to, vendor_id, days) select * from wanted
      on conflict (zone_code, scope_id, limited_to) do update set vendor_id = excluded.vendor_id, days = excluded.days
      where o is distinct from excluded
      returning o.xmax = 0 as is_new
    )
    select (select count(*) from kept where is_new) as added, (select count(*) from kept where not is_new) as changed,
      (select count(*) from removed) as removed
  `.execute(tx);
  const { rows: limited } = await sql<Kept>`
    with ways as materialized (${ways(vendorId)}), wanted as materialized (
      select distinct unnest(only_customer_ids) as customer_id, id as way_id from ways
    ), removed as (
      delete from offer_limited_ways o where o.vendor_id = ${vendorId} and not exists (select from wanted w
        where w.customer_id = o.customer_id and w.way_id = o.way_id)
      returning 1
    ), kept as (
      insert into offer_limited_ways as o (customer_id, way_id, vendor_id)
      select customer_id, way_id, ${vendorId}::uuid from wanted
      on conflict do nothing returning 1
    )
    select (select count(*) from kept) as added, 0 as changed, (select count(*) from removed) as removed
  `.execute(tx);
  return keptTogether([zones[0]!, limited[0]!]);
}
