import { sql, type RawBuilder } from 'kysely';
import type { Language, OfferFilter } from '@halles/contract';
import { prefixTsQueryOf, tsQueryOf, parseSearchText, type SearchPart } from '../rules/search-words.ts';
import { isFurtherAway } from '../rules/distance.ts';
import type { Audience } from './audience.ts';
import { isLocal } from './origin-sql.ts';

type Condition = RawBuilder<boolean>;

/** Stems of both languages and the words as typed, inlined as constants so that the planner knows how rare they are. */
const lexemes = (text: string): RawBuilder<string> =>
  sql`(to_tsquery('english', ${text}) || to_tsquery('french', ${text}) || to_tsquery('simple', ${text}))`;

const ofPart = (part: SearchPart, isLast: boolean, weight: '' | 'A'): RawBuilder<string> =>
  isLast
    ? sql`(${lexemes(tsQueryOf(part, weight))} || to_tsquery('simple', ${prefixTsQueryOf(part, weight)}))`
    : lexemes(tsQueryOf(part, weight));

/** Null when the text has no searchable word. */
export function textQuery(text: string, weight: '' | 'A' = ''): RawBuilder<string> | null {
  const parts = parseSearchText(text);
  if (parts.length === 0) return null;
  return sql.join(
    parts.map((part, index) => ofPart(part, index === parts.length - 1, weight)),
    sql` && `,
  );
}

/** 0: the name begins with the text; 1: the name contains it; 2: another field contains it. */
export function matchRank(text: string, language: Language): RawBuilder<number> {
  const inName = textQuery(text, 'A');
  if (!inName) return sql<number>`0`;
  const first = parseSearchText(text)[0]![0]![0]!;
  const sortName = sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en');
  return sql<number>`case when f.search @@ (${inName}) then case when ${sortName} like ${`${first}%`} then 0 else 1 end else 2 end`;
}

const bitOf: Record<string, number> = { MO: 1, TU: 2, WE: 4, TH: 8, FR: 16, SA: 32, SU: 64 };

/** Weekday bits, as in `offer_zones`. */
export const bitsOf = (days: readonly string[]): number => days.reduce((bits, day) => bits | bitOf[day]!, 0);
export const daysOf = <Day extends string>(bits: number): Day[] =>
  Object.keys(bitOf).filter((day) => (bits & bitOf[day]!) !== 0) as Day[];

export const facets = [
  'category',
  'seller',
  'producer',
  'certification',
  'storage',
  'day',
  'reach',
  'local',
  'mySuppliers',
  'inStock',
  'price',
] as const;
export type Facet = (typeof facets)[number];

/** One condition per facet; `f` is the format, `best` its winning price. */
export function conditionsOf(filter: OfferFilter, audience: Audience): Partial<Record<Facet, Condition>> {
  const chosen: Partial<Record<Facet, Condition>> = {};
  const { category, seller, producer, certification, storage, day, inStock, priceFrom, priceTo } = filter;
  if (category.length > 0)
    chosen.category = sql`(f.category_id = any(${category}::text[]) or f.parent_category_id = any(${category}::text[]))`;
  if (seller.length > 0) chosen.seller = sql`f.vendor_id = any(${seller}::uuid[])`;
  if (producer.length > 0) chosen.producer = sql`f.producer_id = any(${uuids(producer)}::uuid[])`;
  if (certification.length > 0) chosen.certification = sql`f.certifications && ${certification}::text[]`;
  if (storage.length > 0) chosen.storage = sql`f.storage = any(${storage}::text[])`;
  if (day.length > 0) chosen.day = inScopes(audience, (scope) => isOnDays(filter, scope));
  if (filter.reach !== 'all')
    chosen.reach = inScopes(audience, (scope) => isWithin(filter, scope, audience.currency));
  if (filter.local) chosen.local = isLocal(audience);
  if (filter.mySuppliers) chosen.mySuppliers = inScopes(audience, (scope) => scope.isSupplier);
  if (inStock) chosen.inStock = sql`f.stock <> 'withoutStock'`;
  if (priceFrom !== undefined || priceTo !== undefined)
    chosen.price = sql`(best.unit_price between ${priceFrom ?? '0'}::numeric and ${priceTo ?? '999999999'}::numeric
      and ${inScopes(audience, (scope) => scope.currency === audience.currency)})`;
  return chosen;
}

/**
 * Weekdays depend on the buyer and not on the offer: the same price may be delivered to one buyer on Mondays and to
 * another on Fridays.
 */
export const isOnDays = ({ day }: OfferFilter, scope: Audience['scopes'][number]): boolean =>
  day.length === 0 || (scope.days & bitsOf(day)) !== 0;

/** Distance also depends on the buyer. */
export const isWithin = (
  { reach, pickupKm }: OfferFilter,
  scope: Audience['scopes'][number],
  currency: Audience['currency'],
): boolean => reach === 'all' || isFurtherAway(scope, currency, pickupKm) === (reach === 'further');

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const uuids = (texts: readonly string[]): string[] => texts.filter((text) => UUID.test(text));

const inScopes = (
  audience: Pick<Audience, 'scopes'>,
  isIn: (scope: Audience['scopes'][number]) => boolean,
): Condition => sql`best.scope_id = any(${audience.scopes.filter(isIn).map((scope) => scope.id)}::uuid[])`;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

export interface OffersQuery {
  audience: Audience;
  now: Date;
  text: string;
  /** No index provides this order: all offers are scanned, prices first. */
  isFullScan?: boolean;
  /** Instead of the formats of all sellers of the audience: a subquery named `f`. */
  formats?: RawBuilder<unknown>;
}

/**
 * FROM and WHERE of all offers that a buyer may order: text search first, then the format's prices on the buyer's
 * scopes, of which price resolution chooses the first. One row per format (Spec §7: merged and deduplicated).
 */
export function offersFromWhere({
  audience,
  now,
  text,
  isFullScan = false,
  formats,
}: OffersQuery): RawBuilder<unknown> {
  const query = textQuery(text);
  return sql`
    ${formats ?? sql`offered_formats f`} ${query === null && isFullScan ? bestPriceScan(audience) : bestPriceLookup(audience)}
    where ${formats ? sql`true` : vendorCondition(audience, query !== null)} and ${isShown(now)}
      and ${query ? sql`f.search @@ (${query})` : sql`true`}`;
}

/** A format that is in its seller's dates. */
export const isShown = (now: Date): Condition => sql`(f.shown_from <= ${now} and ${now} < f.shown_until)`;

const idsOf = (scopes: Audience['scopes']): string[] => scopes.map((scope) => scope.id);
const vendorsOf = (scopes: Audience['scopes']): string[] => [
  ...new Set(scopes.map((scope) => scope.vendorId)),
];

/**
 * Most sellers reach a buyer by one list, so nothing is to be resolved; for the others the order of their lists
 * decides.
 */
function splitByScopes({ scopes }: Audience) {
  const counts = new Map<string, number>();
  for (const { vendorId } of scopes) counts.set(vendorId, (counts.get(vendorId) ?? 0) + 1);
  return {
    alone: scopes.filter((scope) => counts.get(scope.vendorId) === 1),
    several: scopes.filter((scope) => counts.get(scope.vendorId)! > 1),
  };
}

/** The positions of those scopes beside which a seller has others: of a format's prices the first applies. */
export const scopePositions = (audience: Audience): ReadonlyMap<string, number> =>
  new Map(splitByScopes(audience).several.map(({ id }, at) => [id, at + 1]));

/** Looks up each format in the index; used when the text or the order by name leaves few formats. */
function bestPriceLookup(audience: Audience): RawBuilder<unknown> {
  const several = idsOf(splitByScopes(audience).several);
  return sql`
    cross join lateral (
      select o.scope_id, o.unit_price, o.breaks from offers o
      where o.format_id = f.format_id and o.scope_id = any(${idsOf(audience.scopes)}::uuid[])
      order by array_position(${several}::uuid[], o.scope_id) limit 1
    ) best`;
}

/** Scans the buyer's scopes once and sorts only those of sellers with several scopes to remove duplicate formats. */
function bestPriceScan(audience: Audience): RawBuilder<unknown> {
  const { alone, several } = splitByScopes(audience);
  return sql`
    join (
      select o.format_id, o.scope_id, o.unit_price, o.breaks from offers o
      where o.vendor_id = any(${vendorsOf(alone)}::uuid[]) and (o.scope_id = any(${idsOf(alone)}::uuid[])) is true
      union all
      select * from (
        select distinct on (o.format_id) o.format_id, o.scope_id, o.unit_price, o.breaks from offers o
        where o.vendor_id = any(${vendorsOf(several)}::uuid[]) and (o.scope_id = any(${idsOf(several)}::uuid[])) is true
        order by o.format_id, array_position(${idsOf(several)}::uuid[], o.scope_id)
      ) resolved
    ) best on best.format_id = f.format_id`;
}

/**
 * With words, the text index selects and the seller condition only filters. `is true` keeps the planner from also
 * scanning the sellers' index, which at a million offers is ten times larger than the text result.
 */
const vendorCondition = ({ vendorIds }: Audience, hasWords: boolean): Condition =>
  hasWords
    ? sql`(f.vendor_id = any(${vendorIds}::uuid[])) is true`
    : sql`f.vendor_id = any(${vendorIds}::uuid[])`;
