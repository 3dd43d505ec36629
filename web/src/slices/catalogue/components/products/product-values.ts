import {
  bilingual,
  isEmptyText,
  limits,
  productFields,
  type Language,
  type Product,
  type ProductFields,
} from '@halles/contract';
import type { z } from 'zod';

/** Photos are not part of the form: they are saved on every change. */
export const productSchema = productFields
  .omit({ photoFileIds: true })
  .extend({ description: bilingual(limits.text) });
export type ProductValues = z.infer<typeof productSchema>;

const original = (reader: Language) => (reader === 'FR' ? ('fr' as const) : ('en' as const));
const noText = (reader: Language) => ({ en: '', fr: '', original: original(reader) });

export const newProduct = (reader: Language): ProductValues => ({
  name: noText(reader),
  description: noText(reader),
  categoryId: null,
  producerId: null,
  certifications: [],
  storage: 'ambient',
  allergens: [],
  origin: '',
  internalNotes: '',
});

export const valuesOfProduct = (product: Product, reader: Language): ProductValues => ({
  name: product.name,
  description: product.description ?? noText(reader),
  categoryId: product.categoryId,
  producerId: product.producerId,
  certifications: product.certifications,
  storage: product.storage,
  allergens: product.allergens,
  origin: product.origin,
  internalNotes: product.internalNotes,
});

/** An empty description becomes null. */
export function productChange(values: Partial<ProductValues>): Partial<ProductFields> {
  const { description, ...rest } = values;
  return { ...rest, ...(description && { description: isEmptyText(description) ? null : description }) };
}

/** The values that stay the same when many products are entered in a row. */
export const nextProduct = (before: ProductValues, reader: Language): ProductValues => ({
  ...newProduct(reader),
  categoryId: before.categoryId,
  producerId: before.producerId,
  certifications: before.certifications,
  storage: before.storage,
  origin: before.origin,
});
