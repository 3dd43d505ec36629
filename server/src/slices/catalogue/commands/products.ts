import type {
  catalogue,
  FormatFields,
  ParsedInputOf,
  Product,
  ProductFields,
  ProductId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { textsIn } from '../../../platform/texts.ts';
import { markSetupStep } from '../../organizations/index.ts';
import { productNamed, productShown, wholeProduct, type WholeProduct } from '../queries/products.ts';
import { sellerOf, type FormatRecord, type Seller } from '../queries/records.ts';
import { searchText } from '../rules.ts';
import { newProduct } from './add-products.ts';
import { assertMay, attachPhotos, checkProduct } from './checks.ts';
import { productColumns } from './columns.ts';
import { newFormats } from './formats.ts';
import { lockProduct, lockProducts } from './lock.ts';
import { refreshSearchText, saveFormats, saveProducts } from './save-products.ts';

export async function createProduct(
  ctx: MemberCtx,
  { formats, ...fields }: ParsedInputOf<typeof catalogue.createProduct>,
): Promise<Product> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) =>
    productShown(ctx, await addNewProduct(tx, seller, fields, formats), seller),
  );
}

/** Checks and adds a product that is entered by hand. */
export async function addNewProduct(
  tx: Tx,
  seller: Seller,
  fields: ProductFields,
  formats: readonly FormatFields[],
): Promise<WholeProduct> {
  assertMay(seller, 'editCatalogue');
  const producer = await checkProduct(tx, seller, fields);
  await attachPhotos(tx, seller, [], fields.photoFileIds);
  const product = await addProduct(tx, seller, { fields, formats, producer });
  await markSetupStep(tx, seller.vendor.id, 'firstProduct');
  return product;
}

interface Added {
  fields: ProductFields;
  formats: readonly FormatFields[];
  producer: Product['producer'];
}

async function addProduct(
  tx: Tx,
  { vendor }: Seller,
  { fields, formats, producer }: Added,
): Promise<WholeProduct> {
  const skus = formats.map(({ sku }) => sku);
  const [row] = await saveProducts(
    tx,
    [],
    [newProduct(tx, vendor.id, fields, searchText(fields.name, producer?.name ?? null, skus))],
  );
  const added = await saveFormats(tx, [], newFormats(tx, row!, formats, 0));
  const formatIds = added.map(({ id }) => id);
  await record(tx, {
    type: 'catalogue.productAdded',
    organizations: [vendor.id],
    subject: row!.id,
    data: { productId: row!.id, formatIds },
    touched: { vendorId: vendor.id, formatIds },
  });
  return { row: row!, producer, formats: added };
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
    const { formats, producer: oldProducer } = await wholeProduct(tx, before);
    if (before.version !== version) {
      const current = productShown(ctx, { row: before, formats, producer: oldProducer }, seller);
      throw new AppError('request.stale', { current });
    }
    const named = await checkProduct(tx, seller, change);
    const producer = change.producerId === undefined ? oldProducer : named;
    if (change.photoFileIds) await attachPhotos(tx, seller, before.photo_file_ids, change.photoFileIds);
    const decided = { ...before, ...productColumns(change) };
    const skus = formats.map(({ sku }) => sku);
    const search_text = searchText(decided.name, producer?.name ?? null, skus);
    const [row] = await saveProducts(tx, [before], [{ ...decided, search_text }]);
    await recordChanged(tx, seller, [productId], Object.keys(change), formats);
    return productShown(ctx, { row: row!, producer, formats }, seller);
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
    const [row] = await saveProducts(tx, [before], [{ ...before, photo_file_ids: photoFileIds }]);
    const product = await wholeProduct(tx, row!);
    await recordChanged(tx, seller, [productId], ['photoFileIds'], product.formats);
    return productShown(ctx, product, seller);
  });
}

export async function changeProducts(
  ctx: MemberCtx,
  { productIds, change }: ParsedInputOf<typeof catalogue.changeProducts>,
): Promise<{ changed: number }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const before = await lockProducts(tx, seller.vendor.id, productIds);
    assertMay(seller, 'editCatalogue');
    await checkProduct(tx, seller, change);
    const columns = productColumns(change);
    await saveProducts(
      tx,
      before,
      before.map((row) => ({ ...row, ...columns })),
    );
    const ids = before.map(({ id }) => id);
    if (change.producerId !== undefined) await refreshSearchText(tx, ids);
    await recordChanged(tx, seller, ids, Object.keys(change), await formatsOf(tx, ids));
    return { changed: ids.length };
  });
}

export async function archiveProducts(
  ctx: MemberCtx,
  { productIds, isArchived }: ParsedInputOf<typeof catalogue.archiveProducts>,
): Promise<{ changed: number }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const locked = await lockProducts(tx, seller.vendor.id, productIds);
    assertMay(seller, 'editCatalogue');
    const before = locked.filter((row) => (row.archived_at !== null) !== isArchived);
    const archived_at = isArchived ? ctx.clock.now() : null;
    await saveProducts(
      tx,
      before,
      before.map((row) => ({ ...row, archived_at })),
    );
    const changed = before.map(({ id }) => id);
    if (changed.length > 0)
      await record(tx, {
        type: 'catalogue.productsArchived',
        organizations: [seller.vendor.id],
        data: { productIds: changed, isArchived },
        touched: touchedFormats(seller, await formatsOf(tx, changed)),
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
    const copied = await productNamed(tx, seller, productId);
    const product = productShown(ctx, copied, seller);
    const { en, fr, original } = product.name;
    const name = {
      en: en && textsIn('EN')('catalogue.copyOf', { name: en }),
      fr: fr && textsIn('FR')('catalogue.copyOf', { name: fr }),
      original,
    };
    const formats = product.formats
      .filter((format) => !format.isArchived)
      .map((format) => ({ ...format, sku: null, gtin: null }));
    const fields = { ...product, name };
    const added = await addProduct(tx, seller, { fields, formats, producer: copied.producer });
    return productShown(ctx, added, seller);
  });
}

const formatsOf = (tx: Tx, productIds: readonly ProductId[]): Promise<Pick<FormatRecord, 'id'>[]> =>
  tx.selectFrom('formats').select('id').where('product_id', 'in', productIds).execute();

const touchedFormats = ({ vendor }: Seller, formats: readonly Pick<FormatRecord, 'id'>[]) => ({
  vendorId: vendor.id,
  formatIds: formats.map(({ id }) => id),
});

const recordChanged = (
  tx: Tx,
  seller: Seller,
  ids: ProductId[],
  fields: string[],
  formats: readonly Pick<FormatRecord, 'id'>[],
): Promise<void> =>
  record(tx, {
    type: 'catalogue.productsChanged',
    organizations: [seller.vendor.id],
    ...(ids.length === 1 && { subject: ids[0]! }),
    data: { productIds: ids, fields },
    touched: touchedFormats(seller, formats),
  });
