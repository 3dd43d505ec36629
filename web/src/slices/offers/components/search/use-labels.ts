import { inLanguage, type Bilingual, type OfferFacets, type Offer } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { isText, type TextKey, useReader, useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import type { ChosenFacet } from './address.ts';

export const categoriesQuery = query('catalogue.listCategories', {});

const known = (key: string, fallback: string, text: (key: TextKey) => string) =>
  isText(key) ? text(key) : fallback;

/** The category tree, named in the reader's language. */
export function useCategories() {
  const reader = useReader();
  const { data = [] } = useQuery(categoriesQuery);
  const nameOf = (id: string): string => {
    const name = data.find((category) => category.id === id)?.name;
    return name ? inLanguage(name, reader) : id;
  };
  return { categories: data, nameOf };
}

/** The label of a facet's value. The facets themselves carry the names of sellers and producers. */
export function useLabels(facets: OfferFacets | undefined) {
  const text = useText();
  const { nameOf } = useCategories();
  const certification = (value: string) => known(`offers.facets.certifications.${value}`, value, text);
  const named = (kind: 'seller' | 'producer', value: string) =>
    facets?.[kind].find((each) => each.value === value)?.name ?? text(`offers.facets.${kind}`);
  const labels: Record<ChosenFacet, (value: string) => string> = {
    category: nameOf,
    seller: (value) => named('seller', value),
    producer: (value) => named('producer', value),
    certification,
    storage: (value) => known(`offers.facets.storages.${value}`, value, text),
    day: (value) => known(`distribution.weekday.${value}`, value, text),
  };
  return labels;
}

export type Labels = ReturnType<typeof useLabels>;

/** An offer's texts in the reader's language. */
export function useOfferWords() {
  const reader = useReader();
  const text = useText();
  const written = (value: Bilingual) => inLanguage(value, reader);
  return {
    written,
    nameOf: ({ name }: Pick<Offer, 'name'>) => written(name),
    titleOf: ({ formatTitle }: Pick<Offer, 'formatTitle'>) => inLanguage(formatTitle, reader),
    certification: (value: string) => known(`offers.facets.certifications.${value}`, value, text),
    allergen: (value: string) => known(`offers.search.allergens.${value}`, value, text),
    storage: (value: string) => known(`offers.facets.storages.${value}`, value, text),
    unit: (unit: Offer['saleUnit']) => text(`offers.search.units.${unit}`),
    days: (days: Offer['days'], isShort = true) =>
      days.map((day) => text(isShort ? `distribution.weekdayShort.${day}` : `distribution.weekday.${day}`)),
  };
}
