import type { Language } from '@halles/contract/kernel';
import type { Location } from './search.ts';

export interface PlaceSuggestion {
  placeId: string;
  /** The street, or the city when there is no street. */
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
  /** Location of the city, because the gazetteer has no houses. */
  location: Location;
  /** From the widest to the narrowest. */
  zones: string[];
}

export interface AutocompleteOptions {
  language: Language;
  /** Location of the person or their organization: nearer places come first. */
  near?: Location | null | undefined;
  country?: 'CA' | 'FR' | null | undefined;
}
