import { z } from 'zod';
import { procedure, quantity, unitPrice } from '../kernel/index.ts';
import { formatFields, priceListId, productFields, productId } from '../catalogue/index.ts';

export const forSaleLimits = { products: 200 } as const;

/** The least that makes a product somebody can buy: its name, one format, a price and a stock. */
export const productForSale = productFields.pick({ name: true }).extend({
  ...formatFields.pick({ saleUnit: true, quantityPerUnit: true, contentQuantity: true, contentUnit: true })
    .shape,
  unitPrice,
  /** Null: the stock is not tracked, and the product can always be ordered. */
  onHand: quantity.nullable(),
});
export type ProductForSale = z.infer<typeof productForSale>;

export const forSale = {
  addProductsForSale: procedure({
    method: 'POST',
    path: '/inventory/products',
    summary: 'Add products with their price for every buyer and their stock, in one step',
    access: 'member',
    idempotent: true,
    input: z.object({ products: z.array(productForSale).min(1).max(forSaleLimits.products) }),
    output: z.object({ productIds: z.array(productId), priceListId }),
  }),
  createProductForSale: procedure({
    method: 'POST',
    path: '/inventory/product',
    summary: 'Create a product with its first format, the price for every buyer and the stock',
    access: 'member',
    idempotent: true,
    input: productFields.extend({
      format: formatFields,
      /** Null: no price yet. */
      unitPrice: unitPrice.nullable(),
      onHand: productForSale.shape.onHand,
    }),
    output: z.object({ productId }),
    errors: [
      'catalogue.skuTaken',
      'catalogue.gtinTaken',
      'catalogue.unknownProducer',
      'catalogue.unknownCategory',
    ],
  }),
};
