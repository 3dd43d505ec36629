import { sql, type RawBuilder } from 'kysely';
import type { FormatId, OfferSearchInput } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { OTHER_CURRENCY, UNKNOWN_PER_KG } from '../rules/cheapest-per-kg.ts';
import { gradeSteps } from '../rules/relevance.ts';
import type { Audience } from './audience.ts';
import { sellerGrades } from './scopes-of-audience.ts';
import { matchRank } from './search-sql.ts';

/** The position of a row in the order of a page. */
export interface CursorPosition {
  /** The sort key of the row, as text. */
  place: string;
  format_id: FormatId;
}

/** The sort key of a page as one text-comparable SQL value; the format's id breaks ties. */
export interface SortOrder {
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
        sql`coalesce(round(best.unit_price / f.kg_per_unit, 4), ${UNKNOWN_PER_KG}::numeric)`,
      ),
      type: 'numeric',
      descending: false,
    };
  if (sort === 'newest') return { by: sql`f.offered_since`, type: 'timestamptz', descending: true };
  return { by: nameIn(language), type: 'text', descending: false };
}

export const nameIn = (language: OfferSearchInput['language']): RawBuilder<string> =>
  sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en');

/** An offer's place among all of a buyer (`rules/relevance.ts`), as text. */
export const relevanceOrder = (input: OfferSearchInput, audience: Audience): SortOrder => ({
  by: sql`(${gradeSteps.first} + ${matchRank(input.text, input.language)} * ${gradeSteps.match}
    + (${JSON.stringify(Object.fromEntries(sellerGrades(audience)))}::jsonb ->> f.vendor_id::text)::int
    + case when ${isOrdered(audience)} then 0 else ${gradeSteps.notOrdered} end)::text || ' ' || ${nameIn(input.language)}`,
  type: 'text',
  descending: false,
});

export const isOrdered = ({ ordered }: Audience): RawBuilder<boolean> =>
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

/** The query reads one row more than a page to learn whether there is a next page. */
export const nextCursor = (rows: readonly CursorPosition[], pageSize: number): string | null =>
  rows.length > pageSize ? encode(rows[pageSize - 1]!) : null;
