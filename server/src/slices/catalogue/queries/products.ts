import { sql, type Expression, type SqlBool } from 'kysely';
import type {
  catalogue,
  Category,
  OutputOf,
  ParsedInputOf,
  Product,
  ProductId,
  ProductRow,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { canWithProduct } from '../policy.ts';
import { folded } from '../rules.ts';
import {
  formatOf,
  photoUrl,
  sellerOf,
  thumbnailOf,
  type FormatRecord,
  type ProductRecord,
  type Seller,
} from './records.ts';

export async function listCategories({ db }: Ctx): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: { en: row.name_en, fr: row.name_fr },
    position: row.position,
  }));
}

/** A parent category includes its children. */
export const inCategory = (column: string, categoryId: string) =>
  sql<boolean>`(${sql.ref(column)} = ${categoryId} or ${sql.ref(column)} like ${`${categoryId}.%`})`;

/** The sort expression for product names in one language; it matches the indexes `products_by_name_fr` and `…_en`. */
export const nameIn = (table: string, language: 'en' | 'fr') =>
  sql`(${sql.ref(`${table}.name`)}->>${sql.lit(language)}) collate public.by_name`;

/** What all select queries have in common. */
interface Filtered {
  where(condition: Expression<SqlBool>): unknown;
}

/** Every word typed must be found in the product `p`, in any order, with or without accents. */
export function withWords<Query extends Filtered>(query: Query, search?: string): Query {
  let found = query;
  for (const word of folded(search).split(' ').filter(Boolean))
    found = found.where(sql<boolean>`p.search_text like ${likePattern(word)}`) as Query;
  return found;
}

type ProductsInput = ParsedInputOf<typeof catalogue.listProducts>;

const productOrder = (input: ProductsInput, language: 'en' | 'fr') => {
  if (input.sort === 'name')
    return sql`${nameIn('p', language)} ${sql.raw(input.descending ? 'desc' : 'asc')}`;
  if (input.sort === 'category')
    return sql`p.category_id ${sql.raw(input.descending ? 'desc' : 'asc')} nulls last`;
  if (input.sort === 'producer')
    return sql`${byName('w.name')} ${sql.raw(input.descending ? 'desc' : 'asc')} nulls last`;
  return sql`p.changed_at ${sql.raw(input.sort === 'changedAt' && !input.descending ? 'asc' : 'desc')}`;
};

export async function listProducts(
  ctx: MemberCtx,
  input: ProductsInput,
): Promise<OutputOf<typeof catalogue.listProducts>> {
  const { actor, vendor } = await sellerOf(ctx);
  let query = ctx.db
    .selectFrom('products as p')
    .leftJoin('producers as w', (join) =>
      join.onRef('w.vendor_id', '=', 'p.vendor_id').onRef('w.id', '=', 'p.producer_id'),
    )
    .where('p.vendor_id', '=', vendor.id);
  if (input.activity !== 'all')
    query = query.where(sql<boolean>`(p.archived_at is not null) = ${input.activity === 'archived'}`);
  if (input.categoryId) query = query.where(inCategory('p.category_id', input.categoryId));
  if (input.producerId) query = query.where('p.producer_id', '=', input.producerId);
  if (input.storage) query = query.where('p.storage', '=', input.storage as ProductRow['storage']);
  query = withWords(query, input.search);
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select([
        'p.id',
        'p.name',
        'p.category_id',
        'p.photo_file_ids',
        'p.storage',
        'p.certifications',
        'p.archived_at',
        'p.changed_at',
        'p.version',
        'w.id as producer_id',
        'w.name as producer_name',
        (eb) =>
          eb
            .selectFrom('formats as f')
            .select((of) => of.fn.countAll<number>().as('formats'))
            .whereRef('f.product_id', '=', 'p.id')
            .where('f.archived_at', 'is', null)
            .as('formats'),
      ])
      .orderBy(productOrder(input, actor.language === 'FR' ? 'fr' : 'en'))
      .orderBy('p.id', 'desc'),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      categoryId: row.category_id,
      producer:
        row.producer_id && row.producer_name ? { id: row.producer_id, name: row.producer_name } : null,
      thumbnailUrl: thumbnailOf(ctx, row.photo_file_ids),
      storage: row.storage,
      certifications: row.certifications,
      formats: row.formats ?? 0,
      isArchived: row.archived_at !== null,
      changedAt: row.changed_at.toISOString(),
      version: row.version,
    })),
    ...page,
  };
}

export async function getProduct(
  ctx: MemberCtx,
  { productId }: ParsedInputOf<typeof catalogue.getProduct>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return productShown(ctx, await productNamed(ctx.db, seller, productId), seller);
}

/** A product with all its formats. */
export interface WholeProduct {
  row: ProductRecord;
  producer: Product['producer'];
  formats: FormatRecord[];
}

export async function productNamed(db: Db, { vendor }: Seller, id: ProductId): Promise<WholeProduct> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return wholeProduct(db, row);
}

export async function wholeProduct(db: Db, row: ProductRecord): Promise<WholeProduct> {
  const [formats, producer] = await Promise.all([
    db
      .selectFrom('formats')
      .selectAll()
      .where('product_id', '=', row.id)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    row.producer_id === null
      ? null
      : db
          .selectFrom('producers')
          .select(['id', 'name'])
          .where('vendor_id', '=', row.vendor_id)
          .where('id', '=', row.producer_id)
          .executeTakeFirst(),
  ]);
  return { row, producer: producer ?? null, formats };
}

export const productShown = (
  ctx: Ctx,
  { row, producer, formats }: WholeProduct,
  { actor }: Seller,
): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  categoryId: row.category_id,
  producerId: row.producer_id,
  producer,
  photoFileIds: row.photo_file_ids,
  photos: row.photo_file_ids.map((fileId) => ({
    fileId,
    url: photoUrl(ctx, fileId),
    thumbnailUrl: photoUrl(ctx, fileId, '256'),
  })),
  certifications: row.certifications,
  storage: row.storage,
  allergens: row.allergens,
  origin: row.origin,
  internalNotes: row.internal_notes,
  formats: formats.map((format) => formatOf(ctx, format, row, actor)),
  isArchived: row.archived_at !== null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  can: canWithProduct(actor, row.archived_at !== null),
});
