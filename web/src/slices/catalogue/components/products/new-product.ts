import { z } from 'zod';
import type { Language } from '@halles/contract';
import { formatSchema, newFormat } from '../formats/format-values.ts';
import { newProduct, nextProduct, productSchema } from './product-values.ts';

/** A product and its first format in one form, because a product is sold only in a format. */
export const newProductSchema = z.object({ product: productSchema, format: formatSchema });
export type NewProductValues = z.infer<typeof newProductSchema>;

export const firstValues = (reader: Language): NewProductValues => ({
  product: newProduct(reader),
  format: newFormat(reader),
});

/** Values for the next of many new products: shared values stay, and the product's own codes are cleared. */
export const nextValues = ({ product, format }: NewProductValues, reader: Language): NewProductValues => ({
  product: nextProduct(product, reader),
  format: { ...format, sku: '', gtin: '', unitCost: '', hasOwnLabel: false, label: newFormat(reader).label },
});
