import {
  toThousandths,
  type FormatFields,
  type FormatId,
  type inventory,
  type OutputOf,
  type ParsedInputOf,
  type ProductForSale,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import {
  addNewProduct,
  addProducts,
  priceForEveryBuyer,
  sellerOf,
  type NewProduct,
  type Seller,
} from '../../catalogue/index.ts';
import { assertMayEdit, lockExistingItems } from './lock.ts';
import { saveStock } from './save-stock.ts';

const newProductOf = ({ name, ...line }: ProductForSale): NewProduct => ({
  fields: {
    name,
    description: null,
    categoryId: null,
    producerId: null,
    photoFileIds: [],
    certifications: [],
    storage: 'ambient',
    allergens: [],
    origin: '',
    internalNotes: '',
  },
  formats: [formatOf(line)],
});

type Line = Omit<ProductForSale, 'name'>;

const formatOf = ({ saleUnit, quantityPerUnit, contentQuantity, contentUnit }: Line): FormatFields => ({
  saleUnit,
  quantityPerUnit,
  contentQuantity,
  contentUnit,
  label: null,
  netWeightKg: saleUnit === 'kg' ? '1' : null,
  isVariableWeight: false,
  sku: null,
  gtin: null,
  minimumQuantity: null,
  multipleQuantity: null,
  // Basic groceries are zero-rated; a taxable product is the exception.
  taxClass: 'zeroRated',
  taxGroup: 'standard',
  depositMinor: 0,
  unitCost: null,
});

/** A product, its price for every buyer and its stock, all or nothing. */
export async function addProductsForSale(
  ctx: MemberCtx,
  { products }: ParsedInputOf<typeof inventory.addProductsForSale>,
): Promise<OutputOf<typeof inventory.addProductsForSale>> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMayEdit(seller);
    const added = await addProducts(tx, seller, products.map(newProductOf));
    const lines = products.map((product, index) => ({ ...product, formatId: added[index]!.formatIds[0]! }));
    const priceListId = await priceForEveryBuyer(
      tx,
      seller,
      lines,
      products[0]!.name.original === 'fr' ? 'FR' : 'EN',
    );
    await setStock(tx, seller, lines);
    return { productIds: added.map(({ id }) => id), priceListId };
  });
}

/** A product entered with all its fields, its price for every buyer and its stock, all or nothing. */
export async function createProductForSale(
  ctx: MemberCtx,
  { format, unitPrice, onHand, ...fields }: ParsedInputOf<typeof inventory.createProductForSale>,
): Promise<OutputOf<typeof inventory.createProductForSale>> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMayEdit(seller);
    const { row, formats } = await addNewProduct(tx, seller, fields, [format]);
    const formatId = formats[0]!.id;
    if (unitPrice !== null)
      await priceForEveryBuyer(
        tx,
        seller,
        [{ formatId, unitPrice }],
        fields.name.original === 'fr' ? 'FR' : 'EN',
      );
    await setStock(tx, seller, [{ formatId, onHand }]);
    return { productId: row.id };
  });
}

interface FirstStock {
  formatId: FormatId;
  /** Null: not tracked. */
  onHand: string | null;
}

async function setStock(tx: Tx, { vendor }: Seller, lines: readonly FirstStock[]): Promise<void> {
  const items = await lockExistingItems(
    tx,
    vendor.id,
    lines.map(({ formatId }) => formatId),
  );
  await saveStock(
    tx,
    vendor.id,
    lines.map(({ formatId, onHand }) =>
      onHand === null
        ? { item: items.get(formatId)!, fields: { mode: 'unlimited' } }
        : {
            item: items.get(formatId)!,
            moves: [{ kind: 'counted', quantity: toThousandths(onHand) }],
          },
    ),
    'added',
  );
}
