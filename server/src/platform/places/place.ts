import type { Language } from '@halles/contract/kernel';
import type { Location } from './search.ts';

export interface PlaceSuggestion {
  placeId: string;
  /** The street, or the city when there is none. */
  mainText: string;
  secondaryText: string;
  description: string;
}

export interface Place {
  placeId: string;
  formattedAddress: string;
  street: string | null;
  city: string;
  /** ISO 3166-2: CA-QC, FR-ARA. */
  region: string;
  /** CA-QC-06, FR-69. */
  administrativeRegion: string | null;
  country: string;
  postalCode: string | null;
  /** Of the city: the gazetteer knows no houses. */
  location: Location;
  /** From wide to narrow. */
  zones: string[];
}

export interface AutocompleteOptions {
  language: Language;
  /** Where the person is, or their organization: nearer places come first. */
  near?: Location | null | undefined;
  country?: 'CA' | 'FR' | null | undefined;
}
