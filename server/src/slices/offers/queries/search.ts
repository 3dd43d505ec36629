import { sql, type RawBuilder } from 'kysely';
import { offersLimits, type Offer, type OfferPage, type OfferSearchInput } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { loadAudience, type Audience } from './audience.ts';
import { loadCards, type FoundFormat } from './offer-cards.ts';
import { findCorrection } from './corrections.ts';
import { all, conditionsOf, matchRank, offersFromWhere } from './search-sql.ts';

/** The position of a row in the order of a page. */
export type CursorPosition = Pick<Row, 'place' | 'format_id'>;

export interface Row extends FoundFormat {
  /** Its sort key as text. */
  place: string;
}

/** The sort key of a page as one text-comparable SQL value; the format's id breaks ties. */
interface SortOrder {
  by: RawBuilder<unknown>;
  type: 'text' | 'numeric' | 'int' | 'timestamptz';
  descending: boolean;
}

const none = 1_000_000_000;

export function orderOf(
  { sort, language, text }: OfferSearchInput,
  audience: Pick<Audience, 'scopes' | 'currency'>,
): SortOrder {
  const name = sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en');
  const others = audience.scopes
    .filter((scope) => scope.currency !== audience.currency)
    .map((scope) => scope.id);
  // Prices in another currency cannot be compared, so they sort last.
  const ownCurrencyFirst = (price: RawBuilder<unknown>) =>
    others.length === 0
      ? price
      : sql`case when best.scope_id = any(${others}::uuid[]) then ${none} + ${price} else ${price} end`;
  if (sort === 'price')
    return { by: ownCurrencyFirst(sql`best.unit_price`), type: 'numeric', descending: false };
  if (sort === 'pricePerKg')
    return {
      by: ownCurrencyFirst(sql`coalesce(round(best.unit_price / f.kg_per_unit, 4), ${2 * none}::numeric)`),
      type: 'numeric',
      descending: false,
    };
  if (sort === 'newest') return { by: sql`f.offered_since`, type: 'timestamptz', descending: true };
  if (sort === 'name' || text === '') return { by: name, type: 'text', descending: false };
  return { by: sql`${matchRank(text, language)} || ' ' || ${name}`, type: 'text', descending: false };
}

const encode = (row: CursorPosition): string =>
  Buffer.from(JSON.stringify([row.place, row.format_id])).toString('base64url');

function decode(after: string): [place: string, id: string] {
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
  const [place, id] = decode(after);
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
  const order = orderOf(input, audience);
  const { rows } = await sql<Row>`
    select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since,
      (${order.by})::text as place
    from ${offersFromWhere({ audience, now: ctx.clock.now(), text: input.text, isFullScan: input.sort.startsWith('price') })}
      and ${all(Object.values(conditionsOf(input, audience)))} and ${isAfter(input, order)}
    order by ${order.by} ${order.descending ? sql`desc` : sql`asc`}, f.format_id
    limit ${limit}
  `.execute(ctx.db);
  return rows;
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
  searchForAudience(ctx, input, await loadAudience(ctx));

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
