import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { Locale } from '../texts.ts';

export type { CountryCode };

/** The countries most users are in, listed first. */
const PREFERRED_COUNTRIES: CountryCode[] = ['CA', 'FR', 'US', 'BE', 'CH'];

export interface PhoneCountry {
  code: CountryCode;
  name: string;
  callingCode: string;
}

export function phoneCountries(locale: Locale): PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const described = (code: CountryCode) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: `+${getCountryCallingCode(code)}`,
  });
  const others = getCountries().filter((code) => !PREFERRED_COUNTRIES.includes(code));
  return [
    ...PREFERRED_COUNTRIES.map(described),
    ...others.map(described).sort((a, b) => a.name.localeCompare(b.name, locale)),
  ];
}

/** E.164 when it is a number of that country or an international one; otherwise the typed text. */
export function readPhone(typed: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(typed, country);
  return parsed?.isValid() ? withExtension(parsed.number, parsed.ext) : typed;
}

const withExtension = (number: string, extension: string | undefined) =>
  extension === undefined ? number : `${number};ext=${extension}`;

export const countryOfPhone = (value: string): CountryCode | undefined =>
  parsePhoneNumberFromString(value)?.country;

/** In the country's format; a foreign number with its country code. */
export function formatPhone(value: string, home: CountryCode): string {
  const parsed = parsePhoneNumberFromString(value);
  if (!parsed) return value;
  return parsed.country === home
    ? parsed.formatNational().replace(/^\((\d{3})\) /, '$1 ')
    : parsed.formatInternational();
}

export const isPhone = (value: string, country: CountryCode): boolean =>
  parsePhoneNumberFromString(value, country)?.isValid() ?? false;
