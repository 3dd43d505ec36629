import { sql, type RawBuilder } from 'kysely';
import type { OfferFacets, OfferFilter } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { FeedEvent } from '../../../platform/events/feed.ts';
import type { AudienceResult } from '../../../platform/routes.ts';
import { loadAudience, type Audience } from './audience.ts';
import { scopeById } from './scopes-of-audience.ts';
import { decimal } from '../../../platform/decimal.ts';
import { findCorrection } from './corrections.ts';
import { findKnownOffers } from './list-counts.ts';
import { countOffers, type OfferCount } from '../rules/counted-offers.ts';
import { isFurtherAway } from '../rules/distance.ts';
import { all, conditionsOf, daysOf, facets, offersFromWhere, textQuery, type Facet } from './search-sql.ts';

const MAX_FACET_VALUES = 100;

/**
 * With words: scans the matching formats once, then counts each facet without its own filter. The filters that a row fails are
 * stored as bits, so that eight counts read few bytes.
 */
async function countRows(ctx: Ctx, filter: OfferFilter, audience: Audience): Promise<OfferCount[]> {
  const conditions = conditionsOf(filter, audience);
  const flag = (facet: Facet) => sql.ref(`is_${facet}`);
  const chosen = facets.filter((facet) => conditions[facet]);
  const exceptFacet = (own: Facet | null): RawBuilder<boolean> =>
    all(chosen.filter((facet) => facet !== own).map((facet) => sql<boolean>`${flag(facet)}`));
  const own = audience.scopes
    .filter((scope) => scope.currency === audience.currency)
    .map((scope) => scope.id);
  const group = (
    facet: OfferCount['facet'],
    of: Facet | null,
    value: RawBuilder<unknown>,
    from = sql`found`,
  ) => sql`
    select ${facet}::text as facet, ${value}::text as value, count(*) as count, null::numeric as lowest, null::numeric as highest
    from ${from} where ${exceptFacet(of)} group by 2`;
  const { rows } = await sql<OfferCount>`
    select counted.*, case counted.facet when 'producer' then p.name
      when 'seller' then (select o.name from organizations o where o.id = counted.value::uuid) end as name
    from (with found as materialized (
      select f.vendor_id, f.category_id, f.parent_category_id, f.producer_id, f.certifications, f.storage, f.stock,
        best.scope_id, best.unit_price
        ${sql.join(
          chosen.map((facet) => sql`, coalesce(${conditions[facet]!}, false) as ${flag(facet)}`),
          sql``,
        )}
      from ${offersFromWhere({ audience, now: ctx.clock.now(), text: filter.text })}
    )
    ${group('total', null, sql`null`)}
    union all ${group('category', 'category', sql`category_id`)}
    union all ${group('parent', 'category', sql`parent_category_id`)}
    union all ${group('seller', 'seller', sql`vendor_id`)}
    union all ${group('producer', 'producer', sql`producer_id`)}
    union all ${group('storage', 'storage', sql`storage`)}
    union all ${group('scope', 'day', sql`scope_id`)}
    union all ${group('reach', 'reach', sql`scope_id`)}
    union all ${group('stock', 'inStock', sql`stock`)}
    union all ${group('certification', 'certification', sql`each`, sql`found cross join lateral unnest(certifications) each`)}
    union all select 'price', null, count(*), min(unit_price), max(unit_price) from found
      where ${exceptFacet('price')} and scope_id = any(${own}::uuid[])) counted
    left join producers p on p.id = case counted.facet when 'producer' then counted.value::uuid end
  `.execute(ctx.db);
  return rows;
}

/** Without words, from what this process knows of the sellers. */
async function countKnown(ctx: Ctx, filter: OfferFilter, audience: Audience): Promise<OfferCount[]> {
  const { sellers, question } = await findKnownOffers(ctx, filter, audience);
  return countOffers(sellers, question);
}

interface Value {
  value: string;
  count: number;
}

/** Most frequent first; equal counts are sorted by value, so that the answer is stable. */
const ordered = (values: Iterable<[string, number]>): Value[] =>
  [...values]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACET_VALUES);

const emptyFacets: OfferFacets = {
  total: 0,
  category: [],
  seller: [],
  producer: [],
  certification: [],
  storage: [],
  day: [],
  inStock: 0,
  further: 0,
  price: null,
  correctedText: null,
};

export async function countFor(ctx: Ctx, filter: OfferFilter, audience: Audience): Promise<OfferFacets> {
  if (audience.scopes.length === 0) return emptyFacets;
  const counted = await facetsOf(ctx, filter, audience);
  const isAnything = counted.seller.length > 0 || counted.total > 0;
  if (isAnything || filter.text === '') return counted;
  const correctedText = await findCorrection(ctx, filter.text);
  if (correctedText === null) return counted;
  const corrected = await facetsOf(ctx, { ...filter, text: correctedText }, audience);
  return corrected.total === 0 ? counted : { ...corrected, correctedText };
}

/** Price changes between the lowest and highest price change no count and no bound, so nothing is queried. */
export const refreshCounts = (
  _ctx: Ctx,
  { priceFrom, priceTo }: OfferFilter,
  answered: readonly AudienceResult[],
  events: readonly FeedEvent[],
): Promise<(OfferFacets | undefined)[]> => {
  const moved = events.map(({ data }) => (data as Events['offers.changed']).prices);
  const isSame = ({ price }: OfferFacets): boolean =>
    priceFrom === undefined &&
    priceTo === undefined &&
    moved.every(
      (prices) =>
        prices !== undefined &&
        (price === null ||
          (Number(price.lowest) < Number(prices.lowest) && Number(prices.highest) < Number(price.highest))),
    );
  return Promise.resolve(
    answered.map(({ value }) => (isSame(value as OfferFacets) ? (value as OfferFacets) : undefined)),
  );
};

async function facetsOf(ctx: Ctx, filter: OfferFilter, audience: Audience): Promise<OfferFacets> {
  const rows = await (textQuery(filter.text) === null ? countKnown : countRows)(ctx, filter, audience);
  const of = (...facet: OfferCount['facet'][]) =>
    rows
      .filter((row) => facet.includes(row.facet) && row.value !== null)
      .map((row): [string, number] => [row.value!, row.count]);
  const names = new Map(rows.flatMap(({ value, name }) => (name === null ? [] : [[value, name]])));
  const named = (values: Value[]) => values.map((each) => ({ ...each, name: names.get(each.value) ?? '' }));
  const price = rows.find((row) => row.facet === 'price');
  return {
    total: rows.find((row) => row.facet === 'total')?.count ?? 0,
    category: ordered(summed(of('category', 'parent'))),
    seller: named(ordered(of('seller'))),
    producer: named(ordered(of('producer'))),
    certification: ordered(of('certification')),
    storage: ordered(of('storage')),
    day: ordered(summed(byDay(of('scope'), audience))),
    inStock: of('stock').reduce((sum, [stock, count]) => sum + (stock === 'withoutStock' ? 0 : count), 0),
    further: countFurtherAway(of('reach'), filter, audience),
    price:
      !price || price.lowest === null || price.highest === null
        ? null
        : { lowest: decimal(price.lowest), highest: decimal(price.highest), currency: audience.currency },
    correctedText: null,
  };
}

function countFurtherAway(
  scopes: readonly [string, number][],
  { pickupKm }: OfferFilter,
  audience: Audience,
): number {
  const byId = scopeById(audience);
  const isFurther = (id: string): boolean => isFurtherAway(byId.get(id)!, audience.currency, pickupKm);
  return scopes.reduce((sum, [id, count]) => sum + (isFurther(id) ? count : 0), 0);
}

function summed(values: readonly [string, number][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [value, count] of values) sums.set(value, (sums.get(value) ?? 0) + count);
  return sums;
}

/** Weekdays belong to the list and its routes, so offers are counted by list and then split by weekday here. */
function byDay(scopes: readonly [string, number][], audience: Audience): [string, number][] {
  const days = new Map(audience.scopes.map((scope) => [scope.id, daysOf<string>(scope.days)]));
  return scopes.flatMap(([scope, count]) =>
    (days.get(scope) ?? []).map((day): [string, number] => [day, count]),
  );
}

export const countFacets = async (ctx: MemberCtx, filter: OfferFilter): Promise<OfferFacets> =>
  countFor(ctx, filter, await loadAudience(ctx));
