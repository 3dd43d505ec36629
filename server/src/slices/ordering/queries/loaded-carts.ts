import { sql, type RawBuilder } from 'kysely';
import type { CartId, FormatId, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { rowsOfJson } from '../../../platform/json-rows.ts';
import { lockFirst, type Tx } from '../../../platform/transaction.ts';
import type { CartRecord } from '../rules/carts.ts';
import type { CartLineRow, CartRow } from '../tables.ts';
import { factsAsJson, type FoundFacts } from './cart-facts.ts';

export interface LoadedCart extends CartRecord {
  found: FoundFacts;
}

type CartChange = Partial<Pick<CartRow, 'address_id' | 'fulfilment_id' | 'on_day'>>;

interface CartsQuery {
  /** SQL about the cart `c`. */
  condition: RawBuilder<boolean>;
  /** What the facts are to be about, instead of what is saved. */
  change?: CartChange;
  /** Only the facts of this cart are read. */
  factsOf?: CartId;
  /** With the possible dates although none is selected. */
  withDates?: boolean;
  /** The transaction that locks them. */
  lockedBy?: Tx | undefined;
}

interface FoundParts {
  vendorId: OrganizationId;
  lines: CartLineRow[] | null;
  facts: FoundFacts | null;
  /** The cart was saved while the statement waited for its lock, so that its lines are those of before. */
  isOld: boolean;
}

/** The carts `c` of a statement, locked by id, so that two transactions cannot deadlock. */
const cartsWhere = (
  condition: RawBuilder<boolean>,
  isLocked: boolean,
): RawBuilder<unknown> => sql`c as materialized (
      select c.* from carts c where ${condition} order by c.id ${isLocked ? sql`for update` : sql``})`;

const linesAsJson = sql`(
      select json_agg(l order by l.position, l.format_id) from cart_lines l where l.cart_id = c.id)`;
const formatsInCart = sql`array(select l.format_id from cart_lines l where l.cart_id = c.id)`;

/**
 * A statement that waits for a lock has the new row of a cart, but everything else as it was when it began. The picture
 * of the cart's own row tells whether that happened: every save raises the version. Once the locks are held, nothing
 * changes any more, and the same statement is asked again.
 */
async function upToDate<Found extends { parts: FoundParts }>(find: () => Promise<Found[]>): Promise<Found[]> {
  const found = await find();
  return found.some(({ parts }) => parts.isOld) ? find() : found;
}

const cartFrom = ({ parts: { lines, facts }, ...row }: CartRow & { parts: FoundParts }): LoadedCart => ({
  row,
  lines: rowsOfJson(lines, { decimals: ['quantity', 'unit_price'], instants: ['created_at'] }),
  found: facts!,
});

const partsAsJson = (facts: RawBuilder<FoundFacts | null>): RawBuilder<FoundParts> => sql`json_build_object(
      'vendorId', pair.vendor_id, 'isOld', coalesce(seen.version <> c.version, false), 'lines', ${linesAsJson}, 'facts', ${facts})`;

/** Carts, the oldest first, with their lines and what they depend on, in one statement. */
export async function loadCarts(
  { clock }: Ctx,
  db: Db,
  { condition, change = {}, factsOf, withDates = false, lockedBy }: CartsQuery,
): Promise<LoadedCart[]> {
  const column = (name: keyof CartChange, type: string): RawBuilder<unknown> =>
    change[name] === undefined ? sql.ref(`c.${name}`) : sql`${change[name]}::${sql.raw(type)}`;
  const facts = factsAsJson(clock.now(), { withDates });
  const carts = (wanted: RawBuilder<boolean>) => sql<CartRow & { parts: FoundParts }>`
      with ${cartsWhere(wanted, lockedBy !== undefined)}
      select c.*, ${partsAsJson(factsOf ? sql`case when c.id = ${factsOf} then ${facts} end` : facts)} as parts
      from c join carts seen on seen.id = c.id cross join lateral (
        select c.id, c.vendor_id, c.customer_id, ${column('address_id', 'uuid')} as address_id, c.currency,
          ${column('fulfilment_id', 'uuid')} as fulfilment_id, ${column('on_day', 'date')} as on_day,
          null::uuid as submitted_by, null::uuid as without, ${formatsInCart} as format_ids) pair
      order by c.created_at, c.id`;
  const rows = await upToDate(async () =>
    lockedBy
      ? lockFirst(lockedBy, (isFirstRun) => carts(sql`${condition} and ${isFirstRun}`))
      : (await carts(condition).execute(db)).rows,
  );
  return rows.map(cartFrom);
}

interface CartFiller {
  ownerId: OrganizationId;
  customerId: OrganizationId;
}

/** One seller of the formats that are to be put into carts. */
export interface SellerDrafts {
  vendorId: OrganizationId;
  /** The newest first. */
  drafts: LoadedCart[];
  /** What a cart of the formats depends on; of the newest draft, or of the first cart that is to be made. */
  found: FoundFacts;
}

type FoundDraft = (CartRow | { id: null }) & { parts: FoundParts };

/** The carts of each seller of the formats, with what they depend on once they hold these too, in one statement. */
export async function loadDrafts(
  { clock }: Ctx,
  db: Db,
  { ownerId, customerId }: CartFiller,
  { formatIds, isLocked }: { formatIds: readonly FormatId[]; isLocked: boolean },
): Promise<SellerDrafts[]> {
  const condition = sql<boolean>`c.owner_id = ${ownerId} and c.customer_id = ${customerId}
        and c.vendor_id in (select s.vendor_id from sellers s)`;
  const rows = await upToDate(async () => {
    const found = await sql<FoundDraft>`
      with sellers as materialized (
        select f.vendor_id, array_agg(f.id) as format_ids from formats f
        where f.id = any(${[...formatIds]}::uuid[]) group by f.vendor_id
      ), ${cartsWhere(condition, isLocked)}
      select c.*, ${partsAsJson(factsAsJson(clock.now()))} as parts
      from sellers s join organizations o on o.id = s.vendor_id
      left join c on c.vendor_id = s.vendor_id left join carts seen on seen.id = c.id
      cross join lateral (
        select c.id, s.vendor_id, ${customerId}::uuid as customer_id, c.address_id,
          coalesce(c.currency, o.currency) as currency, c.fulfilment_id, c.on_day, null::uuid as submitted_by,
          null::uuid as without, ${formatsInCart} || s.format_ids as format_ids) pair
      order by c.created_at desc, c.id`.execute(db);
    return found.rows;
  });
  return [...Map.groupBy(rows, ({ parts }) => parts.vendorId)].map(([vendorId, ofSeller]) => ({
    vendorId,
    found: ofSeller[0]!.parts.facts!,
    drafts: ofSeller.flatMap((row) => (row.id === null ? [] : cartFrom(row))),
  }));
}

/** The carts depend on events of their own organization and of every seller in them. */
export async function cartAudience(ctx: MemberCtx): Promise<{ key: string; scopes: string[]; facts: null }> {
  const { actor } = ctx;
  const ownerId = actor.organizationId;
  const rows = await ctx.db
    .selectFrom('carts')
    .select(['id', 'vendor_id', 'version'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return {
    key: [ownerId, actor.role, actor.view, ...rows.map(({ id, version }) => `${id} ${version}`)].join(' '),
    scopes: [ownerId, ...new Set(rows.map((row) => row.vendor_id))],
    facts: null,
  };
}
