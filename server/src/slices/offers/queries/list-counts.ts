import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { KnownCounts, type Reading, type SellerCounts } from '../rules/known-counts.ts';
import type { Audience } from './audience.ts';
import { isShown } from './search-sql.ts';

/** How many offers of a list have a value, each at the price that applies to a buyer. */
export interface ListCount {
  scopeId: string;
  facet: 'total' | 'category' | 'parent' | 'producer' | 'certification' | 'storage' | 'stock';
  value: string | null;
  count: number;
  /** Of the total. */
  lowest: string | null;
  highest: string | null;
  /** Of the seller, with the total, or of the producer. */
  name: string | null;
}

interface CountedLists extends SellerCounts {
  counts: readonly ListCount[];
}

interface CountingReading extends Reading {
  counted: CountedLists[];
}

/** Of a seller, all that its counts and their names depend on. */
const changesCounts: EventType[] = [
  'offers.changed',
  'catalogue.producerChanged',
  'organizations.profileChanged',
];
const MAX_SELLERS = 2_000;
/** After a longer pause it costs less to count again than to read what happened. */
const MAX_PAUSE_MS = 60 * 60_000;

const knownIn = new WeakMap<Db, { known: KnownCounts<CountedLists>; usedAt: number }>();

function knownAt(db: Db, now: number): KnownCounts<CountedLists> {
  const before = knownIn.get(db);
  const isRecent = before && Math.abs(now - before.usedAt) < MAX_PAUSE_MS;
  const known = isRecent ? before.known : new KnownCounts<CountedLists>(MAX_SELLERS);
  knownIn.set(db, { known, usedAt: now });
  return known;
}

/** By seller, the counts of all that reaches an audience; only sellers that changed, or are not known, are counted. */
export async function countByList(
  { db, clock }: Ctx,
  { scopes }: Audience,
): Promise<Map<OrganizationId, readonly ListCount[]>> {
  const now = clock.now();
  const known = knownAt(db, now.getTime());
  const begun = known.begin();
  const sellers = [...Map.groupBy(scopes, ({ vendorId }) => vendorId)].map(([vendorId, ofSeller]) => {
    const lists = ofSeller.map(({ id }) => id).join();
    return { vendorId, lists, before: known.find(lists, now.getTime()) };
  });
  const reading = await read(db, begun.since, sellers, now);
  const counted = new Map(reading.counted.map((seller) => [seller.vendorId, seller]));
  const fresh = sellers.filter(({ vendorId }) => counted.has(vendorId));
  known.end(begun, reading, new Map(fresh.map(({ vendorId, lists }) => [lists, counted.get(vendorId)!])));
  return new Map(
    sellers.map(({ vendorId, before }) => [vendorId, (counted.get(vendorId) ?? before!).counts]),
  );
}

/** In one statement: who has changed, and the counts of those and of the sellers that are not counted yet. */
async function read(
  db: Db,
  since: bigint | null,
  sellers: readonly { vendorId: OrganizationId; lists: string; before: CountedLists | null }[],
  now: Date,
): Promise<CountingReading> {
  const group = (facet: ListCount['facet'], value: RawBuilder<unknown>, from = sql`found`) => sql`
    select vendor_id, scope_id, ${facet}::text as facet, ${value}::text as value, sum(count) as count,
      min(lowest) as lowest, max(highest) as highest
    from ${from} group by 1, 2, 4`;
  const { rows } = await sql<CountingReading>`${samePlan}
    with changed as materialized (
      select distinct unnest(organization_ids) as id from events
      where xact >= ${since === null ? null : String(since)}::xid8 and type = any(${changesCounts}::text[])
    ), needed as materialized (
      select id, string_to_array(lists, ',')::uuid[] as lists
      from unnest(${sellers.map(({ vendorId }) => vendorId)}::uuid[], ${sellers.map(({ lists }) => lists)}::text[],
        ${sellers.map(({ before }) => before !== null)}::boolean[]) seller (id, lists, is_known)
      where not is_known or id in (select id from changed)
    ), found as materialized (
      select vendor_id, scope_id, category_id, parent_category_id, producer_id, certifications, storage, stock,
        count(*) as count, min(unit_price) as lowest, max(unit_price) as highest
      from needed n cross join lateral (
        select distinct on (f.format_id) f.vendor_id, f.category_id, f.parent_category_id, f.producer_id, f.certifications,
          f.storage, f.stock, o.scope_id, o.unit_price
        from offers o join offered_formats f on f.format_id = o.format_id
        where o.vendor_id = n.id and o.scope_id = any(n.lists) and f.vendor_id = n.id and ${isShown(now)}
        order by f.format_id, array_position(n.lists, o.scope_id)
      ) best
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), counted as materialized (
      ${group('total', sql`null`)}
      union all ${group('category', sql`category_id`)}
      union all ${group('parent', sql`parent_category_id`)}
      union all ${group('producer', sql`producer_id`)}
      union all ${group('storage', sql`storage`)}
      union all ${group('stock', sql`stock`)}
      union all ${group('certification', sql`each`, sql`found cross join lateral unnest(certifications) each`)}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, array(select id from changed) as changed,
      coalesce((select json_agg(json_build_object('vendorId', n.id, 'from', ${now.getTime()}::bigint,
        'until', changes.at, 'counts', coalesce(counts, '[]')))
      from needed n left join (
        select vendor_id, extract(epoch from min(at)) * 1000 as at from (
          select vendor_id, shown_from as at from offered_formats where shown_from > '-infinity' and shown_from > ${now}
          union all
          select vendor_id, shown_until from offered_formats where shown_until < 'infinity' and shown_until > ${now}
        ) dated where vendor_id in (select id from needed) group by vendor_id
      ) changes on changes.vendor_id = n.id
      left join (
        select c.vendor_id, json_agg(json_build_object('scopeId', c.scope_id, 'facet', c.facet, 'value', c.value,
          'count', c.count, 'lowest', c.lowest::text, 'highest', c.highest::text,
          'name', case c.facet when 'total' then o.name when 'producer' then p.name end)) as counts
        from counted c left join organizations o on c.facet = 'total' and o.id = c.vendor_id
        left join producers p on p.vendor_id = c.vendor_id and p.id = case c.facet when 'producer' then c.value::uuid end
        group by c.vendor_id
      ) by_seller on by_seller.vendor_id = n.id), '[]') as counted
  `.execute(db);
  return rows[0]!;
}
