import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import type { SellerOffers } from '../rules/counted-offers.ts';
import { KnownCounts, type Reading, type SellerCounts } from '../rules/known-counts.ts';
import { bytesOf, packOffers, type AlikeOffers } from '../rules/packed-offers.ts';
import type { Audience } from './audience.ts';
import { nearProducers } from './origin-sql.ts';
import { isShown } from './search-sql.ts';

interface CountedLists extends SellerCounts, SellerOffers {}

interface CountingReading extends Reading {
  counted: (Omit<CountedLists, 'offers' | 'size'> & { alike: AlikeOffers[] })[];
  nearProducers: string[];
}

/** What reaches an audience, ready to be counted. */
export interface OffersOfAudience {
  sellers: SellerOffers[];
  /** The producers near the buyer. */
  nearProducers: ReadonlySet<string>;
}

/** Of a seller, all that its counts and their names depend on. */
const changesCounts: EventType[] = [
  'offers.changed',
  'catalogue.producerChanged',
  'organizations.profileChanged',
];
/** In each process; two million offers take as much. */
const MAX_BYTES = 32 * 1024 * 1024;
/** After a longer pause it costs less to count again than to read what happened. */
const MAX_PAUSE_MS = 60 * 60_000;

const knownIn = new WeakMap<Db, { known: KnownCounts<CountedLists>; usedAt: number }>();

function knownAt(db: Db, now: number): KnownCounts<CountedLists> {
  const before = knownIn.get(db);
  const isRecent = before && Math.abs(now - before.usedAt) < MAX_PAUSE_MS;
  const known = isRecent ? before.known : new KnownCounts<CountedLists>(MAX_BYTES);
  knownIn.set(db, { known, usedAt: now });
  return known;
}

/** All that reaches an audience; only of sellers that changed, or are not known, it is read. */
export async function readOffers(
  { db, clock }: Ctx,
  audience: Audience,
  withNearProducers: boolean,
): Promise<OffersOfAudience> {
  const now = clock.now();
  const known = knownAt(db, now.getTime());
  const begun = known.begin();
  const sellers = [...Map.groupBy(audience.scopes, ({ vendorId }) => vendorId)].map(
    ([vendorId, ofSeller]) => {
      const lists = ofSeller.map(({ id }) => id).join();
      return { vendorId, lists, before: known.find(lists, now.getTime()) };
    },
  );
  const near = withNearProducers ? nearProducers(audience) : sql<string>`select null where false`;
  const reading = await read(db, { since: begun.since, sellers, now, near });
  const listsOf = new Map(sellers.map(({ vendorId, lists }) => [vendorId, lists]));
  const counted = new Map(
    reading.counted.map(({ alike, ...seller }): [string, CountedLists] => {
      const lists = listsOf.get(seller.vendorId)!;
      const offers = packOffers(lists.split(','), alike);
      return [lists, { ...seller, offers, size: bytesOf(offers) }];
    }),
  );
  known.end(begun, reading, counted);
  return {
    sellers: sellers.map(({ lists, before }) => counted.get(lists) ?? before!),
    nearProducers: new Set(reading.nearProducers),
  };
}

interface ToRead {
  since: bigint | null;
  sellers: readonly { vendorId: OrganizationId; lists: string; before: CountedLists | null }[];
  now: Date;
  near: RawBuilder<string>;
}

/** In one statement: who has changed, and the offers of those and of the sellers that are not known yet. */
async function read(db: Db, { since, sellers, now, near }: ToRead): Promise<CountingReading> {
  const { rows } = await sql<CountingReading>`${samePlan}
    with changed as materialized (
      select distinct unnest(organization_ids) as id from events
      where xact >= ${since === null ? null : String(since)}::xid8 and type = any(${changesCounts}::text[])
    ), needed as materialized (
      select id, string_to_array(lists, ',')::uuid[] as lists
      from unnest(${sellers.map(({ vendorId }) => vendorId)}::uuid[], ${sellers.map(({ lists }) => lists)}::text[],
        ${sellers.map(({ before }) => before !== null)}::boolean[]) seller (id, lists, is_known)
      where not is_known or id in (select id from changed)
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, array(select id from changed) as changed,
      array(${near}) as "nearProducers",
      coalesce((select json_agg(json_build_object('vendorId', n.id, 'from', ${now.getTime()}::bigint, 'until', changes.at,
        'name', (select name from organizations where id = n.id), 'alike', coalesce(alike, '[]'),
        'producerNames', coalesce((select json_object_agg(p.id, p.name) from producers p
          where p.vendor_id = n.id and p.id = any(of_seller.producers)), '{}')))
      from needed n left join (
        select vendor_id, extract(epoch from min(at)) * 1000 as at from (
          select vendor_id, shown_from as at from offered_formats where shown_from > '-infinity' and shown_from > ${now}
          union all
          select vendor_id, shown_until from offered_formats where shown_until < 'infinity' and shown_until > ${now}
        ) dated where vendor_id in (select id from needed) group by vendor_id
      ) changes on changes.vendor_id = n.id
      cross join lateral (
        select json_agg(json_build_array(list, ${valuesOfFormat}, prices)) as alike, array_agg(producer_id) as producers
        from (
          select list, ${valuesOfFormat}, json_agg(unit_price) as prices from (
            select distinct on (format_id) pair.* from (${formatsWithPrices(now)}) pair
            where format_id is not null and list is not null order by format_id, list
          ) best group by list, ${valuesOfFormat}
        ) grouped
      ) of_seller), '[]') as counted
  `.execute(db);
  return rows[0]!;
}

const valuesOfFormat = sql`category_id, parent_category_id, producer_id, certifications, storage, stock`;

/**
 * The formats of the seller `n`, and its prices on these lists, whether or not they have each other. A full join reads
 * both once, where the planner, who knows neither list, would look up each price's format.
 */
const formatsWithPrices = (now: Date): RawBuilder<unknown> => sql`
  select f.*, o.list, o.unit_price
  from (select format_id, ${valuesOfFormat} from offered_formats f where f.vendor_id = n.id and ${isShown(now)}) f
  full join (
    select o.format_id as priced, array_position(n.lists, o.scope_id) - 1 as list, o.unit_price from offers o
    where o.vendor_id = n.id and o.scope_id = any(n.lists)
  ) o on o.priced = f.format_id
  offset 0`;
