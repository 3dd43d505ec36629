import {
  departmentOfPostalCode,
  departments,
  formatPostalCode,
  provinceOfPostalCode,
  regionOfDepartment,
  zoneName,
  type Address,
  type Country,
  type Language,
  type Place,
} from '@halles/contract';
import { placeSource } from '../../../../lib/places.ts';
import type { PlaceSuggestion } from '../../../../ui/fields/place-field.tsx';

const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
const frenchRegions = [...new Set(Object.values(departments).map(({ region }) => region))];

export function regionsOf(country: Country, reader: Language): { value: string; label: string }[] {
  const codes = (country === 'CA' ? provinces : frenchRegions).map((code) => `${country}-${code}`);
  return codes
    .map((value) => ({ value, label: zoneName(value, reader) }))
    .sort((a, b) => a.label.localeCompare(b.label, reader === 'FR' ? 'fr' : 'en'));
}

export const emptyAddress = (country: Country): Address => ({
  street: '',
  unit: '',
  city: '',
  region: '',
  country,
  postalCode: '',
  location: null,
});

/** The parts of a stored address, without the fields of the address book. */
export const addressPartsOf = ({
  street,
  unit,
  city,
  region,
  country,
  postalCode,
  location,
}: Address): Address => ({
  street,
  unit,
  city,
  region,
  country,
  postalCode,
  location,
});

export const isEmptyAddress = ({ street, unit, city, postalCode }: Address): boolean =>
  `${street}${unit}${city}${postalCode}`.trim() === '';

/** Derives the region from the postal code; a code that does not tell leaves the region as it was. */
export function withPostalCode(address: Address, typed: string): Address {
  const known =
    address.country === 'CA'
      ? provinceOfPostalCode(typed)
      : regionOfDepartment(departmentOfPostalCode(typed));
  const postalCode = formatPostalCode(address.country, typed) ?? typed;
  return { ...address, postalCode, region: known ?? address.region };
}

/** A French address line has no region, as the postal code implies it; a Canadian one names the province. */
export function addressLine({ street, unit, city, region, country, postalCode }: Address): string {
  const first = [street, unit].filter(Boolean).join(', ');
  const province = country === 'CA' && region !== '' ? ` (${region.replace('CA-', '')})` : '';
  const second = country === 'CA' ? `${city}${province} ${postalCode}` : `${postalCode} ${city}`;
  return [first, second.trim()].filter(Boolean).join(', ');
}

export async function searchPlaces(
  text: string,
  language: Language,
  country: Country | null,
  signal: AbortSignal,
): Promise<PlaceSuggestion[]> {
  const source = await placeSource();
  const found = await source.autocomplete(text, { language, country, signal });
  return found.map(({ placeId, mainText, secondaryText }) => ({
    id: placeId,
    main: mainText,
    secondary: secondaryText,
  }));
}

const isCountry = (code: string): code is Country => code === 'CA' || code === 'FR';

export function addressOfPlace(place: Place, before: Address): Address {
  const country = isCountry(place.country) ? place.country : before.country;
  const address = { ...before, country, street: place.street ?? '', city: place.city, region: place.region };
  return { ...withPostalCode(address, place.postalCode ?? ''), location: place.location };
}

export async function placeAddress(placeId: string, language: Language, before: Address): Promise<Address> {
  const source = await placeSource();
  return addressOfPlace(await source.details(placeId, language), before);
}
