import { formatter } from '../formatters.ts';
import type { Locale } from '../texts.ts';

/** Thousands grouped by one kind of separator. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
const SPACES = /[\s\u00a0\u202f]/g;

/** Removes thousands separators and leaves one decimal point; null when the text is ambiguous. */
function withOnePoint(text: string, locale: Locale): string | null {
  const separators = [...text.matchAll(/[.,]/g)];
  const [first] = separators;
  const last = separators.at(-1);
  if (!first || !last) return text;
  const kinds = new Set(separators.map(([mark]) => mark));
  // "1,234.56" and "1.234,56": the last separator is the decimal one; the other kind groups thousands before it.
  if (kinds.size === 2) {
    const whole = text.slice(0, last.index);
    return GROUPED.test(whole) ? `${whole.replaceAll(first[0], '')}.${text.slice(last.index + 1)}` : null;
  }
  if (separators.length > 1) return GROUPED.test(text) ? text.replaceAll(first[0], '') : null;
  // "1,234" in English is a thousand; "12,5" and "0,500", from a French keypad, have decimals in any language.
  const isThousands = locale === 'en-CA' && first[0] === ',' && GROUPED.test(text);
  return isThousands ? text.replace(',', '') : text.replace(',', '.');
}

/**
 * The typed text as a decimal string: "1 234,50 $" → "1234.5". Empty stays empty; null when it is no number or has
 * too many decimals.
 */
export function parseDecimal(typed: string, locale: Locale, decimals: number): string | null {
  const text = typed
    .replace(SPACES, '')
    .replace(/[$€%]|CAD|EUR/gi, '')
    .replace(/^[−–]/, '-');
  if (text === '') return '';
  const plain = withOnePoint(text, locale);
  const match = plain === null ? null : /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return null;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${significant === '' ? '' : `.${significant}`}`;
  return sign !== '' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Whether text is a decimal string, as `parseDecimal` returns it: "1,234" is what somebody typed. */
export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** A decimal string in the reader's format, without floating-point rounding. */
export function formatDecimal(
  value: string,
  locale: Locale,
  minimumDecimals: number,
  decimals: number,
): string {
  const format = formatter(Intl.NumberFormat, locale, {
    minimumFractionDigits: minimumDecimals,
    maximumFractionDigits: decimals,
  });
  // A real minus sign, as a hyphen is too short beside digits.
  return format.format(value as Intl.StringNumericLiteral).replace('-', '−');
}

const MINOR_DIGITS = 2;

export function minorToDecimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(MINOR_DIGITS + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`;
}

/** Shifts digits instead of multiplying: 1.15 is 115, never 114.99999999999999. */
export function decimalToMinor(value: string): number {
  const negative = value.startsWith('-');
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const minor = Number(`${whole}${fraction.padEnd(MINOR_DIGITS, '0')}`);
  return negative ? -minor : minor;
}

/** Whether the locale writes the currency before or after the amount, and as what. */
export function currencyAffix(currency: string, locale: Locale): { prefix?: string; suffix?: string } {
  const parts = formatter(Intl.NumberFormat, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  return parts[0]?.type === 'currency' ? { prefix: symbol } : { suffix: symbol };
}
