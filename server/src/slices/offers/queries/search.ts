import { sql, type RawBuilder } from 'kysely';
import {
  offersLimits,
  type Offer,
  type OfferPage,
  type OfferSearchInput,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { pricesOfPage } from '../rules/cheapest-per-kg.ts';
import { isAtOrAfter, readPlace } from '../rules/relevance.ts';
import { loadSearchAudience, type Audience } from './audience.ts';
import { cheapestOffers, type PricesToRead } from './cheapest.ts';
import { sellerGrades } from './scopes-of-audience.ts';
import { findKnownOffers, hasChangedSince } from './list-counts.ts';
import { loadCards, type FoundFormat } from './offer-cards.ts';
import { findCorrection } from './corrections.ts';
import {
  decodeCursor,
  isAfter,
  isOrdered,
  nameIn,
  nextCursor,
  orderOf,
  relevanceOrder,
  type SortOrder,
} from './search-order.ts';
import { all, conditionsOf, isOnDays, isShown, isWithin, offersFromWhere, textQuery } from './search-sql.ts';

export interface Row extends FoundFormat {
  vendor_id: OrganizationId;
  /** The sort key of the row, as text. */
  place: string;
}

async function findRows(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
  limit: number,
): Promise<Row[]> {
  if (audience.scopes.length === 0) return [];
  const isByRelevance = input.sort === 'relevance';
  const hasWords = textQuery(input.text) !== null;
  if (isByRelevance && !hasWords) return browse(ctx, input, audience, limit);
  if (input.sort === 'price' && !hasWords) return findCheapest(ctx, input, audience, limit);
  if (input.sort === 'pricePerKg' && !hasWords) return findCheapestPerKg(ctx, input, audience, limit);
  return findInOrder(ctx, input, audience, limit);
}

async function findInOrder(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
  limit: number,
): Promise<Row[]> {
  const order = input.sort === 'relevance' ? relevanceOrder(input, audience) : orderOf(input, audience);
  const { rows } = await sql<Row>`
    select ${columnsWith(order)}
    from ${offersFromWhere({ audience, now: ctx.clock.now(), text: input.text, isFullScan: input.sort.startsWith('price') })}
      and ${all(Object.values(conditionsOf(input, audience)))} and ${isAfter(input, order)}
    order by ${order.by} ${order.descending ? sql`desc` : sql`asc`}, f.format_id
    limit ${limit}
  `.execute(ctx.db);
  return rows;
}

const columnsWith = ({ by }: SortOrder): RawBuilder<unknown> => sql`f.format_id, f.vendor_id, best.scope_id,
  best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since, (${by})::text as place`;

/** More than a page at first, because some of the formats are hidden. */
const pricesToRead: PricesToRead = { first: 50, atMost: 1_000 };

/** Without words, by price: reads the cheapest prices; where the filters leave few of them, all that reach the buyer. */
export async function findCheapest(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
  limit: number,
  prices = pricesToRead,
): Promise<Row[]> {
  const order = orderOf(input, audience);
  const now = ctx.clock.now();
  const fits = all(Object.values(conditionsOf(input, audience)));
  const after = input.after === undefined ? null : decodeCursor(input.after);
  const { rows } = await sql<Row>`
    with ${cheapestOffers({ input, audience, fits: sql`${isShown(now)} and ${fits}`, limit, after, prices })}
    select * from (
      (select ${columnsWith(order)}
      from cheapest cross join lateral unnest(formats, scopes) as found (format_id, scope_id)
      join offered_formats f on f.format_id = found.format_id
      join offers best on best.format_id = found.format_id and best.scope_id = found.scope_id
      where is_all)
      union all
      (select ${columnsWith(order)}
      from ${offersFromWhere({ audience, now, text: '', isFullScan: true })} and ${fits} and ${isAfter(input, order)}
        and not (select is_all from cheapest)
      order by ${order.by}, f.format_id limit ${limit})
    ) offers
    order by place::numeric, format_id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Of more prices it costs less to read all that reach the buyer. */
const MAX_LISTED_PRICES = 2_000;

/**
 * Without words, by price per kilogram: this process knows which prices a page may show, and their formats are looked
 * up by them, unless one of the sellers has changed since.
 */
async function findCheapestPerKg(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
  limit: number,
): Promise<Row[]> {
  const { sellers, question, horizon } = await findKnownOffers(ctx, input, audience);
  const after = input.after === undefined ? null : Number(decodeCursor(input.after)[0]);
  const { lists, prices } = pricesOfPage(sellers, question, { after, limit });
  if (prices.length > MAX_LISTED_PRICES) return findInOrder(ctx, input, audience, limit);
  const order = orderOf(input, audience);
  const formats = sql`(
    select * from offered_formats where format_id in (
      select o.format_id from unnest(${lists}::uuid[], ${prices}::numeric[]) as listed (scope_id, unit_price)
      join offers o on o.scope_id = listed.scope_id and o.unit_price = listed.unit_price)
  ) f`;
  const { rows } = await sql<Row & { is_known: boolean }>`
    select not ${hasChangedSince(horizon, audience)} as is_known, page.* from (select) one left join (
      select ${columnsWith(order)}
      from ${offersFromWhere({ audience, now: ctx.clock.now(), text: '', formats })}
        and ${all(Object.values(conditionsOf(input, audience)))} and ${isAfter(input, order)}
      order by ${order.by}, f.format_id limit ${limit}
    ) page on true order by place::numeric, format_id
  `.execute(ctx.db);
  if (!rows[0]!.is_known) return findInOrder(ctx, input, audience, limit);
  return rows.filter(({ format_id }) => format_id !== null);
}

/**
 * Without words: what the buyer orders, looked up by id, and the other offers, seller after seller in their order until
 * the page is full. Formats are sorted before their prices are looked up, so only those of the page are.
 */
async function browse(ctx: Ctx, input: OfferSearchInput, audience: Audience, limit: number): Promise<Row[]> {
  const order = relevanceOrder(input, audience);
  const sellers = sellersFrom(input, audience);
  const from = { audience, now: ctx.clock.now(), text: '' };
  const fits = sql`${all(Object.values(conditionsOf(input, audience)))} and ${isAfter(input, order)}`;
  const { rows } = await sql<Row>`
    select * from (
      (select ${columnsWith(order)} from ${offersFromWhere(from)} and ${isOrdered(audience)} and ${fits})
      union all
      (select ${columnsWith(order)} from ${offersFromWhere({
        ...from,
        formats: sql`(
          select f.*, seller.grade from (
            select * from unnest(${sellers.map(([id]) => id)}::uuid[], ${sellers.map(([, grade]) => grade)}::int[])
              as s (vendor_id, grade) order by s.grade
          ) seller join offered_formats f on f.vendor_id = seller.vendor_id
          order by seller.grade, ${nameIn(input.language)}, f.format_id
        ) f`,
      })}
        and not ${isOrdered(audience)} and ${fits}
      order by f.grade, ${nameIn(input.language)}, f.format_id limit ${limit})
    ) offers
    order by place, format_id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** The sellers who may have an offer on this page, in their order. */
function sellersFrom(input: OfferSearchInput, audience: Audience): [OrganizationId, number][] {
  const { seller, after } = input;
  const begin = after === undefined ? null : readPlace(decodeCursor(after)[0]);
  const reaching = new Set(
    audience.scopes
      .filter((scope) => isOnDays(input, scope) && isWithin(input, scope, audience.currency))
      .map(({ vendorId }) => vendorId),
  );
  return [...sellerGrades(audience)].filter(
    ([id, grade]) =>
      reaching.has(id) &&
      (seller.length === 0 || seller.includes(id)) &&
      (begin === null || isAtOrAfter(grade, begin.grade)),
  );
}

interface FoundRows {
  rows: Row[];
  correctedText: string | null;
}

/** At most `limit` rows of a page and what follows; when there are none, those of the corrected text. */
export async function findRowsOrCorrected(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
  limit: number,
): Promise<FoundRows> {
  const rows = await findRows(ctx, input, audience, limit);
  if (rows.length > 0 || input.text === '' || input.after !== undefined) return { rows, correctedText: null };
  const correctedText = await findCorrection(ctx, input.text);
  if (correctedText === null) return { rows, correctedText };
  const better = await findRows(ctx, { ...input, text: correctedText }, audience, limit);
  return { rows: better, correctedText: better.length === 0 ? null : correctedText };
}

/** The result for one audience, equal for every buyer who has that audience. */
export async function searchForAudience(
  ctx: Ctx,
  input: OfferSearchInput,
  audience: Audience,
): Promise<OfferPage> {
  const { rows, correctedText } = await findRowsOrCorrected(ctx, input, audience, input.pageSize + 1);
  return {
    rows: await loadCards(ctx, audience, rows.slice(0, input.pageSize)),
    next: nextCursor(rows, input.pageSize),
    correctedText,
  };
}

export const search = async (ctx: MemberCtx, input: OfferSearchInput): Promise<OfferPage> =>
  searchForAudience(ctx, input, await loadSearchAudience(ctx));

const MAX_SAME_PRODUCT = offersLimits.maximumPageSize;

/** Offers of given formats, cheapest per kilogram first: one format, or the same product of several sellers. */
export async function loadOffers(
  ctx: Ctx,
  audience: Audience,
  condition: RawBuilder<boolean>,
): Promise<{ cards: Offer[]; found: FoundFormat[] }> {
  if (audience.scopes.length === 0) return { cards: [], found: [] };
  const { rows } = await sql<FoundFormat>`
    select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since
    from ${offersFromWhere({ audience, now: ctx.clock.now(), text: '' })} and ${condition}
    order by best.unit_price / f.kg_per_unit nulls last, best.unit_price, f.format_id
    limit ${MAX_SAME_PRODUCT}
  `.execute(ctx.db);
  return { cards: await loadCards(ctx, audience, rows), found: rows };
}
