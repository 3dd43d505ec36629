import { contentUnits, saleUnits, taxClasses, type FormatFields } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import type { Option } from '../../../../ui/fields/select-field.tsx';
import { useNames } from '../products/use-names.ts';

/** The seller's taxes from the settings. */
export function useTaxes(): Option<FormatFields['taxIds'][number]>[] {
  const { name } = useNames();
  const { id: organizationId } = useOrganization();
  const { data } = useLive('organizations.getSettings', { organizationId });
  return (data?.sales.taxes ?? []).map(({ taxId, tax }) => ({ value: taxId, label: name(tax.name) }));
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
  };
}
