import { sql, type RawBuilder } from 'kysely';
import {
  dayIn,
  type FormatId,
  type inventory,
  type InventoryItem,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { limitOf, samePlan } from '../../../platform/prepared-statements.ts';
import { inCategory, sellerOf, withWords, type Seller } from '../../catalogue/index.ts';
import { itemOf, type ItemWithNames } from './records.ts';

/** `rules/stock.ts` in SQL, for filters and counts. */
export const stateInSql = (today: string) => sql<InventoryItem['state']>`case
  when i.available_from > ${today}::date or i.available_until < ${today}::date then 'notNow'
  when i.mode = 'unlimited' then 'unlimited'
  when i.available <= 0 then 'out'
  when i.available <= i.low_stock_threshold then 'low'
  else 'inStock' end`;

/** Archived formats keep their stock and are not listed. By the seller too, the formats of no other one are read. */
const itemsFrom = (db: Db, { vendor }: Seller) =>
  db
    .selectFrom('inventory_items as i')
    .innerJoin('formats as f', (join) =>
      join.onRef('f.vendor_id', '=', 'i.vendor_id').onRef('f.id', '=', 'i.format_id'),
    )
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .where('i.vendor_id', '=', vendor.id)
    .where('f.archived_at', 'is', null)
    .where('p.archived_at', 'is', null);

const lotSummary = sql`(select count(*) as lots, min(l.best_before) as next_best_before from lots l
  where l.vendor_id = i.vendor_id and l.format_id = i.format_id and l.quantity > 0)`;

const itemColumns = sql<ItemWithNames>`i.*, p.name as product_name, f.title_en, f.title_fr, f.sku, p.category_id,
  f.is_variable_weight`;

type Input = ParsedInputOf<typeof inventory.listItems>;

const columns = {
  onHand: 'i.on_hand',
  allocated: 'i.allocated',
  reserved: 'i.reserved',
  available: 'i.available',
  incoming: 'i.incoming',
  lowStockThreshold: 'i.low_stock_threshold',
  availableFrom: 'i.available_from',
  availableUntil: 'i.available_until',
} as const satisfies Record<Exclude<Input['sort'], 'name' | 'sku' | undefined>, string>;

function orderOf({ sort, descending }: Input, language: 'en' | 'fr') {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (sort === undefined || sort === 'name')
    return sql`p.name->>${sql.lit(language)} collate public.by_name ${direction}`;
  if (sort === 'sku') return sql`lower(f.sku) ${direction} nulls last`;
  return sql`${sql.ref(columns[sort])} ${direction} nulls last`;
}

export const todayOf = ({ clock }: Pick<Ctx, 'clock'>, { vendor }: Seller): string =>
  dayIn(clock.now(), vendor.time_zone);

function filteredItems(db: Db, seller: Seller, input: Input, today: string) {
  let query = itemsFrom(db, seller);
  if (input.state) query = query.where(sql<boolean>`${stateInSql(today)} = ${input.state}`);
  if (input.categoryId) query = query.where(inCategory('p.category_id', input.categoryId));
  return withWords(query, input.search);
}

export async function listItems(ctx: MemberCtx, input: Input): Promise<OutputOf<typeof inventory.listItems>> {
  const seller = await sellerOf(ctx);
  const today = todayOf(ctx, seller);
  const query = filteredItems(ctx.db, seller, input, today);
  const page = query
    .select('i.format_id')
    .orderBy(orderOf(input, seller.actor.language === 'FR' ? 'fr' : 'en'))
    .orderBy('f.position')
    .orderBy('i.format_id')
    .modifyEnd(limitOf(input));
  const [ids, { total }] = await Promise.all([
    page.execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const rows = await loadItems(
    ctx,
    ctx.db,
    seller,
    ids.map((row) => row.format_id),
  );
  return { rows, total, page: input.page, pageSize: input.pageSize };
}

/** Returns the items in the order of the ids. */
export async function loadItems(
  ctx: Pick<Ctx, 'clock'>,
  db: Db,
  seller: Seller,
  ids: readonly FormatId[],
): Promise<InventoryItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemWithNames>`
    select ${itemColumns}, lots.* from inventory_items i
    join formats f on f.id = i.format_id
    join products p on p.id = f.product_id
    cross join lateral ${lotSummary} lots
    where i.vendor_id = ${seller.vendor.id} and i.format_id = any(${ids}::uuid[])`.execute(db);
  const today = todayOf(ctx, seller);
  const byId = new Map(rows.map((row) => [row.format_id, itemOf(row, today)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function getItem(
  ctx: MemberCtx,
  { formatId }: ParsedInputOf<typeof inventory.getItem>,
): Promise<InventoryItem> {
  const [item] = await loadItems(ctx, ctx.db, await sellerOf(ctx), [formatId]);
  if (!item) throw new AppError('request.notFound');
  return item;
}

interface StateCount {
  state: InventoryItem['state'];
  count: number;
}

const stateCounts = (ctx: MemberCtx, seller: Seller) =>
  itemsFrom(ctx.db, seller)
    .select((eb) => [stateInSql(todayOf(ctx, seller)).as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .modifyEnd(samePlan);

export const countByState = async (ctx: MemberCtx): Promise<OutputOf<typeof inventory.countByState>> =>
  stateCountsFrom(await stateCounts(ctx, await sellerOf(ctx)).execute());

/** SQL for what `stateCountsFrom` reads, as JSON, for a seller that the caller has loaded. */
export const stateCountsAsJson = (ctx: MemberCtx, seller: Seller): RawBuilder<StateCount[]> => sql`(
  select coalesce(jsonb_agg(s), '[]') from ${stateCounts(ctx, seller)} s)`;

export function stateCountsFrom(rows: readonly StateCount[]): OutputOf<typeof inventory.countByState> {
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const of = (state: InventoryItem['state']) => counts.get(state) ?? 0;
  return {
    inStock: of('inStock'),
    low: of('low'),
    out: of('out'),
    unlimited: of('unlimited'),
    notNow: of('notNow'),
  };
}
