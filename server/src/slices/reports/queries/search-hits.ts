import { sql, type RawBuilder } from 'kysely';
import { searchLimits, sides, type OrderSide } from '@halles/contract';
import { likePattern } from '../../../platform/plain-text.ts';
import { mayHaveError, patternsWithOneError, type TypedText } from '../rules/typed-text.ts';

const { each } = searchLimits;

/** Among the newest of a list, for a text that has no digits: the prefix of numbers. */
const NEWEST = 50;
/** What `plain_text` does to a short text, in a tenth of its time. */
const ACCENTED = 'àâäáéèêëîïíôöóùûüúç';
const PLAIN = 'aaaaeeeeiiiooouuuuc';
/** Digits that may follow those typed. */
const MORE_DIGITS = 8;
/** Of equally good names, so many are compared by their last order. */
const COMPARED = 100;
/** Products among which an error is looked for, the last changed ones: more would take too long. */
const WITH_ERRORS = 10_000;
/** Records found by their partner's name come after those found by their own number. */
const BY_PARTNER = 10;

const and = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;

/** A name, lower case and without accents, that contains every word. */
const contains = (column: string, { words }: TypedText): RawBuilder<unknown> =>
  and(words.map((word) => sql`${sql.ref(column)} like ${likePattern(word)}`));

/** The same, with an error in a word whose first letter is right. */
const resembles = (column: string, { words }: TypedText): RawBuilder<unknown> => {
  const name = sql.ref(column);
  return and(
    words.map((word) =>
      mayHaveError(word)
        ? sql`(' ' || ${name} like ${`% ${word[0]}%`}
          and (${name} like any(${patternsWithOneError(word)}::text[]) or ${name} %> ${word}))`
        : sql`${name} like ${likePattern(word)}`,
    ),
  );
};

/** 0: the name begins with the text; 1: a word of it does; 2: it is in the name. */
const rankOf = (column: string, { phrase }: TypedText): RawBuilder<unknown> => {
  const name = sql.ref(column);
  return sql`(case when ${name} like ${`${phrase}%`} then 0 when ${name} like ${`% ${phrase}%`} then 1 else 2 end)`;
};

/** Names with errors follow, the most similar first. */
const similarRank = (column: string, { phrase }: TypedText): RawBuilder<unknown> =>
  sql`(4 - word_similarity(${phrase}, ${sql.ref(column)}))`;

interface Named {
  rows: RawBuilder<unknown>;
  /** The rows among which a name with an error is looked for: an index helps little there. */
  rowsWithErrors: RawBuilder<unknown>;
  column: string;
  order: RawBuilder<unknown>;
  /** Finds a row by something else than its name. */
  also?: RawBuilder<unknown>;
}

const best = (
  rows: RawBuilder<unknown>,
  { order }: Named,
  rank: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) =>
  sql`(select n.*, ${rank} as rank from (${rows}) n where ${condition} order by rank, ${order} limit ${COMPARED})`;

/** Names that contain the text. */
const exactly = (named: Named, text: TypedText): RawBuilder<unknown> =>
  best(
    named.rows,
    named,
    rankOf(named.column, text),
    sql`(${contains(named.column, text)} or ${named.also ?? sql`false`})`,
  );

/** When no name contains it, those that resemble it. */
const withErrors = (named: Named, text: TypedText): RawBuilder<unknown> =>
  best(
    named.rowsWithErrors,
    named,
    similarRank(named.column, text),
    sql`${text.words.some(mayHaveError)}::boolean and not exists (select from partner_exact)
      and not exists (select from product_exact) and ${resembles(named.column, text)}`,
  );

const partnerColumn = (side: OrderSide) => sql.ref(side === 'vendor' ? 'customer_id' : 'vendor_id');
const ownColumn = (side: OrderSide) => sql.ref(side === 'vendor' ? 'vendor_id' : 'customer_id');

const partners = ({ words }: TypedText): Named => ({
  rows: sql`select * from partner_rows`,
  rowsWithErrors: sql`select * from partner_rows`,
  column: 'n.search_name',
  order: sql`n.search_name`,
  also: sql`lower(n.number) like ${`${words.join('')}%`}`,
});

const products = (own: string): Named => {
  const rows = sql`select id, search_text, archived_at, changed_at from products where vendor_id = ${own}`;
  const order = sql`archived_at is not null, changed_at desc`;
  return {
    rows,
    rowsWithErrors: sql`${rows} order by ${order} limit ${WITH_ERRORS}`,
    column: 'n.search_text',
    order,
  };
};

/** Partners by name or customer number, and products; of equally good partners, those with the latest order first. */
const namedHits = (own: string, text: TypedText): RawBuilder<unknown> => {
  const lastOrder = sql`(select max(o.submitted_at) from purchase_orders o
    where o.vendor_id = case n.side when 'vendor' then ${own}::uuid else n.partner_id end
      and o.customer_id = case n.side when 'vendor' then n.partner_id else ${own}::uuid end)`;
  return sql`partner_rows as materialized (
      select s.relation_id as id, s.side, s.partner_id, s.number, o.search_name
      from relationships s join organizations o on o.id = s.partner_id where s.organization_id = ${own}),
    partner_exact as materialized ${exactly(partners(text), text)},
    product_exact as materialized ${exactly(products(own), text)},
    partner_hits as materialized (
      select * from (
        select l.*, row_number() over (partition by side order by rank, last_order desc nulls last, search_name) as place
        from (select n.*, ${lastOrder} as last_order
          from (select * from partner_exact union all ${withErrors(partners(text), text)}) n) l) p
      where place <= ${each}),
    product_hits as materialized (
      select id, rank, row_number() over (order by rank, ${products(own).order}) as place
      from (select * from product_exact union all ${withErrors(products(own), text)}) n
      order by place limit ${each})`;
};

interface Numbered {
  rows: RawBuilder<unknown>;
  number: string;
  /** The instant or day by which the newest come first. */
  at: string;
}

/** Documents of one side by their number: the same digits, then those with more of them. */
function byNumber(own: string, side: OrderSide, { rows, number, at }: Numbered, text: TypedText) {
  const column = sql.ref(number);
  const written = sql`translate(lower(${column}), ${`${ACCENTED} -/._#`}, ${PLAIN})`;
  const time = sql.ref(at);
  const mine = sql`select id, ${column}, ${time} from (${rows}) every where ${ownColumn(side)} = ${own}`;
  if (text.number === null)
    return sql`(select id, 1::float as rank, ${time}::timestamptz as at
      from (${mine} order by ${time} desc, id desc limit ${NEWEST}) n
      where ${written} like ${`${text.words.join('')}%`} limit ${each})`;
  const { prefix, digits } = text.number;
  const [first, after] = [BigInt(digits), BigInt(digits) + 1n].map((from) =>
    Array.from({ length: MORE_DIGITS + 1 }, (_, more) => `${from}${'0'.repeat(more)}`),
  );
  return sql`(select n.id, least(r.more - 1, 1)::float as rank, ${time}::timestamptz as at
    from unnest(${first}::numeric[], ${after}::numeric[]) with ordinality as r (first, after, more)
    cross join lateral (${mine} and number_digits(${column}) >= r.first and number_digits(${column}) < r.after
      and ${written} like ${likePattern(prefix)} order by number_digits(${column}) desc limit ${each}) n
    order by 2, 3 desc, 1 desc limit ${each})`;
}

/** The last documents of the partners found by name. */
const byPartner = (own: string, side: OrderSide, { rows, at }: Numbered) => sql`
  (select d.id, ${BY_PARTNER} + p.rank as rank, d.at from partner_hits p cross join lateral (
    select id, ${sql.ref(at)}::timestamptz as at from (${rows}) every
    where ${ownColumn(side)} = ${own} and ${partnerColumn(side)} = p.partner_id
    order by ${sql.ref(at)} desc, id desc limit ${each}) d
  where p.side = ${side})`;

const bestOf = (name: string, found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  ${sql.ref(name)} as materialized (
    select id, rank, row_number() over (order by rank, at desc, id desc) as place
    from (select distinct on (id) * from (${sql.join(found, sql` union all `)}) every order by id, rank) f
    order by place limit ${each})`;

const documentHits = (
  name: string,
  own: string,
  numbered: (side: OrderSide) => Numbered,
  text: TypedText,
): RawBuilder<unknown> =>
  bestOf(
    name,
    sides.flatMap((side) => [
      byNumber(own, side, numbered(side), text),
      byPartner(own, side, numbered(side)),
    ]),
  );

const orders: Numbered = { rows: sql`select * from real_orders`, number: 'number', at: 'submitted_at' };
const payments: Numbered = { rows: sql`select * from payments`, number: 'reference', at: 'received_on' };
/** A buyer sees published invoices only; drafts have no number yet. */
const invoices = (side: OrderSide): Numbered => ({
  rows:
    side === 'vendor'
      ? sql`select * from invoices`
      : sql`select * from invoices where published_at is not null`,
  number: 'number',
  at: 'created_at',
});

/** Conversations with the partners found by name, and about the orders and invoices found by number. */
const conversationHits = (own: string): RawBuilder<unknown> => {
  const withPartner = (side: OrderSide) => sql`
    (select c.id, ${BY_PARTNER} + p.rank as rank, c.active_at as at from partner_hits p cross join lateral (
      select id, active_at from conversations
      where ${ownColumn(side)} = ${own} and ${partnerColumn(side)} = p.partner_id
      order by active_at desc limit ${each}) c
    where p.side = ${side})`;
  const about = (kind: 'order' | 'invoice', hits: string, table: string) => sql`
    (select c.id, h.rank, c.active_at as at from ${sql.ref(hits)} h join ${sql.ref(table)} d on d.id = h.id
      join conversations c on c.vendor_id = d.vendor_id and c.customer_id = d.customer_id
        and c.subject_kind = ${kind} and c.subject_id = d.id
    where h.rank < ${BY_PARTNER})`;
  return bestOf('conversation_hits', [
    ...sides.map(withPartner),
    about('order', 'order_hits', 'purchase_orders'),
    about('invoice', 'invoice_hits', 'invoices'),
  ]);
};

/** The best records of each kind, as the tables that `recordsOf` reads. */
export const textHits = (own: string, text: TypedText): RawBuilder<unknown> =>
  sql.join([
    namedHits(own, text),
    documentHits('order_hits', own, () => orders, text),
    documentHits('invoice_hits', own, invoices, text),
    documentHits('payment_hits', own, () => payments, text),
    conversationHits(own),
  ]);

/** The ids of records that a person opened, in the same tables. */
export const openedHits = (
  ids: Readonly<
    Record<'partner' | 'product' | 'order' | 'invoice' | 'payment' | 'conversation', readonly string[]>
  >,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(ids).map(
      ([kind, some]) => sql`${sql.ref(`${kind}_hits`)} as materialized (
        select id, 0::float as rank, place from unnest(${some}::uuid[]) with ordinality as opened (id, place))`,
    ),
  );
