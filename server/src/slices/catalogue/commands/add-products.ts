import type { FormatFields, FormatId, OrganizationId, ProductFields, ProductId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markSetupStep } from '../../organizations/index.ts';
import type { Seller } from '../queries/records.ts';
import { attachPhotos } from './checks.ts';
import { allProductColumns } from './columns.ts';
import { newFormats } from './formats.ts';
import { refreshSearchText, saveFormats, saveProducts } from './save-products.ts';

export interface NewProduct {
  fields: ProductFields;
  formats: readonly FormatFields[];
}

export interface AddedProduct {
  id: ProductId;
  formatIds: FormatId[];
}

/**
 * Adds whole sheets with a fixed number of statements and one event; callers check the categories, producers and
 * taxes first.
 */
export async function addProducts(
  tx: Tx,
  seller: Seller,
  products: readonly NewProduct[],
): Promise<AddedProduct[]> {
  if (products.length === 0) return [];
  const vendorId = seller.vendor.id;
  await attachPhotos(tx, seller, [], [...new Set(products.flatMap(({ fields }) => fields.photoFileIds))]);
  // An import completes the setup step just as a product entered by hand does.
  await markSetupStep(tx, vendorId, 'firstProduct');
  const added = await saveProducts(
    tx,
    [],
    products.map(({ fields }) => newProduct(tx, vendorId, fields)),
  );
  const formats = await saveFormats(
    tx,
    [],
    products.flatMap((product, index) => newFormats(tx, added[index]!, product.formats, 0)),
  );
  await refreshSearchText(
    tx,
    added.map(({ id }) => id),
  );
  const formatIds = formats.map(({ id }) => id);
  await record(tx, {
    type: 'catalogue.formatsAdded',
    organizations: [vendorId],
    data: { productId: null, count: formatIds.length },
    touched: { vendorId, formatIds },
  });
  const byProduct = Map.groupBy(formats, ({ product_id }) => product_id);
  return added.map(({ id }) => ({ id, formatIds: (byProduct.get(id) ?? []).map((format) => format.id) }));
}

/** The row of a new product; without a search text, `refreshSearchText` must follow. */
export const newProduct = (
  { ctx: { clock, ids } }: Tx,
  vendorId: OrganizationId,
  fields: ProductFields,
  search_text = '',
) => ({
  id: ids.next<'Product'>(),
  vendor_id: vendorId,
  ...allProductColumns(fields),
  search_text,
  archived_at: null,
  created_at: clock.now(),
});
