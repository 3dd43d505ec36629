import { sql } from 'kysely';
import type { catalogue, FormatRow, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { inCategory, nameIn, withWords } from './products.ts';
import { formatOf, sellerOf, type FormatRecord, type ProductRecord, type Seller } from './records.ts';

type Input = ParsedInputOf<typeof catalogue.listFormats>;
/** A format with what it shows of its product. */
export type FormatOfProduct = FormatRecord & {
  product_name: ProductRecord['name'];
  category_id: string | null;
  photo_file_ids: ProductRecord['photo_file_ids'];
};

export const formatShown = (ctx: Ctx, { actor }: Seller, row: FormatOfProduct): FormatRow =>
  formatOf(ctx, row, { ...row, name: row.product_name }, actor);

export async function listFormats(
  ctx: MemberCtx,
  input: Input,
): Promise<OutputOf<typeof catalogue.listFormats>> {
  const seller = await sellerOf(ctx);
  let query = ctx.db
    .selectFrom('formats as f')
    .innerJoin('products as p', (join) =>
      join.onRef('p.vendor_id', '=', 'f.vendor_id').onRef('p.id', '=', 'f.product_id'),
    )
    .where('f.vendor_id', '=', seller.vendor.id);
  if (input.activity !== 'all')
    query = query.where(sql<boolean>`(f.archived_at is not null) = ${input.activity === 'archived'}`);
  if (input.categoryId) query = query.where(inCategory('p.category_id', input.categoryId));
  if (input.productId) query = query.where('f.product_id', '=', input.productId);
  if (input.isVariableWeight !== undefined)
    query = query.where('f.is_variable_weight', '=', input.isVariableWeight);
  query = withWords(query, input.search);
  const language = seller.actor.language === 'FR' ? 'fr' : 'en';
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .selectAll('f')
      .select(['p.name as product_name', 'p.category_id', 'p.photo_file_ids'])
      .orderBy(formatOrder(input, language))
      .orderBy('f.position')
      .orderBy('f.id'),
  );
  return { rows: rows.map((row) => formatShown(ctx, seller, row)), ...page };
}

function formatOrder({ sort, descending }: Input, language: 'en' | 'fr') {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (sort === 'sku') return sql`lower(f.sku) ${direction} nulls last`;
  if (sort === 'title') return sql`${sql.ref(`f.title_${language}`)} collate public.by_name ${direction}`;
  return sql`${nameIn('p', language)} ${direction}`;
}
