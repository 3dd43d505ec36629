import type { Bilingual, FormatFields, ProductFields } from '@halles/contract';
import { titleColumns } from '../queries/records.ts';
import { folded } from '../rules.ts';

const json = (text: Bilingual | null): string | null => text && JSON.stringify(text);

export const productColumns = (fields: Partial<ProductFields>) => ({
  ...(fields.name && { name: JSON.stringify(fields.name) }),
  ...(fields.description !== undefined && { description: json(fields.description) }),
  ...(fields.categoryId !== undefined && { category_id: fields.categoryId }),
  ...(fields.producerId !== undefined && { producer_id: fields.producerId }),
  ...(fields.photoFileIds && { photo_file_ids: fields.photoFileIds }),
  ...(fields.certifications && { certifications: fields.certifications }),
  ...(fields.storage && { storage: fields.storage }),
  ...(fields.allergens && { allergens: fields.allergens }),
  ...(fields.origin !== undefined && { origin: fields.origin }),
  ...(fields.internalNotes !== undefined && { internal_notes: fields.internalNotes }),
});

export const allProductColumns = (fields: ProductFields) =>
  productColumns(fields) as Required<ReturnType<typeof productColumns>>;

/** Text that a seller's own search matches: product names, producer, and the SKUs of its formats. */
export const searchText = (
  name: Bilingual,
  producer: string | null,
  skus: readonly (string | null)[],
): string => folded(name.fr, name.en, producer, ...skus);

/** All columns of a format, with its title rebuilt. */
export const formatColumns = (format: FormatFields) => ({
  label: json(format.label),
  ...titleColumns(format),
  sale_unit: format.saleUnit,
  quantity_per_unit: format.quantityPerUnit,
  content_quantity: format.contentQuantity,
  content_unit: format.contentUnit,
  net_weight_kg: format.netWeightKg,
  is_variable_weight: format.isVariableWeight,
  sku: format.sku || null,
  gtin: format.gtin || null,
  minimum_quantity: format.minimumQuantity,
  multiple_quantity: format.multipleQuantity,
  tax_class: format.taxClass,
  tax_group: format.taxGroup,
  deposit_minor: format.depositMinor,
  unit_cost: format.unitCost,
});
