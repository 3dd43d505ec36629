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
  UserId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { inCategory, nameIn, withWords } from './products.ts';
import { itemOf, sellerNamed, type FormatNames, type Seller } from './records.ts';

/** Every join repeats the seller; without it the planner scans the formats of all sellers. */
const itemsOf = (db: Db, { vendor }: Seller) =>
  db
    .selectFrom('price_list_items as i')
    .innerJoin('formats as f', (join) =>
      join.onRef('f.vendor_id', '=', 'i.vendor_id').onRef('f.id', '=', 'i.inventory_item_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.vendor_id', '=', 'i.vendor_id').onRef('p.id', '=', 'f.product_id'),
    )
    .where('i.vendor_id', '=', vendor.id);

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

function itemOrder({ sort, descending }: Input, language: 'en' | 'fr') {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (sort === 'unitPrice') return sql`i.unit_price ${direction}`;
  if (sort === 'sku') return sql`lower(f.sku) ${direction} nulls last`;
  return sql`${nameIn('p', language)} ${direction}`;
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
function withItemFilters(query: Listed, { categoryId, show, search }: Input): Listed {
  let narrowed = query;
  if (categoryId) narrowed = narrowed.where(inCategory('p.category_id', categoryId));
  if (show === 'belowCost') narrowed = narrowed.whereRef('i.unit_price', '<', 'f.unit_cost');
  return withWords(narrowed, 'p.search_text', search);
}

/** Every item has a format and a product, so the count joins them only when a filter needs them. */
async function countItems(ctx: Ctx, seller: Seller, input: Input): Promise<number> {
  const narrowsItems = Boolean(input.categoryId) || Boolean(input.search) || input.show === 'belowCost';
  const items = ctx.db.selectFrom('price_list_items as i').where('i.vendor_id', '=', seller.vendor.id);
  const counted = narrowsItems
    ? withItemFilters(narrowedItems(itemsOf(ctx.db, seller), input), input)
    : narrowedItems(items, input);
  const { total } = await counted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listPriceListItems(
  ctx: MemberCtx,
  input: Input,
): Promise<OutputOf<typeof catalogue.listPriceListItems>> {
  const seller = await sellerNamed(ctx, input.organizationId);
  const [rows, total] = await Promise.all([
    withItemFilters(narrowedItems(itemsOf(ctx.db, seller), input), input)
      .select([...columns, ...nameColumns, archived])
      .orderBy(itemOrder(input, seller.actor.language === 'FR' ? 'fr' : 'en'))
      .orderBy('i.id')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    countItems(ctx, seller, input),
  ]);
  return {
    rows: rows.map((row) => itemOf(row)),
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
    .select([...columns, ...nameColumns, archived])
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, itemOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function itemShown(db: Db, seller: Seller, id: PriceListItemId): Promise<PriceListItem> {
  const [item] = await loadItems(db, seller, [id]);
  if (!item) throw new AppError('request.notFound');
  return item;
}

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
  query = withWords(query, 'p.search_text', input.search);
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

export async function listPriceHistory(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listPriceHistory>,
): Promise<OutputOf<typeof catalogue.listPriceHistory>> {
  const { vendor } = await sellerNamed(ctx, input.organizationId);
  const query = ctx.db
    .selectFrom('price_changes')
    .where('vendor_id', '=', vendor.id)
    .where('item_id', '=', input.itemId);
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const people = await peopleById(
    ctx.db,
    rows.flatMap((row) => (row.changed_by === null ? [] : [row.changed_by])) satisfies UserId[],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      unitPrice: row.unit_price,
      breaks: row.breaks,
      changedAt: row.changed_at.toISOString(),
      person: row.changed_by === null ? null : fullName(people.get(row.changed_by)) || null,
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
  };
}
