import {
  departmentOfPostalCode,
  provinceOfPostalCode,
  zoneName,
  zonesOf,
  type Language,
} from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import type { AutocompleteOptions, Place, PlaceSuggestion } from './place.ts';
import { parseAddress, type ParsedAddress } from './parse-address.ts';
import { cityOfId, findCities, nearestCity, type FoundPlace } from './search.ts';

const SUGGESTIONS = 6;
const LONGEST_TEXT = 200;
/** A street without a city is suggested in the nearest town of at least this size. */
const TOWN_POPULATION = 5_000;

interface Match {
  city: FoundPlace;
  street: string | null;
  postalCode: string | null;
}

/** The id holds the whole place, so searches need not be saved. */
function placeIdOf({ city, street, postalCode }: Match): string {
  if (street === null && postalCode === null) return `gazetteer.${city.id}`;
  return `gazetteer.${city.id}.${Buffer.from(JSON.stringify([street, postalCode])).toString('base64url')}`;
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= LONGEST_TEXT);

async function matchOfId(db: Db, placeId: string): Promise<Match | null> {
  const parts = /^gazetteer\.(\d{1,9})(?:\.([\w-]{1,1000}))?$/.exec(placeId);
  const city = parts === null ? null : await cityOfId(db, Number(parts[1]));
  if (city === null) return null;
  if (parts?.[2] === undefined) return { city, street: null, postalCode: null };
  try {
    const [street, postalCode] = JSON.parse(Buffer.from(parts[2], 'base64url').toString('utf8')) as unknown[];
    return isTextOrNull(street) && isTextOrNull(postalCode) ? { city, street, postalCode } : null;
  } catch {
    return null;
  }
}

/** The region of the postal code limits the search when it is known. */
const regionOf = ({ region, postalCode, country }: ParsedAddress): string | null =>
  region ?? (country === 'CA' ? provinceOfPostalCode(postalCode) : null);

async function matches(db: Db, text: string, options: AutocompleteOptions): Promise<Match[]> {
  const parsed = parseAddress(text.slice(0, LONGEST_TEXT));
  const { postalCode } = parsed;
  const near = options.near ?? null;
  const where = { country: parsed.country ?? options.country ?? null, region: regionOf(parsed), near };
  for (const { city: name, street } of parsed.readings) {
    const cities = await findCities(db, { ...where, name, limit: SUGGESTIONS });
    const department = where.country === 'FR' ? departmentOfPostalCode(postalCode) : null;
    const inDepartment = cities.filter(
      (city) => department === null || city.administrative_region === department,
    );
    if (cities.length > 0)
      return (inDepartment.length > 0 ? inDepartment : cities).map((city) => ({ city, street, postalCode }));
  }
  const town = parsed.street !== null && near !== null ? await nearestCity(db, near, TOWN_POPULATION) : null;
  return town === null ? [] : [{ city: town, street: parsed.street, postalCode }];
}

function cityLine({ city, postalCode }: Match): string {
  if (city.country === 'FR') return [postalCode, city.name].filter(Boolean).join(' ');
  return [city.name, city.region.slice(3), postalCode].filter(Boolean).join(' ');
}

function suggestionOf(match: Match, language: Language): PlaceSuggestion {
  const { city, street } = match;
  const wider = [
    zoneName(city.country === 'FR' ? (city.administrative_region ?? city.region) : city.region, language),
    zoneName(city.country, language),
  ];
  const mainText = street ?? city.name;
  // French towns share names; without a postal code, the department is shown.
  const isVague = city.country === 'FR' && match.postalCode === null;
  const line = isVague ? `${city.name} (${wider[0]})` : cityLine(match);
  const secondaryText = (street === null ? wider : [line, wider[1]]).join(', ');
  return { placeId: placeIdOf(match), mainText, secondaryText, description: `${mainText}, ${secondaryText}` };
}

function placeOf(match: Match, language: Language): Place {
  const { city, street, postalCode } = match;
  const { country, region, administrative_region: administrativeRegion } = city;
  return {
    placeId: placeIdOf(match),
    formattedAddress: [street, cityLine(match), zoneName(country, language)].filter(Boolean).join(', '),
    street,
    city: city.name,
    region,
    administrativeRegion,
    country,
    postalCode,
    location: { lat: city.latitude, lng: city.longitude },
    zones: zonesOf({ country, region, administrativeRegion, postalCode }),
  };
}

export async function autocomplete(
  db: Db,
  text: string,
  options: AutocompleteOptions,
): Promise<PlaceSuggestion[]> {
  return (await matches(db, text, options)).map((match) => suggestionOf(match, options.language));
}

export async function searchText(db: Db, text: string, options: AutocompleteOptions): Promise<Place[]> {
  return (await matches(db, text, options)).map((match) => placeOf(match, options.language));
}

export async function details(db: Db, placeId: string, language: Language): Promise<Place> {
  const match = await matchOfId(db, placeId);
  if (match === null) throw new AppError('request.notFound');
  return placeOf(match, language);
}
