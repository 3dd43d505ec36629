import { sql } from 'kysely';
import type {
  catalogue,
  FormatId,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  PriceListId,
  PriceListItem,
  PriceListItemId,
  ProductId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { inCategory, nameIn, withWords } from './products.ts';
import { itemOf, sellerNamed, type FormatNames, type Seller } from './records.ts';

const itemsAlone = (db: Db, { vendor }: Seller) =>
  db.selectFrom('price_list_items as i').where('i.vendor_id', '=', vendor.id);

type Items = ReturnType<typeof itemsAlone>;

/** Every join repeats the seller; without it the planner scans the formats of all sellers. */
const itemsOf = (db: Db, seller: Seller) =>
  itemsAlone(db, seller)
    .innerJoin('formats as f', (join) =>
      join.onRef('f.vendor_id', '=', 'i.vendor_id').onRef('f.id', '=', 'i.inventory_item_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.vendor_id', '=', 'i.vendor_id').onRef('p.id', '=', 'f.product_id'),
    )
    .innerJoin('price_lists as l', (join) =>
      join.onRef('l.vendor_id', '=', 'i.vendor_id').onRef('l.id', '=', 'i.price_list_id'),
    );

const columns = [
  'i.id',
  'i.price_list_id',
  'i.inventory_item_id',
  'i.unit_price',
  'i.breaks',
  'i.is_hidden',
  'i.version',
] as const;

const nameColumns = [
  'p.name',
  'f.title_en',
  'f.title_fr',
  'f.sku',
  'p.category_id',
  'f.is_variable_weight',
  'f.unit_cost',
] as const;

const archived = sql<boolean>`(f.archived_at is not null or p.archived_at is not null)`.as('is_archived');

type Input = ParsedInputOf<typeof catalogue.listPriceListItems>;

const directionOf = ({ descending }: Input) => sql.raw(descending ? 'desc' : 'asc');

const productOrder = (input: Input, language: 'en' | 'fr') =>
  sql`${nameIn('p', language)} ${directionOf(input)}, p.id`;

function itemOrder(input: Input, language: 'en' | 'fr') {
  if (input.sort === 'unitPrice') return sql`i.unit_price ${directionOf(input)}`;
  if (input.sort === 'sku') return sql`lower(f.sku) ${directionOf(input)} nulls last`;
  return productOrder(input, language);
}

type Listed = ReturnType<typeof itemsOf>;

/** Filters on the item's own columns. */
function narrowedItems<Query>(query: Query, { priceListId, show }: Input): Query {
  let narrowed = query as Listed;
  if (priceListId) narrowed = narrowed.where('i.price_list_id', '=', priceListId);
  if (show === 'hidden') narrowed = narrowed.where('i.is_hidden', '=', true);
  return narrowed as Query;
}

/** Filters that need columns of the format or product. */
function withItemFilters(query: Listed, { vendor }: Seller, { categoryId, show, search }: Input): Listed {
  let narrowed = query;
  if (categoryId) narrowed = narrowed.where(inCategory('p.category_id', categoryId));
  if (show === 'belowCost')
    narrowed = narrowed
      .whereRef('i.unit_price', '<', 'f.unit_cost')
      .where('l.currency', '=', vendor.currency);
  return withWords(narrowed, search);
}

/** Every item has a format and a product, so what counts items joins them only when a filter needs them. */
const isFilteredByNames = ({ categoryId, search, show }: Input): boolean =>
  Boolean(categoryId) || Boolean(search) || show === 'belowCost';

const shownItems = (db: Db, seller: Seller, input: Input): Items =>
  isFilteredByNames(input)
    ? withItemFilters(narrowedItems(itemsOf(db, seller), input), seller, input)
    : narrowedItems(itemsAlone(db, seller), input);

async function countItems(ctx: Ctx, seller: Seller, input: Input): Promise<number> {
  const { total } = await shownItems(ctx.db, seller, input)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** From here on, the products of a page are found by how many rows stand before them, instead of by sorting rows. */
const FAR = 1_000;

interface Far {
  ids: ProductId[];
  /** How many rows the first of the products has before the page. */
  rowsBefore: number;
  total: number;
}

/** The products of a page that is sorted by name. */
async function productsOnPage(
  db: Db,
  seller: Seller,
  input: Input,
  { offset, language }: { offset: number; language: 'en' | 'fr' },
): Promise<Far> {
  const counted = shownItems(db, seller, input)
    .select((eb) => ['i.product_id', eb.fn.countAll<number>().as('rows')])
    .groupBy('i.product_id');
  const onPage = sql`until > ${offset} and until - rows < ${offset + input.pageSize}`;
  const { rows } = await sql<{ ids: ProductId[]; before: number; total: number }>`
    with counted as materialized (${counted}),
    running as (
      select p.id, counted.rows, sum(counted.rows) over (order by ${productOrder(input, language)}) as until
      from counted join products p on p.vendor_id = ${seller.vendor.id} and p.id = counted.product_id
    )
    select coalesce(array_agg(id) filter (where ${onPage}), '{}') as ids,
      coalesce(min(until - rows) filter (where ${onPage}), ${offset})::int as before, coalesce(max(until), 0)::int as total
    from running`.execute(db);
  const [{ ids, before, total }] = rows as [{ ids: ProductId[]; before: number; total: number }];
  return { ids, rowsBefore: offset - before, total };
}

/** Names are the order where none is chosen, too. */
const isByName = ({ sort }: Input): boolean => sort === undefined || sort === 'name';

async function pageOfItems(ctx: MemberCtx, seller: Seller, input: Input) {
  const language = seller.actor.language === 'FR' ? 'fr' : 'en';
  const offset = (input.page - 1) * input.pageSize;
  const far =
    isByName(input) && offset >= FAR
      ? await productsOnPage(ctx.db, seller, input, { offset, language })
      : undefined;
  let query = withItemFilters(narrowedItems(itemsOf(ctx.db, seller), input), seller, input);
  if (far) query = query.where(sql<boolean>`p.id = any(${far.ids}::uuid[])`);
  const page = query
    .select([...columns, ...nameColumns, 'l.currency', archived])
    .orderBy(itemOrder(input, language))
    .orderBy('i.id')
    .limit(input.pageSize)
    .offset(far?.rowsBefore ?? offset)
    .execute();
  return Promise.all([page, far?.total ?? countItems(ctx, seller, input)]);
}

export async function listPriceListItems(
  ctx: MemberCtx,
  input: Input,
): Promise<OutputOf<typeof catalogue.listPriceListItems>> {
  const seller = await sellerNamed(ctx, input.organizationId);
  const [rows, total] = await pageOfItems(ctx, seller, input);
  return {
    rows: rows.map((row) => itemOf(row, seller)),
    total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

/** Returns items in the order of the ids. */
export async function loadItems(
  db: Db,
  seller: Seller,
  ids: readonly PriceListItemId[],
): Promise<PriceListItem[]> {
  const rows = await itemsOf(db, seller)
    .select([...columns, ...nameColumns, 'l.currency', archived])
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, itemOf(row, seller)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function itemShown(db: Db, seller: Seller, id: PriceListItemId): Promise<PriceListItem> {
  const [item] = await loadItems(db, seller, [id]);
  if (!item) throw new AppError('request.notFound');
  return item;
}

/** What an item shows besides its prices. */
export const namesOfItem = (db: Db, seller: Seller, id: PriceListItemId) =>
  itemsOf(db, seller)
    .select([...nameColumns, 'l.currency', archived])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();

/** What items show of these formats; a format of another seller is left out. */
export async function formatNames(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly FormatId[],
): Promise<Map<FormatId, FormatNames>> {
  const rows = await db
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', ...nameColumns, archived])
    .where('f.vendor_id', '=', vendorId)
    .where(sql<boolean>`f.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The largest number of quantity breaks on any item, of one list or of all. */
export async function mostBreaks(
  db: Db,
  vendorId: OrganizationId,
  priceListId?: PriceListId,
): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(jsonb_array_length(breaks)), 0) as most from price_list_items
    where vendor_id = ${vendorId}
      and (${priceListId ?? null}::uuid is null or price_list_id = ${priceListId ?? null})`.execute(db);
  return rows[0]!.most;
}

export async function gtinsOf(db: Db, vendorId: OrganizationId): Promise<Map<FormatId, string | null>> {
  const coded = await db
    .selectFrom('formats')
    .select(['id', 'gtin'])
    .where('vendor_id', '=', vendorId)
    .where('gtin', 'is not', null)
    .execute();
  return new Map(coded.map(({ id, gtin }) => [id, gtin]));
}

export async function listFormatsNotOnList(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listFormatsNotOnList>,
): Promise<OutputOf<typeof catalogue.listFormatsNotOnList>> {
  const { vendor, actor } = await sellerNamed(ctx, input.organizationId);
  let query = ctx.db
    .selectFrom('formats as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .where('f.vendor_id', '=', vendor.id)
    .where('f.archived_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('price_list_items as i')
            .select('i.id')
            .where('i.vendor_id', '=', vendor.id)
            .where('i.price_list_id', '=', input.priceListId)
            .whereRef('i.inventory_item_id', '=', 'f.id'),
        ),
      ),
    );
  query = withWords(query, input.search);
  const language = actor.language === 'FR' ? 'fr' : 'en';
  const [rows, { total }] = await Promise.all([
    query
      .select(['f.id', 'p.name', 'f.title_en', 'f.title_fr', 'f.sku'])
      .orderBy(nameIn('p', language))
      .orderBy('f.id')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      productName: row.name,
      formatTitle: { en: row.title_en, fr: row.title_fr },
      sku: row.sku,
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
  };
}
