import { sql } from 'kysely';
import type { catalogue, FormatFields, ParsedInputOf, Product, ProductId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { productOf } from '../queries/products.ts';
import { sellerOf, type Seller } from '../queries/records.ts';
import { assertMay, attachPhotos, checkProduct } from './checks.ts';
import { allProductColumns, productColumns } from './columns.ts';
import { insertFormats } from './formats.ts';
import { lockProduct, lockProducts } from './lock.ts';
import { refreshSearchText } from './search-text.ts';

export async function createProduct(
  ctx: MemberCtx,
  { formats, ...fields }: ParsedInputOf<typeof catalogue.createProduct>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editCatalogue');
    await checkProduct(tx, seller, fields);
    await attachPhotos(tx, seller, [], fields.photoFileIds);
    const id = await insertProduct(tx, seller, fields, formats);
    await markSetupStep(tx, seller.vendor.id, 'firstProduct');
    return productOf(ctx, tx, seller, id);
  });
}

async function insertProduct(
  tx: Tx,
  { vendor }: Seller,
  fields: Parameters<typeof allProductColumns>[0],
  formats: readonly FormatFields[],
): Promise<ProductId> {
  const { clock, ids } = tx.ctx;
  const id = ids.next<'Product'>();
  const now = clock.now();
  await tx
    .insertInto('products')
    .values({
      id,
      vendor_id: vendor.id,
      ...allProductColumns(fields),
      search_text: '',
      created_at: now,
      changed_at: now,
    })
    .execute();
  const formatIds = await insertFormats(tx, { vendorId: vendor.id, productId: id, from: 0 }, formats);
  await refreshSearchText(tx, [id]);
  await record(tx, {
    type: 'catalogue.productAdded',
    organizations: [vendor.id],
    subject: id,
    data: { productId: id, formatIds },
    touched: { vendorId: vendor.id, formatIds },
  });
  return id;
}

export async function changeProduct(
  ctx: MemberCtx,
  { productId, version, change }: ParsedInputOf<typeof catalogue.changeProduct>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockProduct(tx, seller, productId);
    assertMay(seller, 'editCatalogue');
    if (before.archived_at !== null) throw new AppError('catalogue.archived');
    if (before.version !== version)
      throw new AppError('request.stale', { current: await productOf(ctx, tx, seller, productId) });
    await checkProduct(tx, seller, change);
    if (change.photoFileIds) await attachPhotos(tx, seller, before.photo_file_ids, change.photoFileIds);
    await tx
      .updateTable('products')
      .set({ ...productColumns(change), version: version + 1, changed_at: ctx.clock.now() })
      .where('id', '=', productId)
      .execute();
    await refreshSearchText(tx, [productId]);
    await recordChanged(tx, seller, [productId], Object.keys(change));
    return productOf(ctx, tx, seller, productId);
  });
}

/** The first photo is the cover. Only the order is sent, so this never conflicts with other changes. */
export async function setProductPhotos(
  ctx: MemberCtx,
  { productId, photoFileIds }: ParsedInputOf<typeof catalogue.setProductPhotos>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockProduct(tx, seller, productId);
    assertMay(seller, 'editCatalogue');
    await attachPhotos(tx, seller, before.photo_file_ids, photoFileIds);
    await tx
      .updateTable('products')
      .set({ photo_file_ids: photoFileIds, version: before.version + 1, changed_at: ctx.clock.now() })
      .where('id', '=', productId)
      .execute();
    await recordChanged(tx, seller, [productId], ['photoFileIds']);
    return productOf(ctx, tx, seller, productId);
  });
}

export async function changeProducts(
  ctx: MemberCtx,
  { productIds, change }: ParsedInputOf<typeof catalogue.changeProducts>,
): Promise<{ changed: number }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const ids = await lockProducts(tx, seller, productIds);
    assertMay(seller, 'editCatalogue');
    await checkProduct(tx, seller, change);
    await tx
      .updateTable('products')
      .set({ ...productColumns(change), version: sql<number>`version + 1`, changed_at: ctx.clock.now() })
      .where('id', 'in', ids)
      .execute();
    if (change.producerId !== undefined) await refreshSearchText(tx, ids);
    await recordChanged(tx, seller, ids, Object.keys(change));
    return { changed: ids.length };
  });
}

export async function archiveProducts(
  ctx: MemberCtx,
  { productIds, isArchived }: ParsedInputOf<typeof catalogue.archiveProducts>,
): Promise<{ changed: number }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const ids = await lockProducts(tx, seller, productIds);
    assertMay(seller, 'editCatalogue');
    const now = ctx.clock.now();
    const rows = await tx
      .updateTable('products')
      .set({ archived_at: isArchived ? now : null, version: sql<number>`version + 1`, changed_at: now })
      .where('id', 'in', ids)
      .where('archived_at', isArchived ? 'is' : 'is not', null)
      .returning('id')
      .execute();
    const changed = rows.map((row) => row.id);
    if (changed.length > 0)
      await record(tx, {
        type: 'catalogue.productsArchived',
        organizations: [seller.vendor.id],
        data: { productIds: changed, isArchived },
        touched: { vendorId: seller.vendor.id, formatIds: await formatIdsOf(tx, changed) },
      });
    return { changed: changed.length };
  });
}

/** A copy leaves out what must be unique or belongs to one record: SKU, GTIN, stock, prices. */
export async function duplicateProduct(
  ctx: MemberCtx,
  { productId }: ParsedInputOf<typeof catalogue.duplicateProduct>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editCatalogue');
    const product = await productOf(ctx, tx, seller, productId);
    const { en, fr, original } = product.name;
    const name = { en: en && `${en} (copy)`, fr: fr && `${fr} (copie)`, original };
    const formats = product.formats
      .filter((format) => !format.isArchived)
      .map((format) => ({ ...format, sku: null, gtin: null }));
    const id = await insertProduct(tx, seller, { ...product, name }, formats);
    return productOf(ctx, tx, seller, id);
  });
}

async function formatIdsOf(tx: Tx, productIds: readonly ProductId[]): Promise<string[]> {
  const rows = await tx.selectFrom('formats').select('id').where('product_id', 'in', productIds).execute();
  return rows.map((row) => row.id);
}

const recordChanged = async (tx: Tx, { vendor }: Seller, ids: ProductId[], fields: string[]): Promise<void> =>
  record(tx, {
    type: 'catalogue.productsChanged',
    organizations: [vendor.id],
    ...(ids.length === 1 && { subject: ids[0]! }),
    data: { productIds: ids, fields },
    touched: { vendorId: vendor.id, formatIds: await formatIdsOf(tx, ids) },
  });
