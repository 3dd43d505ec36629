import { sql } from 'kysely';
import type { FormatFields, FormatId, OrganizationId, ProductId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { SheetRow } from '../queries/product-sheet.ts';
import type { FormatRecord } from '../queries/records.ts';
import { formatColumns, productColumns } from './columns.ts';
import { newFormats } from './formats.ts';
import { lockProducts } from './lock.ts';
import { refreshSearchText, saveFormats, saveProducts } from './save-products.ts';

type Target = Pick<SheetRow, 'formatId' | 'productId' | 'product' | 'format'>;

const lockFormats = (tx: Tx, vendorId: OrganizationId, ids: readonly FormatId[]): Promise<FormatRecord[]> =>
  tx
    .selectFrom('formats')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Saves products and formats of a sheet, of which label, deposit and photos are not columns. Returns all formats of the
 * products: what a product says is on the offers of each.
 */
export async function writeSheetRows(
  tx: Tx,
  vendorId: OrganizationId,
  targets: readonly Target[],
): Promise<FormatId[]> {
  if (targets.length === 0) return [];
  const formatOf = new Map(targets.map(({ formatId, format }) => [formatId, format]));
  const productOf = new Map(targets.map(({ productId, product }) => [productId, product]));
  const formats = await lockFormats(tx, vendorId, [...formatOf.keys()]);
  await saveFormats(
    tx,
    formats,
    formats.map((row) => {
      const { label, deposit_minor: depositMinor } = row;
      return { ...row, ...formatColumns({ ...formatOf.get(row.id)!, label, depositMinor }) };
    }),
  );
  const products = await lockProducts(tx, vendorId, [...productOf.keys()]);
  await saveProducts(
    tx,
    products,
    products.map((row) => ({ ...row, ...productColumns(productOf.get(row.id)!) })),
  );
  await refreshSearchText(tx, [...productOf.keys()]);
  const ofProducts = await tx
    .selectFrom('formats')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`product_id = any(${[...productOf.keys()]}::uuid[])`)
    .execute();
  return ofProducts.map(({ id }) => id);
}

/** Adds new formats to existing products, after those that they have. */
export async function insertSheetFormats(
  tx: Tx,
  vendorId: OrganizationId,
  news: readonly { productId: ProductId; format: FormatFields }[],
): Promise<FormatId[]> {
  if (news.length === 0) return [];
  const rows = await saveFormats(
    tx,
    [],
    news.flatMap(({ productId, format }, index) =>
      newFormats(tx, { id: productId, vendor_id: vendorId }, [format], 1_000 + index),
    ),
  );
  await refreshSearchText(tx, [...new Set(news.map(({ productId }) => productId))]);
  const formatIds = rows.map((row) => row.id);
  await record(tx, {
    type: 'catalogue.formatsAdded',
    organizations: [vendorId],
    data: { productId: null, count: formatIds.length },
    touched: { vendorId, formatIds },
  });
  return formatIds;
}

/**
 * Archived instead of deleted because stock and prices may refer to them; their SKUs and GTINs become free for the
 * next sheet.
 */
export async function archiveImported(
  tx: Tx,
  vendorId: OrganizationId,
  created: readonly { formatId: FormatId; productId: ProductId; isNewProduct: boolean }[],
): Promise<void> {
  if (created.length === 0) return;
  const archived_at = tx.ctx.clock.now();
  const formats = await lockFormats(
    tx,
    vendorId,
    created.map(({ formatId }) => formatId),
  );
  await saveFormats(
    tx,
    formats,
    formats.map((row) => ({ ...row, archived_at, sku: null, gtin: null })),
  );
  const ids = created.filter((each) => each.isNewProduct).map(({ productId }) => productId);
  const products = await lockProducts(tx, vendorId, ids);
  const inUse = await tx
    .selectFrom('formats')
    .select('product_id')
    .where(sql<boolean>`product_id = any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .execute();
  const used = new Set(inUse.map(({ product_id }) => product_id));
  const unused = products.filter(({ id }) => !used.has(id));
  await saveProducts(
    tx,
    unused,
    unused.map((row) => ({ ...row, archived_at })),
  );
}
