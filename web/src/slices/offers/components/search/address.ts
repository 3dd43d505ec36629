import { offerFilter, offerSorts, type FormatId, type Language, type OfferFilter } from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import type { Search } from '../../../../lib/routes.ts';

export const views = ['grid', 'list', 'map'] as const;
export type View = (typeof views)[number];
export type OfferSort = (typeof offerSorts)[number];

/** The facets that hold several values. */
export const chosenFacets = ['category', 'seller', 'producer', 'certification', 'storage', 'day'] as const;
export type ChosenFacet = (typeof chosenFacets)[number];

/** All that the address of the search says. */
export interface Asked {
  filter: OfferFilter;
  sort: OfferSort;
  view: View;
  /** The offer whose details are open. */
  open: FormatId | null;
}

/** The address reads figures and yes as such; the contract's filter is made of words. */
const worded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(worded);
  return typeof value === 'number' ? String(value) : value;
};

/** How far is no part of the address: what is further away is folded under what is near. */
const filterNames = (Object.keys(offerFilter.shape) as (keyof OfferFilter)[]).filter(
  (name) => name !== 'reach',
);

/** Whatever someone typed there, a usable question comes out. */
function filterOf(search: Search): OfferFilter {
  const usable = filterNames.flatMap((name) => {
    const read = offerFilter.shape[name].safeParse(worded(search[name]));
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  return offerFilter.parse(Object.fromEntries(usable));
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const readSearchQuery = (search: Search): Asked => ({
  filter: filterOf(search),
  sort: offerSorts.find((sort) => sort === search['sort']) ?? 'relevance',
  view: views.find((view) => view === search['view']) ?? 'grid',
  open: (wordOf(search['offer']) || null) as FormatId | null,
});

/** Only what is chosen, so that addresses and questions stay short. */
export const chosenOf = (filter: OfferFilter): Partial<OfferFilter> =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) =>
        name !== 'reach' && value !== undefined && value !== '' && value !== false && !isEmpty(value),
    ),
  );
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

export const writeSearchQuery = ({ filter, sort, view, open }: Asked): Search => ({
  ...chosenOf(filter),
  ...(sort !== 'relevance' && { sort }),
  ...(view !== 'grid' && { view }),
  ...(open !== null && { offer: open }),
});

export const isNarrowed = (filter: OfferFilter): boolean => Object.keys(chosenOf(filter)).length > 0;
export const noFilter: OfferFilter = offerFilter.parse({});

export type SearchQuestion = InputNamed<'offers.search'>;

/** What is asked of the server: the same for the route that loads ahead and for the screen. */
export const questionOf = (
  { filter, sort }: Pick<Asked, 'filter' | 'sort'>,
  language: Language,
  reach: 'near' | 'further' = 'near',
): SearchQuestion => ({
  ...chosenOf(filter),
  reach,
  language,
  ...(sort !== 'relevance' && { sort }),
});

export const facetsQuestionOf = (filter: OfferFilter): InputNamed<'offers.countFacets'> => ({
  ...chosenOf(filter),
  reach: 'near',
});
