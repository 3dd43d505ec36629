import type { Place, PlaceSuggestion } from '@halles/contract';
import { ProblemError } from '../problem-error.ts';
import type { PlaceSource } from '../places.ts';
import { loadMaps, type Maps } from './load-maps.ts';

interface Part {
  types: readonly string[];
  longText: string | null;
  shortText: string | null;
}
interface FoundPlace {
  id: string;
  displayName?: string | null;
  formattedAddress?: string | null;
  addressComponents?: readonly Part[] | null;
  location?: { lat: () => number; lng: () => number } | null;
  fetchFields: (request: { fields: readonly string[] }) => Promise<unknown>;
}
interface Prediction {
  placeId: string;
  text: { text: string };
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
}
interface PlacesLibrary {
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (
      request: object,
    ) => Promise<{ suggestions: readonly { placePrediction: Prediction | null }[] }>;
  };
  Place: {
    new (request: { id: string; requestedLanguage: string }): FoundPlace;
    searchByText: (request: object) => Promise<{ places: readonly FoundPlace[] }>;
  };
}

const fields = ['id', 'displayName', 'formattedAddress', 'addressComponents', 'location'] as const;
const tagOf = (language: 'EN' | 'FR') => (language === 'FR' ? 'fr-CA' : 'en-CA');

/** Converts Google's address components; the server computes zones when the address is saved. */
export function placeOf(found: FoundPlace): Place {
  const part = (type: string) => found.addressComponents?.find(({ types }) => types.includes(type));
  const long = (type: string) => part(type)?.longText ?? '';
  const country = part('country')?.shortText ?? '';
  const region = part('administrative_area_level_1')?.shortText ?? '';
  const street = [long('street_number'), long('route')].filter(Boolean).join(country === 'CA' ? ', ' : ' ');
  if (!found.location) throw new ProblemError({ code: 'places.unavailable', status: 503 });
  return {
    placeId: found.id,
    formattedAddress: found.formattedAddress ?? '',
    street: street === '' ? null : street,
    city: long('locality') || long('postal_town') || long('administrative_area_level_3'),
    region: region === '' ? '' : `${country}-${region}`,
    administrativeRegion: null,
    country,
    postalCode: long('postal_code') || null,
    location: { lat: found.location.lat(), lng: found.location.lng() },
    zones: [],
  };
}

const suggestionOf = ({ placeId, text, mainText, secondaryText }: Prediction): PlaceSuggestion => ({
  placeId,
  mainText: mainText?.text ?? text.text,
  secondaryText: secondaryText?.text ?? '',
  description: text.text,
});

export async function googlePlaces(key: string): Promise<PlaceSource> {
  const maps = await loadMaps(key, {
    document,
    // The loaded script adds it to the window.
    maps: () => (window as unknown as { google?: { maps?: Maps } }).google?.maps,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // oxlint-disable-next-line no-console -- Spec §8: a warning, for whoever sets the page up
    warn: (message) => console.warn(message),
  });
  const { AutocompleteSuggestion, Place: GooglePlace } = (await maps.importLibrary(
    'places',
  )) as PlacesLibrary;
  return {
    autocomplete: async (input, { language, country, signal }) => {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        language: tagOf(language),
        includedRegionCodes: country ? [country.toLowerCase()] : ['ca', 'fr'],
      });
      signal?.throwIfAborted();
      return suggestions.flatMap(({ placePrediction }) =>
        placePrediction ? [suggestionOf(placePrediction)] : [],
      );
    },
    details: async (placeId, language) => {
      const found = new GooglePlace({ id: placeId, requestedLanguage: tagOf(language) });
      await found.fetchFields({ fields });
      return placeOf(found);
    },
    searchText: async (textQuery, language) => {
      const { places } = await GooglePlace.searchByText({ textQuery, language: tagOf(language), fields });
      return places.map(placeOf);
    },
  };
}
