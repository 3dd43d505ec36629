import { sql, type RawBuilder } from 'kysely';
import { offersLimits, type Offer, type OfferPage, type OfferSearchInput } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceOf, type Audience } from './audience.ts';
import { cardsOf, type Found } from './cards.ts';
import { correctionOf } from './corrections.ts';
import { all, conditionsOf, nearness, offered } from './found.ts';

interface Row extends Found {
  place: string;
}

/** What a page is sorted by, as one text-comparable SQL value; the format's id settles equals. */
interface Order {
  by: RawBuilder<unknown>;
  type: 'text' | 'numeric' | 'int' | 'timestamptz';
  descending: boolean;
}

const none = 1_000_000_000;

function orderOf({ sort, language, text }: OfferSearchInput, audience: Audience): Order {
  const name = sql.ref(language === 'FR' ? 'f.sort_fr' : 'f.sort_en');
  const others = audience.scopes
    .filter((scope) => scope.currency !== audience.currency)
    .map((scope) => scope.id);
  // Another currency is no larger or smaller: it comes after.
  const inOwn = (price: RawBuilder<unknown>) =>
    others.length === 0
      ? price
      : sql`case when best.scope_id = any(${others}::uuid[]) then ${none} + ${price} else ${price} end`;
  if (sort === 'price') return { by: inOwn(sql`best.unit_price`), type: 'numeric', descending: false };
  if (sort === 'pricePerKg')
    return {
      by: inOwn(sql`coalesce(round(best.unit_price / f.kg_per_unit, 4), ${2 * none}::numeric)`),
      type: 'numeric',
      descending: false,
    };
  if (sort === 'newest') return { by: sql`f.offered_since`, type: 'timestamptz', descending: true };
  if (sort === 'name' || text === '') return { by: name, type: 'text', descending: false };
  return { by: sql`${nearness(text, language)} || ' ' || ${name}`, type: 'text', descending: false };
}

const encode = (row: Row): string =>
  Buffer.from(JSON.stringify([row.place, row.format_id])).toString('base64url');

function decode(after: string): [place: string, id: string] {
  try {
    const [place, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (typeof place === 'string' && typeof id === 'string' && /^[\da-f-]{36}$/.test(id)) return [place, id];
  } catch {
    // What is no cursor of ours is told below.
  }
  throw new AppError('request.invalid');
}

async function findRows(ctx: Ctx, input: OfferSearchInput, audience: Audience): Promise<Row[]> {
  if (audience.scopes.length === 0) return [];
  const { by, type, descending } = orderOf(input, audience);
  const [comparison, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const kind = sql.raw(type);
  const cursor = input.after === undefined ? null : decode(input.after);
  const after = cursor
    ? sql<boolean>`(${by} ${comparison} ${cursor[0]}::${kind} or (${by} = ${cursor[0]}::${kind} and f.format_id > ${cursor[1]}::uuid))`
    : sql<boolean>`true`;
  const { rows } = await sql<Row>`
    select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since,
      (${by})::text as place
    from ${offered({ audience, now: ctx.clock.now(), text: input.text, isWhole: input.sort.startsWith('price') })}
      and ${all(Object.values(conditionsOf(input, audience)))} and ${after}
    order by ${by} ${direction}, f.format_id
    limit ${input.pageSize + 1}
  `.execute(ctx.db);
  return rows;
}

/** The answer for one audience: the same for every buyer who has it, so asked once for all of them when it is live. */
export async function searchFor(ctx: Ctx, input: OfferSearchInput, audience: Audience): Promise<OfferPage> {
  let rows = await findRows(ctx, input, audience);
  let correctedText: string | null = null;
  if (rows.length === 0 && input.text !== '' && input.after === undefined) {
    correctedText = await correctionOf(ctx, input.text);
    if (correctedText !== null) rows = await findRows(ctx, { ...input, text: correctedText }, audience);
    if (rows.length === 0) correctedText = null;
  }
  const shown = rows.slice(0, input.pageSize);
  return {
    rows: await cardsOf(ctx, audience, shown),
    next: rows.length > input.pageSize ? encode(shown.at(-1)!) : null,
    correctedText,
  };
}

export const search = async (ctx: Ctx, input: OfferSearchInput): Promise<OfferPage> =>
  searchFor(ctx, input, await audienceOf(ctx));

const SAME_PRODUCT_MOST = offersLimits.maximumPageSize;

/** Offers of chosen formats, cheapest kilogram first: one, or the same product of several sellers. */
export async function offersOf(
  ctx: Ctx,
  audience: Audience,
  condition: RawBuilder<boolean>,
): Promise<{ cards: Offer[]; found: Found[] }> {
  if (audience.scopes.length === 0) return { cards: [], found: [] };
  const { rows } = await sql<Found>`
    select f.format_id, best.scope_id, best.unit_price, best.breaks, f.kg_per_unit, f.stock, f.offered_since
    from ${offered({ audience, now: ctx.clock.now(), text: '' })} and ${condition}
    order by best.unit_price / f.kg_per_unit nulls last, best.unit_price, f.format_id
    limit ${SAME_PRODUCT_MOST}
  `.execute(ctx.db);
  return { cards: await cardsOf(ctx, audience, rows), found: rows };
}
