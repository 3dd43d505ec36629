import type { Country, Language, Place, PlaceSuggestion } from '@halles/contract';
import { api } from './api.ts';
import { clientConfig } from './client-config.ts';

export interface PlaceSearch {
  language: Language;
  /** Limits results to this country. */
  country?: Country | null;
  signal?: AbortSignal;
}

/** Spec §7: autocomplete, place details and text search, from Google Maps or from our own gazetteer. */
export interface PlaceSource {
  autocomplete: (text: string, options: PlaceSearch) => Promise<PlaceSuggestion[]>;
  details: (placeId: string, language: Language) => Promise<Place>;
  searchText: (text: string, language: Language) => Promise<Place[]>;
}

const gazetteer: PlaceSource = {
  autocomplete: (text, { language, country, signal }) =>
    api.platform.autocompletePlaces({ text, language, ...(country && { country }) }, { signal }),
  details: (placeId, language) => api.platform.getPlace({ placeId, language }),
  searchText: (text, language) => api.platform.searchPlaces({ text, language }),
};

let sourcePromise: Promise<PlaceSource> | null = null;

async function selectSource(): Promise<PlaceSource> {
  const { googleMapsKey } = await clientConfig();
  if (googleMapsKey === null) return gazetteer;
  const { googlePlaces } = await import('./places/google.ts');
  return googlePlaces(googleMapsKey);
}

/** Google Maps when a key is configured, loaded at the first search; otherwise our gazetteer. */
export function placeSource(): Promise<PlaceSource> {
  sourcePromise ??= selectSource().catch((error: unknown) => {
    // The next search tries again.
    sourcePromise = null;
    throw error;
  });
  return sourcePromise;
}
