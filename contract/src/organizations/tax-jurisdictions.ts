import { provinceCodes, withoutAccents } from '../kernel/index.ts';

/** Where a tax can be charged: a country, or a province of Canada. */
export const taxJurisdictions: readonly string[] = ['CA', ...provinceCodes, 'FR'];

/** Provinces with a harmonized tax (HST), which replaces the federal tax instead of adding to it. */
const harmonizedProvinces = new Set(['CA-NB', 'CA-NL', 'CA-NS', 'CA-ON', 'CA-PE']);
export const isHarmonized = (jurisdiction: string | null): boolean =>
  jurisdiction !== null && harmonizedProvinces.has(jurisdiction);

interface NamedTax {
  name: { en: string; fr: string };
  rate: string;
}

const provinceNames: readonly (readonly [string, RegExp])[] = [
  ['CA-AB', /\balberta\b/],
  ['CA-BC', /\b(british columbia|colombie-britannique|bc|c\.-b\.)/],
  ['CA-MB', /\bmanitoba\b/],
  ['CA-NB', /\b(new brunswick|nouveau-brunswick|nb)\b/],
  ['CA-NL', /\b(newfoundland|terre-neuve|nl)\b/],
  ['CA-NS', /\b(nova scotia|nouvelle-ecosse|ns)\b/],
  ['CA-ON', /\bontario\b/],
  ['CA-PE', /\b(prince edward island|ile-du-prince-edouard|pei)\b/],
  ['CA-QC', /\bquebec\b/],
  ['CA-SK', /\bsaskatchewan\b/],
];

const folded = ({ en, fr }: NamedTax['name']): string => withoutAccents(`${en} ${fr}`);

/** Harmonized rates that only one province has or has had. */
const harmonizedRates = new Map([
  [13, 'CA-ON'],
  [14, 'CA-NS'],
]);

const oneOf = (home: string, provinces: readonly string[]): string | null =>
  provinces.includes(home) ? home : null;

/**
 * Guesses from its usual name where a tax is charged: GST in Canada, QST in Quebec, HST in its province, VAT in
 * France. Null: the name does not say, and the tax is charged wherever the seller delivers.
 */
export function guessTaxJurisdiction({ name, rate }: NamedTax, home: string): string | null {
  const words = folded(name);
  const matches = (pattern: RegExp): boolean => pattern.test(words);
  const named = provinceNames.find(([, pattern]) => matches(pattern))?.[0] ?? null;
  if (matches(/\b(hst|tvh)\b/))
    return named ?? harmonizedRates.get(Number(rate)) ?? oneOf(home, [...harmonizedProvinces]);
  if (matches(/\b(qst|tvq)\b/)) return 'CA-QC';
  if (matches(/\b(gst|tps)\b/)) return 'CA';
  if (matches(/\brst\b/)) return 'CA-MB';
  if (matches(/\b(pst|tvp)\b/)) return named ?? oneOf(home, ['CA-BC', 'CA-MB', 'CA-SK']);
  if (matches(/\b(vat|tva)\b/)) return home.startsWith('FR') ? 'FR' : null;
  return null;
}

/** The code of the place of supply: of the province in Canada, else of the country. */
export function placeOfSupply(
  address: { country?: string; region?: string | null } | null | undefined,
  home: string,
): string {
  if (!address?.country) return home;
  const { country, region } = address;
  if (region?.startsWith(`${country}-`)) return region;
  // An address without a province, in the seller's country, is taken to be in the seller's province.
  return home.startsWith(country) ? home : country;
}
