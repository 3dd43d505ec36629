import { departmentOfPostalCode, formatPostalCode, fsaOf } from '@halles/contract/kernel';
import { searchName } from './search.ts';

export interface ParsedAddress {
  /** Possible cities, the likeliest first, each with the remaining street. */
  readings: readonly { city: string; street: string | null }[];
  /** The street when no city was found yet. */
  street: string | null;
  /** In its country's format; a Canadian first half alone (H2X) counts too. */
  postalCode: string | null;
  country: 'CA' | 'FR' | null;
  region: string | null;
}

const regionsByName: Readonly<Record<string, string>> = {
  ab: 'AB',
  alberta: 'AB',
  bc: 'BC',
  'british columbia': 'BC',
  'colombie britannique': 'BC',
  mb: 'MB',
  manitoba: 'MB',
  nb: 'NB',
  'new brunswick': 'NB',
  'nouveau brunswick': 'NB',
  nl: 'NL',
  'terre neuve et labrador': 'NL',
  'newfoundland and labrador': 'NL',
  ns: 'NS',
  'nova scotia': 'NS',
  'nouvelle ecosse': 'NS',
  nt: 'NT',
  nu: 'NU',
  nunavut: 'NU',
  on: 'ON',
  ont: 'ON',
  ontario: 'ON',
  pe: 'PE',
  'prince edward island': 'PE',
  'ile du prince edouard': 'PE',
  qc: 'QC',
  que: 'QC',
  quebec: 'QC',
  sk: 'SK',
  saskatchewan: 'SK',
  yt: 'YT',
  yukon: 'YT',
};

/** A street does not end with one of these words: the next word belongs to its name, not to a city. */
const unfinished = new Set(
  'a au aux d de des du en et l la le les sur saint sainte rue rang route chemin boulevard boul avenue av ave place montee cote quai allee impasse promenade rte ch terrasse cours square'.split(
    ' ',
  ),
);
const streetWords =
  /\b(rue|rang|route|chemin|boulevard|boul|avenue|ave|av|place|quai|allee|street|road|drive|lane|court|way)\b/;

interface Taken<Value> {
  value: Value | null;
  rest: string;
}

const without = (text: string, found: string): string =>
  text.replace(found, ' ').replaceAll(/\s+/g, ' ').trim();

function takePostalCode(text: string): Taken<string> {
  const canadian = /\b[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?\b/i.exec(text);
  if (canadian && fsaOf(canadian[0]) !== null) {
    const value = formatPostalCode('CA', canadian[0]) ?? fsaOf(canadian[0]);
    return { value, rest: without(text, canadian[0]) };
  }
  for (const [digits] of text.matchAll(/\b\d{5}\b/g)) {
    // A long house number is not a postal code: 10500 boulevard…, unlike 69002 Lyon.
    const isHouseNumber =
      text.trim().startsWith(digits) && (streetWords.test(searchName(text)) || text.includes(','));
    if (!isHouseNumber && departmentOfPostalCode(digits) !== null)
      return { value: digits, rest: without(text, digits) };
  }
  return { value: null, rest: text };
}

const segmentsOf = (text: string): string[] =>
  text
    .replaceAll(/[()]/g, ',')
    .split(/[,\n]/)
    .map((segment) => segment.trim())
    .filter((segment) => searchName(segment) !== '');

function takeCountry(segments: string[]): 'CA' | 'FR' | null {
  const last = searchName(segments.at(-1) ?? '');
  if (last !== 'canada' && last !== 'france') return null;
  segments.pop();
  return last === 'canada' ? 'CA' : 'FR';
}

/** The province as its own segment after the city, or as the last letters: Montréal QC. */
function takeRegion(segments: string[]): string | null {
  const last = segments.at(-1) ?? '';
  const own = regionsByName[searchName(last)];
  // "Québec" alone or after a street is the city.
  const isCity = segments.length === 1 || (segments.length === 2 && /^\d/.test(segments[0] ?? ''));
  if (own !== undefined && (!isCity || last.length === 2)) {
    segments.pop();
    return `CA-${own}`;
  }
  const letters = / ([A-Z]{2}|Qc|Qué\.?|Ont\.?)$/.exec(last);
  const code = regionsByName[searchName(letters?.[1] ?? '')];
  if (letters === null || code === undefined) return null;
  segments.splice(-1, 1, last.slice(0, letters.index));
  return `CA-${code}`;
}

const MAX_CITY_WORDS = 6;

/** "4210 rue de Bordeaux Montréal": the city may be any number of last words, up to six. */
function readingsWithoutComma(text: string): ParsedAddress['readings'] {
  const words = text.split(/\s+/);
  const readings: { city: string; street: string }[] = [];
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 2); count >= 1; count--) {
    const street = words.slice(0, -count);
    const lastWord =
      searchName(street.at(-1) ?? '')
        .split(' ')
        .at(-1) ?? '';
    if (!unfinished.has(lastWord))
      readings.push({ city: words.slice(-count).join(' '), street: street.join(' ') });
  }
  return readings;
}

/** Parses a typed address of either country, with or without commas. */
export function parseAddress(text: string): ParsedAddress {
  const { value: postalCode, rest } = takePostalCode(text);
  const segments = segmentsOf(rest);
  const country =
    takeCountry(segments) ?? (postalCode === null ? null : /^\d/.test(postalCode) ? 'FR' : 'CA');
  const region = takeRegion(segments);
  const about = { postalCode, country, region };
  const city = segments.at(-1) ?? '';
  const street = segments.slice(0, -1).join(', ');
  if (segments.length === 0) return { ...about, readings: [], street: null };
  if (segments.length > 1) return { ...about, readings: [{ city, street }], street: null };
  if (!/^\d/.test(city)) return { ...about, readings: [{ city, street: null }], street: null };
  return { ...about, readings: readingsWithoutComma(city), street: city };
}
