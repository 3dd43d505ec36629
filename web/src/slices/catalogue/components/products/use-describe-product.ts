import type { Bilingual } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import type { Described } from './differences-dialog.tsx';
import type { ProductValues } from './product-values.ts';
import { useCategories } from './use-categories.ts';
import { useProducers } from './use-producers.ts';
import { useWords } from './use-words.ts';

/** Both languages, where they differ. */
export const bothSides = ({ en, fr }: Bilingual): string => [fr, en].filter(Boolean).join(' / ');

/** A field of a product in words, for who must choose between two versions of it. */
export function useDescribeProduct() {
  const text = useText();
  const words = useWords();
  const { nameOf } = useCategories();
  const producers = useProducers();
  return (field: keyof ProductValues, values: ProductValues): Described => {
    const said: Record<keyof ProductValues, () => string> = {
      name: () => bothSides(values.name),
      description: () => bothSides(values.description),
      categoryId: () => nameOf(values.categoryId),
      producerId: () => producers.find(({ id }) => id === values.producerId)?.name ?? '',
      certifications: () => values.certifications.map(words.certification).join(', '),
      storage: () => words.storage(values.storage),
      allergens: () => values.allergens.map(words.allergen).join(', '),
      origin: () => values.origin,
      internalNotes: () => values.internalNotes,
    };
    return { label: text(`catalogue.products.fields.${field}`), value: said[field]() };
  };
}
