import type { Bilingual } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import type { Described } from '../../../../lib/differences-dialog.tsx';
import type { ProductValues } from './product-values.ts';
import { useCategories } from './use-categories.ts';
import { useProducers } from '../producers/producers-query.ts';
import { useLabels } from './use-labels.ts';

/** Both languages, where they differ. */
export const bothLanguages = ({ en, fr }: Bilingual): string => [fr, en].filter(Boolean).join(' / ');

/** A product field as text, for choosing between two versions of it. */
export function useDescribeProduct() {
  const text = useText();
  const labels = useLabels();
  const { nameOf } = useCategories();
  const producers = useProducers();
  return (field: keyof ProductValues, values: ProductValues): Described => {
    const fieldTexts: Record<keyof ProductValues, () => string> = {
      name: () => bothLanguages(values.name),
      description: () => bothLanguages(values.description),
      categoryId: () => nameOf(values.categoryId),
      producerId: () => producers.find(({ id }) => id === values.producerId)?.name ?? '',
      certifications: () => values.certifications.map(labels.certification).join(', '),
      storage: () => labels.storage(values.storage),
      allergens: () => values.allergens.map(labels.allergen).join(', '),
      origin: () => values.origin,
      internalNotes: () => values.internalNotes,
    };
    return { label: text(`catalogue.products.fields.${field}`), value: fieldTexts[field]() };
  };
}
