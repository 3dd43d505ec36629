import type { Bilingual } from '../kernel/index.ts';

/**
 * Formats of legal numbers (money.md). A wrong format only gives a warning, because registers make exceptions and a
 * user may have to save before the number arrives.
 */
export type LegalNumberWarning = `legalNumber.${'neq' | 'siren' | 'siret' | 'vat' | 'gst' | 'qst'}`;

const digitsOf = (value: string): string => value.replaceAll(/[\s.-]/g, '');
const isEmpty = (value: string | null): value is null | '' => value === null || value.trim() === '';

/** The check digit of SIREN, SIRET and Canadian business numbers: every second digit from the right counts twice. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** NEQ: ten digits, beginning with 11, 22, 33 or 88. */
export const neqWarning = (value: string | null): LegalNumberWarning | null =>
  isEmpty(value) || /^(?:11|22|33|88)\d{8}$/.test(digitsOf(value)) ? null : 'legalNumber.neq';

/** SIREN: nine digits, of which the last checks the others. */
export function sirenWarning(value: string | null): LegalNumberWarning | null {
  if (isEmpty(value)) return null;
  const digits = digitsOf(value);
  return /^\d{9}$/.test(digits) && isLuhn(digits) ? null : 'legalNumber.siren';
}

const LA_POSTE = '356000000';

/** SIRET: fourteen digits with a check digit; the digits of La Poste's offices sum to a multiple of five instead. */
export function siretWarning(value: string | null): LegalNumberWarning | null {
  if (isEmpty(value)) return null;
  const digits = digitsOf(value);
  if (!/^\d{14}$/.test(digits)) return 'legalNumber.siret';
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  const isPost = digits.startsWith(LA_POSTE) && sum % 5 === 0;
  return isLuhn(digits) || isPost ? null : 'legalNumber.siret';
}

/** French VAT number: FR, a key computed from the SIREN, the SIREN. Keys with letters exist and are not checked. */
export function vatWarning(value: string | null): LegalNumberWarning | null {
  if (isEmpty(value)) return null;
  const [, key, siren] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(digitsOf(value).toUpperCase()) ?? [];
  if (key === undefined || siren === undefined) return 'legalNumber.vat';
  const computed = (12 + 3 * (Number(siren) % 97)) % 97;
  return !/^\d\d$/.test(key) || Number(key) === computed ? null : 'legalNumber.vat';
}

/** `123456782 RT0001`: a business number with its check digit, and which of its accounts. */
export function isGstNumber(value: string): boolean {
  const [, digits] = /^(\d{9})RT\d{4}$/.exec(digitsOf(value).toUpperCase()) ?? [];
  return digits !== undefined && isLuhn(digits);
}

/** `1234567890 TQ0001`. How its digits are checked is not published. */
export const isQstNumber = (value: string): boolean => /^\d{10}TQ\d{4}$/.test(digitsOf(value).toUpperCase());

export const gstWarning = (value: string | null): LegalNumberWarning | null =>
  isEmpty(value) || isGstNumber(value) ? null : 'legalNumber.gst';

export const qstWarning = (value: string | null): LegalNumberWarning | null =>
  isEmpty(value) || isQstNumber(value) ? null : 'legalNumber.qst';

/** The seller's name for a tax says which register its number is of; null for an unknown name. */
export function taxRegisterOf({ en, fr }: Pick<Bilingual, 'en' | 'fr'>): 'gst' | 'qst' | null {
  const name = `${en} ${fr}`;
  if (/\b(?:GST|HST|TPS|TVH)\b/i.test(name)) return 'gst';
  return /\b(?:QST|TVQ)\b/i.test(name) ? 'qst' : null;
}

/** A number of an unknown tax is not checked. */
export function taxNumberWarning(tax: {
  tax: { name: Pick<Bilingual, 'en' | 'fr'> };
  taxNumber: string;
}): LegalNumberWarning | null {
  const register = taxRegisterOf(tax.tax.name);
  if (register === null) return null;
  return register === 'gst' ? gstWarning(tax.taxNumber) : qstWarning(tax.taxNumber);
}
