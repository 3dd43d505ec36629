import { storages, weekdays, type Category, type OfferFacets } from '@halles/contract';
import type { ChosenFacet } from './address.ts';
import type { FacetValue } from './FacetValues.tsx';
import type { Labels } from './use-labels.ts';

type Counted = readonly { value: string; count: number }[];

/** A chosen value stays visible with a count of zero when the other facets exclude it. */
const withChosen = (counted: Counted, chosen: readonly string[]): Counted => [
  ...counted,
  ...chosen
    .filter((value) => !counted.some((each) => each.value === value))
    .map((value) => ({ value, count: 0 })),
];

/** Parents in the platform's order; children are shown under a parent that is chosen or has a chosen child. */
export function categoryValues(
  counted: Counted,
  categories: readonly Category[],
  chosen: readonly string[],
  nameOf: (id: string) => string,
): FacetValue[] {
  const counts = new Map(withChosen(counted, chosen).map(({ value, count }) => [value, count]));
  const under = (parent: string | null) =>
    categories
      .filter(({ id, parentId }) => parentId === parent && counts.has(id))
      .toSorted((a, b) => a.position - b.position);
  const valueOf = (id: string) => ({ value: id, label: nameOf(id), count: counts.get(id)! });
  const isOpen = (id: string) =>
    chosen.some((each) => each === id || categories.find((one) => one.id === each)?.parentId === id);
  return under(null).flatMap(({ id }) => [
    valueOf(id),
    ...(isOpen(id) ? under(id).map((child) => ({ ...valueOf(child.id), isChild: true })) : []),
  ]);
}

const orders: Partial<Record<ChosenFacet, readonly string[]>> = { storage: storages, day: weekdays };

/** Most frequent first, as the server sorts them; days and storage in their natural order. */
export function facetValues(
  facet: Exclude<ChosenFacet, 'category'>,
  facets: OfferFacets,
  chosen: readonly string[],
  labels: Labels,
): FacetValue[] {
  const values = withChosen(facets[facet], chosen).map(({ value, count }) => ({
    value,
    count,
    label: labels[facet](value),
  }));
  const order = orders[facet];
  return order ? values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : values;
}
