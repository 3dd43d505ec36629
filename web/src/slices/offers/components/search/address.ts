import {
  offerFilter,
  offersLimits,
  offerSorts,
  type FormatId,
  type Language,
  type OfferFilter,
} from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import type { Search } from '../../../../lib/routes.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';

const PICKUP_KEY = 'pickupKm';

/** The distance for pickups that was chosen last on this device. */
function rememberedPickupKm(): number {
  const stored = offerFilter.shape.pickupKm.safeParse(
    readStored<unknown>(PICKUP_KEY, undefined) ?? undefined,
  );
  return stored.success ? stored.data : offersLimits.pickupKm;
}

export const rememberPickupKm = (km: number): boolean =>
  writeStored(PICKUP_KEY, km === offersLimits.pickupKm ? null : km);

export const views = ['grid', 'list', 'map'] as const;
export type View = (typeof views)[number];
export type OfferSort = (typeof offerSorts)[number];

/** The facets that accept several values. */
export const chosenFacets = ['category', 'seller', 'producer', 'certification', 'storage', 'day'] as const;
export type ChosenFacet = (typeof chosenFacets)[number];

/** The state of the search in its address. */
export interface SearchQuery {
  filter: OfferFilter;
  sort: OfferSort;
  view: View;
  /** The offer whose drawer is open. */
  open: FormatId | null;
}

/** The router parses numbers and booleans; the contract's filter consists of strings. */
const worded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(worded);
  return typeof value === 'number' ? String(value) : value;
};

/** Near or further is no part of the address: offers further away are folded below the near ones. */
const filterNames = (Object.keys(offerFilter.shape) as (keyof OfferFilter)[]).filter(
  (name) => name !== 'reach',
);

/** Invalid parts of an address typed by hand are dropped. */
function filterOf(search: Search): OfferFilter {
  const usable = filterNames.flatMap((name) => {
    if (search[name] === undefined) return [];
    const read = offerFilter.shape[name].safeParse(worded(search[name]));
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  return offerFilter.parse({ pickupKm: rememberedPickupKm(), ...Object.fromEntries(usable) });
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const readSearchQuery = (search: Search): SearchQuery => ({
  filter: filterOf(search),
  sort: offerSorts.find((sort) => sort === search['sort']) ?? 'relevance',
  view: views.find((view) => view === search['view']) ?? 'grid',
  open: (wordOf(search['offer']) || null) as FormatId | null,
});

/** Only the filters that are set, so that addresses and queries stay short. */
export const chosenOf = (filter: OfferFilter): Partial<OfferFilter> =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) =>
        name !== 'reach' &&
        !(name === 'pickupKm' && value === offersLimits.pickupKm) &&
        value !== undefined &&
        value !== '' &&
        value !== false &&
        !isEmpty(value),
    ),
  );
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The usual distance is written too where another one is remembered. */
const distanceOf = ({ pickupKm }: OfferFilter): Search =>
  pickupKm === offersLimits.pickupKm && pickupKm !== rememberedPickupKm() ? { pickupKm } : {};

export const writeSearchQuery = ({ filter, sort, view, open }: SearchQuery): Search => ({
  ...chosenOf(filter),
  ...distanceOf(filter),
  ...(sort !== 'relevance' && { sort }),
  ...(view !== 'grid' && { view }),
  ...(open !== null && { offer: open }),
});

export const isNarrowed = (filter: OfferFilter): boolean => Object.keys(chosenOf(filter)).length > 0;
export const noFilter: OfferFilter = offerFilter.parse({});

export type SearchQuestion = InputNamed<'offers.search'>;

/** The query sent to the server, identical in the route's loader and on the screen. */
export const questionOf = (
  { filter, sort }: Pick<SearchQuery, 'filter' | 'sort'>,
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

/** A link as the router parses it: a value that is no plain word is written as JSON. */
export function addressWith(path: string, search: Search): string {
  const params = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' && !isReadOtherwise(value) ? value : JSON.stringify(value),
    ]),
  );
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The router would parse `12` and `true` as a number and a boolean. */
function isReadOtherwise(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
