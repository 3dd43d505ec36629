import type { FormatFields, ProductFields } from '@halles/contract';
import { titleColumns } from '../queries/records.ts';

export const productColumns = (fields: Partial<ProductFields>) => ({
  ...(fields.name && { name: fields.name }),
  ...(fields.description !== undefined && { description: fields.description }),
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

/** All columns of a format, with its title rebuilt. */
export const formatColumns = (format: FormatFields) => ({
  label: format.label,
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
