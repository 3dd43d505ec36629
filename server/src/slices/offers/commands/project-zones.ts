import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { everyCustomer, listServedIds, weekdayBits } from '../queries/fulfilments.ts';
import { sumChanges, type ProjectionChanges } from './projection-changes.ts';

/** A seller's routes and pickup places that can still be ordered for, as one list. Spec §7: a pickup place is visible from everywhere. */
const fulfilments = (vendorId: OrganizationId, servedIds: readonly string[]) => sql`
  select f.id, f.zone_codes, ${weekdayBits} as days, f.only_customer_ids, f.only_price_list_ids
  from deliveries f where f.vendor_id = ${vendorId} and f.id = any(${servedIds}::uuid[])
  union all
  select f.id, array['*'], ${weekdayBits}, f.only_customer_ids, f.only_price_list_ids
  from pickups f where f.vendor_id = ${vendorId} and f.id = any(${servedIds}::uuid[])`;

/**
 * Rewrites the zones of a seller's scopes from its routes and pickup places, including their restrictions. Its caller
 * has rewritten the scopes, and so holds the lock of both.
 */
export async function projectZones(tx: Tx, vendorId: OrganizationId): Promise<ProjectionChanges> {
  const served = await listServedIds(tx, vendorId, tx.ctx.clock.now());
  const { rows: zones } = await sql<ProjectionChanges>`
    with fulfilments as materialized (${fulfilments(vendorId, served)}), target as materialized (
      select z.zone_code, s.id as scope_id,
        case when cardinality(w.only_customer_ids) = 0 then ${everyCustomer}::uuid else w.id end as limited_to,
        ${vendorId}::uuid as vendor_id, bit_or(w.days)::int as days
      from fulfilments w
      join offer_scopes s on s.vendor_id = ${vendorId}
      left join scheduled_offers o on o.vendor_id = s.vendor_id and o.id = s.id
      cross join lateral unnest(w.zone_codes) as z (zone_code)
      where cardinality(w.only_price_list_ids) = 0
        or case when s.kind = 'list' then s.id else o.price_list_id end = any(w.only_price_list_ids)
      group by 1, 2, 3
    ), removed as (
      delete from offer_zones o where o.vendor_id = ${vendorId} and not exists (select from target w
        where w.zone_code = o.zone_code and w.scope_id = o.scope_id and w.limited_to = o.limited_to)
      returning 1
    ), upserted as (
      insert into offer_zones as o (zone_code, scope_id, limited_to, vendor_id, days) select * from target
      on conflict (zone_code, scope_id, limited_to) do update set vendor_id = excluded.vendor_id, days = excluded.days
      where o is distinct from excluded
      returning o.xmax = 0 as is_new
    )
    select (select count(*) from upserted where is_new) as added, (select count(*) from upserted where not is_new) as changed,
      (select count(*) from removed) as removed
  `.execute(tx);
  const { rows: limited } = await sql<ProjectionChanges>`
    with fulfilments as materialized (${fulfilments(vendorId, served)}), target as materialized (
      select distinct unnest(only_customer_ids) as customer_id, id as fulfilment_id from fulfilments
    ), removed as (
      delete from offer_limited_fulfilments o where o.vendor_id = ${vendorId} and not exists (select from target w
        where w.customer_id = o.customer_id and w.fulfilment_id = o.fulfilment_id)
      returning 1
    ), upserted as (
      insert into offer_limited_fulfilments as o (customer_id, fulfilment_id, vendor_id)
      select customer_id, fulfilment_id, ${vendorId}::uuid from target
      on conflict do nothing returning 1
    )
    select (select count(*) from upserted) as added, 0 as changed, (select count(*) from removed) as removed
  `.execute(tx);
  return sumChanges([zones[0]!, limited[0]!]);
}
