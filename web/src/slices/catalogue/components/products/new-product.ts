import { z } from 'zod';
import type { Language } from '@halles/contract';
import { formatSchema, newFormat } from '../formats/format-values.ts';
import { newProduct, nextProduct, productSchema } from './product-values.ts';

/** A product and its first format in one form: one is not sold without the other. */
export const newProductSchema = z.object({ product: productSchema, format: formatSchema });
export type NewProductValues = z.infer<typeof newProductSchema>;

export const firstValues = (reader: Language): NewProductValues => ({
  product: newProduct(reader),
  format: newFormat(reader),
});

/** Fifty in a row: what goes on from one to the next stays, and the codes that are its own do not. */
export const nextValues = ({ product, format }: NewProductValues, reader: Language): NewProductValues => ({
  product: nextProduct(product, reader),
  format: { ...format, sku: '', gtin: '', unitCost: '', hasOwnLabel: false, label: newFormat(reader).label },
});
