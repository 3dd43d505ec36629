import { allergens, certifications, storages, type Product } from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Option } from '../../../../ui/fields/select-field.tsx';

/** Labels of a product's attributes. A certification is a common one or free text. */
export function useLabels() {
  const text = useText();
  const { compareNames } = useFormats();
  const certification = (value: string): string => {
    const key = `catalogue.labels.certifications.${value}`;
    return isText(key) ? text(key) : value;
  };
  const storage = (value: Product['storage']): string => text(`catalogue.labels.storages.${value}`);
  const allergen = (value: Product['allergens'][number]): string =>
    text(`catalogue.labels.allergens.${value}`);
  const optionsOf = <Value extends string>(
    values: readonly Value[],
    label: (value: Value) => string,
  ): Option<Value>[] => values.map((value) => ({ value, label: label(value) }));
  return {
    certification,
    storage,
    allergen,
    storages: optionsOf(storages, storage),
    certifications: optionsOf<string>(certifications, certification),
    allergens: optionsOf(allergens, allergen).toSorted((a, b) => compareNames(a.label, b.label)),
  };
}
