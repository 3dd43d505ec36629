import type { Language } from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { autocomplete, details, searchText } from './gazetteer.ts';
import type { AutocompleteOptions, Place, PlaceSuggestion } from './place.ts';
import { zonesOfAddress, type AddressToLocate } from './zones.ts';

export type { AutocompleteOptions, Place, PlaceSuggestion } from './place.ts';
export type { Location } from './search.ts';
export type { AddressToLocate } from './zones.ts';
export { seedPlaces } from './seed.ts';

/** The browser's place picker: Google's, which loads its own script, or ours with the gazetteer. */
export type PlacesSource =
  | { kind: 'google'; key: string; libraries: readonly ['maps', 'places'] }
  | { kind: 'gazetteer' };

export interface Places {
  source: PlacesSource;
  autocomplete(text: string, options: AutocompleteOptions): Promise<PlaceSuggestion[]>;
  details(placeId: string, language: Language): Promise<Place>;
  searchText(text: string, options: AutocompleteOptions): Promise<Place[]>;
  /** Called for every saved address, from either picker. */
  zonesOfAddress(db: Db, address: AddressToLocate): Promise<string[]>;
}

export interface PlacesSettings {
  googleMapsKey?: string | undefined;
}

export function createPlaces({ googleMapsKey }: PlacesSettings, { db }: { db: Db }): Places {
  return {
    source:
      googleMapsKey === undefined
        ? { kind: 'gazetteer' }
        : { kind: 'google', key: googleMapsKey, libraries: ['maps', 'places'] },
    autocomplete: (text, options) => autocomplete(db, text, options),
    details: (placeId, language) => details(db, placeId, language),
    searchText: (text, options) => searchText(db, text, options),
    zonesOfAddress,
  };
}
