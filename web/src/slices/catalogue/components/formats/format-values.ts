import {
  bilingual,
  catalogueLimits,
  contentUnit,
  formatFields,
  fromThousandths,
  isEmptyText,
  isGtin,
  limits,
  quantity,
  saleUnit,
  taxClass,
  taxId,
  toThousandths,
  unitPrice,
  type FormatFields,
  type Language,
  type TaxId,
} from '@halles/contract';
import { z } from 'zod';

const emptyOrValid = (type: z.ZodType<string>) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || type.safeParse(value).success, {
      params: { code: 'field.notNumber' },
    });

const required = { code: 'custom', params: { code: 'field.required' } } as const;

/** As it is typed: '' where there is nothing. */
export const formatSchema = z
  .object({
    /** A seller's own words instead of what the numbers give. */
    hasOwnLabel: z.boolean(),
    label: bilingual(limits.name),
    saleUnit,
    quantityPerUnit: emptyOrValid(quantity),
    contentQuantity: emptyOrValid(quantity),
    contentUnit: contentUnit.nullable(),
    netWeightKg: emptyOrValid(quantity),
    isVariableWeight: z.boolean(),
    sku: z.string().trim().max(catalogueLimits.sku),
    gtin: z
      .string()
      .trim()
      .refine((code) => code === '' || isGtin(code), { params: { code: 'field.notGtin' } }),
    minimumQuantity: emptyOrValid(quantity),
    multipleQuantity: emptyOrValid(quantity),
    taxClass,
    taxIds: z.array(taxId),
    depositMinor: formatFields.shape.depositMinor.nullable(),
    unitCost: emptyOrValid(unitPrice),
  })
  .superRefine((values, context) => {
    if (values.hasOwnLabel && isEmptyText(values.label)) context.addIssue({ ...required, path: ['label'] });
    if (values.contentQuantity !== '' && values.contentUnit === null)
      context.addIssue({ ...required, path: ['contentUnit'] });
    // Ordered by the piece, priced by the kilogram: without a weight nobody knows about how much it will be.
    if (values.isVariableWeight && values.netWeightKg === '')
      context.addIssue({ ...required, path: ['netWeightKg'] });
  });
export type FormatValues = z.infer<typeof formatSchema>;

export const newFormat = (reader: Language): FormatValues => ({
  hasOwnLabel: false,
  label: { en: '', fr: '', original: reader === 'FR' ? 'fr' : 'en' },
  saleUnit: 'case',
  quantityPerUnit: '',
  contentQuantity: '',
  contentUnit: null,
  netWeightKg: '',
  isVariableWeight: false,
  sku: '',
  gtin: '',
  minimumQuantity: '',
  multipleQuantity: '',
  // Basic groceries: what is taxable is the exception.
  taxClass: 'zeroRated',
  taxIds: [],
  depositMinor: null,
  unitCost: '',
});

/** `12.000` → `12`: what the server writes with three decimals is typed without. */
const plain = (value: string | null): string =>
  value === null ? '' : value.includes('.') ? value.replace(/\.?0+$/, '') : value;

export const valuesOfFormat = (format: FormatFields, reader: Language): FormatValues => ({
  hasOwnLabel: !isEmptyText(format.label),
  label: format.label ?? newFormat(reader).label,
  saleUnit: format.saleUnit,
  quantityPerUnit: plain(format.quantityPerUnit),
  contentQuantity: plain(format.contentQuantity),
  contentUnit: format.contentUnit,
  netWeightKg: plain(format.netWeightKg),
  isVariableWeight: format.isVariableWeight,
  sku: format.sku ?? '',
  gtin: format.gtin ?? '',
  minimumQuantity: plain(format.minimumQuantity),
  multipleQuantity: plain(format.multipleQuantity),
  taxClass: format.taxClass,
  taxIds: format.taxIds,
  depositMinor: format.depositMinor === 0 ? null : format.depositMinor,
  unitCost: plain(format.unitCost),
});

/** Grams of one unit of content by weight; volumes and pieces weigh what they weigh. */
const grams: Partial<Record<NonNullable<FormatValues['contentUnit']>, bigint>> = { g: 1n, kg: 1_000n };

/** What the content weighs by itself, 12 × 250 g: `3`; null when the numbers do not say. */
export function contentWeightKg(
  values: Pick<FormatValues, 'quantityPerUnit' | 'contentQuantity' | 'contentUnit'>,
): string | null {
  const { quantityPerUnit, contentQuantity, contentUnit: unit } = values;
  const perUnit = unit === null ? undefined : grams[unit];
  const isQuantityText = (value: string) => quantity.safeParse(value).success;
  if (perUnit === undefined || !isQuantityText(contentQuantity)) return null;
  if (quantityPerUnit !== '' && !isQuantityText(quantityPerUnit)) return null;
  const count = quantityPerUnit === '' ? 1_000n : toThousandths(quantityPerUnit);
  // Thousandths of a count times thousandths of a measure in grams, to thousandths of a kilogram.
  const kilos = (count * toThousandths(contentQuantity) * perUnit) / 1_000_000n;
  return kilos === 0n ? null : fromThousandths(kilos);
}

const orNull = (value: string): string | null => (value === '' ? null : value);

/** What is left empty but can be told from the content is told from it. */
export const fieldsOfFormat = (values: FormatValues): FormatFields => ({
  label: values.hasOwnLabel ? values.label : null,
  saleUnit: values.saleUnit,
  quantityPerUnit: orNull(values.quantityPerUnit),
  contentQuantity: orNull(values.contentQuantity),
  contentUnit: values.contentUnit,
  netWeightKg: orNull(values.netWeightKg) ?? contentWeightKg(values),
  isVariableWeight: values.isVariableWeight,
  sku: orNull(values.sku),
  gtin: orNull(values.gtin),
  minimumQuantity: orNull(values.minimumQuantity),
  multipleQuantity: orNull(values.multipleQuantity),
  taxClass: values.taxClass,
  taxIds: values.taxClass === 'taxable' ? values.taxIds : ([] as TaxId[]),
  depositMinor: values.depositMinor ?? 0,
  unitCost: orNull(values.unitCost),
});

/** Only what changed; a label of one's own is two fields of the form and one of the format. */
export function formatChange(changed: Partial<FormatValues>, whole: FormatValues): Partial<FormatFields> {
  const fields = fieldsOfFormat(whole);
  const names = new Set<keyof FormatFields>();
  for (const name of Object.keys(changed) as (keyof FormatValues)[]) {
    names.add(name === 'hasOwnLabel' ? 'label' : name);
    if (name === 'taxClass') names.add('taxIds');
    if (name.startsWith('content') && whole.netWeightKg === '') names.add('netWeightKg');
  }
  return Object.fromEntries([...names].map((name) => [name, fields[name]])) as Partial<FormatFields>;
}
