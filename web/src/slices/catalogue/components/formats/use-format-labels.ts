import { contentUnits, saleUnits, taxClasses, taxGroups } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';

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
