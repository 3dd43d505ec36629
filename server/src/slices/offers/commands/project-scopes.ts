import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { lockPart, type ProjectionChanges } from './projection-changes.ts';

/** By kind first, then by priority (contract: resolvePrice; a scheduled offer comes before all lists). */
const rank = sql`case l.audience_kind when 'customers' then 10000 when 'tags' then 20000 else 30000 end + l.priority`;

/** Rewrites the audience and validity of a seller's price lists and scheduled offers. */
export async function projectScopes(tx: Tx, vendorId: OrganizationId): Promise<ProjectionChanges> {
  await lockPart(tx, 'zones', vendorId, 'all');
  const { rows } = await sql<ProjectionChanges>`
    with target as materialized (
      select l.id, l.vendor_id, 'list' as kind, l.currency, l.audience_kind, l.customer_types, l.tags, l.customer_ids,
        ${rank} as rank,
        coalesce(l.valid_from::timestamp at time zone s.time_zone, '-infinity') as open_from,
        coalesce((l.valid_until + 1)::timestamp at time zone s.time_zone, 'infinity') as open_until
      from price_lists l join organizations s on s.id = l.vendor_id
      where l.vendor_id = ${vendorId} and l.archived_at is null and l.audience_kind <> 'nobody' and s.suspended_at is null
      union all
      select o.id, o.vendor_id, 'scheduledOffer', coalesce(l.currency, s.currency), o.audience_kind, o.customer_types,
        o.tags, o.customer_ids, 0, o.opens_at, o.closes_at
      from scheduled_offers o join organizations s on s.id = o.vendor_id
      left join price_lists l on l.vendor_id = o.vendor_id and l.id = o.price_list_id
      where o.vendor_id = ${vendorId} and o.is_active and o.removed_at is null and o.opens_at is not null
        and o.audience_kind <> 'nobody' and s.suspended_at is null
    ), removed as (
      delete from offer_scopes o where o.vendor_id = ${vendorId} and not exists (select from target w where w.id = o.id)
      returning 1
    ), upserted as (
      insert into offer_scopes as o select * from target
      on conflict (id) do update set
        vendor_id = excluded.vendor_id, kind = excluded.kind, currency = excluded.currency,
        audience_kind = excluded.audience_kind, customer_types = excluded.customer_types, tags = excluded.tags,
        customer_ids = excluded.customer_ids, rank = excluded.rank, open_from = excluded.open_from,
        open_until = excluded.open_until
      where o is distinct from excluded
      returning o.xmax = 0 as is_new
    )
    select (select count(*) from upserted where is_new) as added, (select count(*) from upserted where not is_new) as changed,
      (select count(*) from removed) as removed
  `.execute(tx);
  return rows[0]!;
}
