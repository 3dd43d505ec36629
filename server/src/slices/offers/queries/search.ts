import { sql, type RawBuilder } from 'kysely';
import {
  offersLimits,
  type Offer,
  type OfferPage,
  type OfferSearchInput,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { gradeSteps, isAtOrAfter, readPlace } from '../rules/relevance.ts';
import { loadSearchAudience, type Audience } from './audience.ts';
import { cheapestOffers, type PricesToRead } from './cheapest.ts';
import { sellerGrades } from './scopes-of-audience.ts';
import { loadCards, type FoundFormat } from './offer-cards.ts';
import { findCorrection } from './corrections.ts';
import {
  all,
  conditionsOf,
  isOnDays,
  isShown,
  isWithin,
  matchRank,
  offersFromWhere,
  OTHER_CURRENCY,
  textQuery,
} from './search-sql.ts';

/** The position of a row in the order of a page. */
export type CursorPosition = Pick<Row, 'place' | 'format_id'>;

export interface Row extends FoundFormat {
  vendor_id: OrganizationId;
  /** Its sort key as text. */
  place: string;
}

/** The sort key of a page as one text-comparable SQL value; the format's id breaks ties. */
interface SortOrder {
  by: RawBuilder<unknown>;
  type: 'text' | 'numeric' | 'int' | 'timestamptz';
  descending: boolean;
}

export function orderOf(
  { sort, language }: OfferSearchInput,
  audience: Pick<Audience, 'scopes' | 'currency'>,
): SortOrder {
  const others = audience.scopes
    .filter((scope) => scope.currency !== audience.currency)
    .map((scope) => scope.id);
  const ownCurrencyFirst = (price: RawBuilder<unknown>) =>
    others.length === 0
      ? price
      : sql`case when best.scope_id = any(${others}::uuid[]) then ${OTHER_CURRENCY} + ${price} else ${price} end`;
  if (sort === 'price')
    return { by: ownCurrencyFirst(sql`best.unit_price`), type: 'numeric', descending: false };
  if (sort === 'pricePerKg')
    return {
      by: ownCurrencyFirst(
        sql`coalesce(round(best.unit_price / f.kg_per_unit, 4), ${2 * OTHER_CURRENCY}::numeric)`,
      ),
      type: 'numeric',
      descending: false,
    };
  if (sort === 'newest') return { by: sql`f.offered_since`, type: 'timestamptz', descending: true };
  return { by: nameIn(language), type: 'text', descending: false };
}

const nameIn = (language: OfferSearchInput['language']): RawBuilder<string> =>
  sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en');

/** An offer's place among all of a buyer (`rules/relevance.ts`), as text. */
const relevanceOrder = (input: OfferSearchInput, audience: Audience): SortOrder => ({
  by: sql`(${gradeSteps.first} + ${matchRank(input.text, input.language)} * ${gradeSteps.match}
    + (${JSON.stringify(Object.fromEntries(sellerGrades(audience)))}::jsonb ->> f.vendor_id::text)::int
    + case when ${isOrdered(audience)} then 0 else ${gradeSteps.notOrdered} end)::text || ' ' || ${nameIn(input.language)}`,
  type: 'text',
  descending: false,
});

const isOrdered = ({ ordered }: Audience): RawBuilder<boolean> =>
  sql`f.format_id = any(${[...ordered]}::uuid[])`;

const encode = (row: CursorPosition): string =>
  Buffer.from(JSON.stringify([row.place, row.format_id])).toString('base64url');

export function decodeCursor(after: string): [place: string, id: string] {
  try {
    const [place, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (typeof place === 'string' && typeof id === 'string' && /^[\da-f-]{36}$/.test(id)) return [place, id];
  } catch {
    // An unreadable cursor is refused below.
  }
  throw new AppError('request.invalid');
}

/** Rows after the previous page. */
export function isAfter(
  { after }: OfferSearchInput,
  { by, type, descending }: SortOrder,
): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const [place, id] = decodeCursor(after);
  const comparison = descending ? sql`<` : sql`>`;
  const kind = sql.raw(type);
  return sql`(${by} ${comparison} ${place}::${kind} or (${by} = ${place}::${kind} and f.format_id > ${id}::uuid))`;
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
  const order = isByRelevance ? relevanceOrder(input, audience) : orderOf(input, audience);
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

/** The query reads one row more than a page to learn whether there is a next page. */
export const nextCursor = (rows: readonly CursorPosition[], pageSize: number): string | null =>
  rows.length > pageSize ? encode(rows[pageSize - 1]!) : null;

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
