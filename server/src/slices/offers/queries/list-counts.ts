import { sql, type RawBuilder } from 'kysely';
import type { OfferFilter, OrganizationId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { KnownCounts, type Reading, type SellerCounts } from '../rules/known-counts.ts';
import type { OffersQuestion, SellerOffers } from '../rules/offer-groups.ts';
import { bytesOf, packOffers, type AlikeOffers } from '../rules/packed-offers.ts';
import type { Audience } from './audience.ts';
import { nearProducers, nearSellers } from './origin-sql.ts';
import { isOnDays, isShown, isWithin } from './search-sql.ts';

interface CountedLists extends SellerCounts, SellerOffers {}

interface CountingReading extends Reading {
  counted: (Omit<CountedLists, 'offers' | 'size'> & { alike: AlikeOffers[] })[];
  nearProducers: string[];
}

/** What reaches an audience, and what is asked of it. */
interface KnownOffers {
  sellers: SellerOffers[];
  question: OffersQuestion;
  /** Every transaction below it had ended when this was read. */
  horizon: string;
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

/** All that reaches an audience, before a filter; only of sellers that changed, or are not known, it is read. */
export async function findKnownOffers(
  { db, clock }: Ctx,
  filter: OfferFilter,
  audience: Audience,
): Promise<KnownOffers> {
  const now = clock.now();
  const known = knownAt(db, now.getTime());
  const begun = known.begin();
  const sellers = [...Map.groupBy(audience.scopes, ({ vendorId }) => vendorId)].map(
    ([vendorId, ofSeller]) => {
      const lists = ofSeller.map(({ id }) => id).join();
      return { vendorId, lists, before: known.find(lists, now.getTime()) };
    },
  );
  const near = filter.local ? nearProducers(audience) : sql<string>`select null where false`;
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
    question: questionFrom(filter, audience, reading.nearProducers),
    horizon: reading.horizon,
  };
}

function questionFrom(filter: OfferFilter, audience: Audience, producers: readonly string[]): OffersQuestion {
  const lists = audience.scopes.map((scope) => {
    const facts = {
      isOnDays: isOnDays(filter, scope),
      isWithin: isWithin(filter, scope, audience.currency),
      isSupplier: scope.isSupplier,
      isInOwnCurrency: scope.currency === audience.currency,
    };
    return [scope.id, facts] as const;
  });
  const near = { producers: new Set(producers), sellers: new Set(nearSellers(audience)) };
  return { filter, lists: new Map(lists), near };
}

const isChangeSince = (horizon: string | bigint | null): RawBuilder<boolean> =>
  sql`(xact >= ${horizon === null ? null : String(horizon)}::xid8 and type = any(${changesCounts}::text[]))`;

/** Whether what was read of these sellers may not hold any more. */
export const hasChangedSince = (
  horizon: string,
  { vendorIds }: Audience,
): RawBuilder<boolean> => sql`exists (select from events
  where ${isChangeSince(horizon)} and organization_ids && ${vendorIds}::uuid[])`;

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
      select distinct unnest(organization_ids) as id from events where ${isChangeSince(since)}
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
        select json_agg(json_build_array(list, ${valuesOfFormat}, prices, kg)) as alike, array_agg(producer_id) as producers
        from (
          select list, ${valuesOfFormat}, json_agg(unit_price) as prices, json_agg(kg_per_unit) as kg
          from (
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
  from (select format_id, ${valuesOfFormat}, kg_per_unit from offered_formats f where f.vendor_id = n.id and ${isShown(now)}) f
  full join (
    select o.format_id as priced, array_position(n.lists, o.scope_id) - 1 as list, o.unit_price from offers o
    where o.vendor_id = n.id and o.scope_id = any(n.lists)
  ) o on o.priced = f.format_id
  offset 0`;
