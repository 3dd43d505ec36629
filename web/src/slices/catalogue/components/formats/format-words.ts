import { contentUnits, saleUnits, taxClasses, taxGroups } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Described } from '../../../../lib/differences-dialog.tsx';
import { bothLanguages } from '../products/use-describe-product.ts';
import type { FormatValues } from './format-values.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: string | null): string =>
  options.find((option) => option.value === value)?.label ?? '';

/** A format field as text, for choosing between two versions of it. */
export function useDescribeFormat() {
  const text = useText();
  const formats = useFormats();
  const labels = useFormatLabels();
  const { currency } = useOrganization();
  const yesOrNo = (is: boolean) => text(is ? 'settings.describe.yes' : 'settings.describe.no');
  const number = (value: string) => (value === '' ? '' : formats.quantity(value));
  return (field: keyof FormatValues, values: FormatValues): Described => {
    const fieldTexts: Record<keyof FormatValues, () => string> = {
      hasOwnLabel: () => yesOrNo(values.hasOwnLabel),
      label: () => bothLanguages(values.label),
      saleUnit: () => labelOf(labels.saleUnits, values.saleUnit),
      quantityPerUnit: () => number(values.quantityPerUnit),
      contentQuantity: () => number(values.contentQuantity),
      contentUnit: () => labelOf(labels.contentUnits, values.contentUnit),
      netWeightKg: () => number(values.netWeightKg),
      isVariableWeight: () => yesOrNo(values.isVariableWeight),
      sku: () => values.sku,
      gtin: () => values.gtin,
      minimumQuantity: () => number(values.minimumQuantity),
      multipleQuantity: () => number(values.multipleQuantity),
      taxClass: () => labelOf(labels.taxClasses, values.taxClass),
      taxGroup: () => labelOf(labels.taxGroups, values.taxGroup),
      depositMinor: () =>
        values.depositMinor === null ? '' : formats.money({ amountMinor: values.depositMinor, currency }),
      unitCost: () => (values.unitCost === '' ? '' : formats.unitPrice(values.unitCost, currency)),
    };
    return { label: text(`catalogue.formats.fields.${field}`), value: fieldTexts[field]() };
  };
}

/** The labels of units and tax classes, in the reader's language. */
export function useFormatLabels() {
  const text = useText();
  return {
    saleUnits: saleUnits.map((value) => ({ value, label: text(`catalogue.labels.saleUnits.${value}`) })),
    contentUnits: contentUnits.map((value) => ({
      value,
      label: text(`catalogue.labels.contentUnits.${value}`),
    })),
    taxClasses: taxClasses.map((value) => ({ value, label: text(`catalogue.labels.taxClasses.${value}`) })),
    taxGroups: taxGroups.map((value) => ({ value, label: text(`settings.taxGroups.${value}`) })),
  };
}
