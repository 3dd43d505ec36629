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
  taxGroup,
  toThousandths,
  unitPrice,
  type FormatFields,
  type Language,
} from '@halles/contract';
import { z } from 'zod';

export const emptyOrValid = (type: z.ZodType<string>) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || type.safeParse(value).success, {
      params: { code: 'field.notNumber' },
    });

const required = { code: 'custom', params: { code: 'field.required' } } as const;

/** The values as typed: '' for an empty field. */
export const formatSchema = z
  .object({
    /** The seller's own label replaces the one computed from the content. */
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
    taxGroup,
    depositMinor: formatFields.shape.depositMinor.nullable(),
    unitCost: emptyOrValid(unitPrice),
  })
  .superRefine((values, context) => {
    if (values.hasOwnLabel && isEmptyText(values.label)) context.addIssue({ ...required, path: ['label'] });
    if (values.contentQuantity !== '' && values.contentUnit === null)
      context.addIssue({ ...required, path: ['contentUnit'] });
    // A format ordered by the piece and priced by the kilogram needs a weight for the estimated price.
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
  // Basic groceries are zero-rated; a taxable product is the exception.
  taxClass: 'zeroRated',
  taxGroup: 'standard',
  depositMinor: null,
  unitCost: '',
});

/** `12.000` → `12`: the server writes three decimals, the field shows none that are zero. */
const plain = (value: string | null): string =>
  value === null ? '' : value.includes('.') ? value.replace(/\.?0+$/, '') : value;

/** Grams per unit of content. Volumes and pieces have no fixed weight. */
const grams: Partial<Record<NonNullable<FormatValues['contentUnit']>, bigint>> = { g: 1n, kg: 1_000n };

/** The net weight of the content: 12 × 250 g gives `3`; null when the unit is not a weight. */
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

/** Empty where it is the weight of the content, which it then follows. */
function typedWeight({
  quantityPerUnit,
  contentQuantity,
  contentUnit: unit,
  ...format
}: FormatFields): string {
  const weight = plain(format.netWeightKg);
  const content = {
    quantityPerUnit: plain(quantityPerUnit),
    contentQuantity: plain(contentQuantity),
    contentUnit: unit,
  };
  return !format.isVariableWeight && weight === contentWeightKg(content) ? '' : weight;
}

export const valuesOfFormat = (format: FormatFields, reader: Language): FormatValues => ({
  hasOwnLabel: !isEmptyText(format.label),
  label: format.label ?? newFormat(reader).label,
  saleUnit: format.saleUnit,
  quantityPerUnit: plain(format.quantityPerUnit),
  contentQuantity: plain(format.contentQuantity),
  contentUnit: format.contentUnit,
  netWeightKg: typedWeight(format),
  isVariableWeight: format.isVariableWeight,
  sku: format.sku ?? '',
  gtin: format.gtin ?? '',
  minimumQuantity: plain(format.minimumQuantity),
  multipleQuantity: plain(format.multipleQuantity),
  taxClass: format.taxClass,
  taxGroup: format.taxGroup,
  depositMinor: format.depositMinor === 0 ? null : format.depositMinor,
  unitCost: plain(format.unitCost),
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** Empty weight fields are computed from the content. */
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
  taxGroup: values.taxGroup,
  depositMinor: values.depositMinor ?? 0,
  unitCost: orNull(values.unitCost),
});

/** Only the changed fields. The form holds the label as two fields, the format as one. */
export function formatChange(changed: Partial<FormatValues>, whole: FormatValues): Partial<FormatFields> {
  const fields = fieldsOfFormat(whole);
  const names = new Set<keyof FormatFields>();
  for (const name of Object.keys(changed) as (keyof FormatValues)[]) {
    names.add(name === 'hasOwnLabel' ? 'label' : name);
    const isOfContent = name === 'quantityPerUnit' || name.startsWith('content');
    if (isOfContent && whole.netWeightKg === '') names.add('netWeightKg');
  }
  return Object.fromEntries([...names].map((name) => [name, fields[name]])) as Partial<FormatFields>;
}
