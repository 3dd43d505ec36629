import type { UiLanguage } from './bilingual.ts';
import type { Currency, Money } from './money.ts';

/**
 * How Halles formats numbers, amounts and days, on screens, in emails and in PDFs. Written by hand, because ICU's
 * fr-CA gives ISO dates and a hyphen for a minus sign, which neither the specification nor the trade uses.
 */

/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';
/** A hyphen is too short next to digits. */
const MINUS = '−';

const isFrench = (language: UiLanguage) => language === 'fr-CA';

/** Digits are moved instead of multiplied, so that no floating point is used between the database and the screen. */
function formatDecimal(
  value: string,
  language: UiLanguage,
  minDecimals: number,
  maxDecimals: number,
): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new Error(`not a decimal number: ${value}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const rounded =
    fraction.length > maxDecimals ? roundAt(whole, fraction, maxDecimals) : { whole, decimals: fraction };
  const decimals = rounded.decimals.replace(/0+$/, '').padEnd(minDecimals, '0');
  const grouped = rounded.whole
    .replace(/^0+(?=\d)/, '')
    .replaceAll(/\B(?=(\d{3})+$)/g, isFrench(language) ? NBSP : ',');
  const isZero = !/[1-9]/.test(grouped + decimals);
  const mark = isFrench(language) ? ',' : '.';
  return `${sign && !isZero ? MINUS : ''}${grouped}${decimals === '' ? '' : mark + decimals}`;
}

/** Rounds half away from zero. */
function roundAt(whole: string, decimals: string, places: number) {
  const digits = BigInt(whole + decimals.slice(0, places)) + (Number(decimals[places]) >= 5 ? 1n : 0n);
  const text = String(digits).padStart(places + 1, '0');
  return places === 0
    ? { whole: text, decimals: '' }
    : { whole: text.slice(0, -places), decimals: text.slice(-places) };
}

/** Only counts and charts pass floats; the result is never in scientific notation. */
const toDecimalText = (value: string | number): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });

const symbols: Record<Currency, string> = { CAD: '$', EUR: '€' };

const withCurrency = (digits: string, currency: Currency, language: UiLanguage, joiner: string): string => {
  if (isFrench(language)) return `${digits}${NBSP}${symbols[currency]}`;
  return digits.replace(/^−?/, (minus) => (minus && minus + joiner) + symbols[currency]);
};

/** `-1234.50`, as programs and sheets read an amount. */
export function inMajorUnits(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Spec §9: a business day, `2026-11-24` → `24/11/2026`. */
export const formatDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year}`;
};

const months: Record<UiLanguage, readonly string[]> = {
  'en-CA': 'January February March April May June July August September October November December'.split(' '),
  'fr-CA': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

/** `2026-11` → `November 2026` */
export const formatMonth = (month: string, language: UiLanguage): string =>
  `${months[language][Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Number formats for one language. The joiner stands between a minus and a currency sign. */
export function numberFormats(language: UiLanguage, joiner = '') {
  const percent = (value: string | number, maxDecimals = 3) =>
    `${formatDecimal(toDecimalText(value), language, 0, maxDecimals)}${isFrench(language) ? NBSP : ''}%`;
  return {
    /** `1 234,56 $` in French, `$1,234.56` in English. */
    money: ({ amountMinor, currency }: Money) =>
      withCurrency(formatDecimal(inMajorUnits(amountMinor), language, 2, 2), currency, language, joiner),
    /** Two to four decimals, as for the price of a kilogram. */
    unitPrice: (value: string, currency: Currency) =>
      withCurrency(formatDecimal(value, language, 2, 4), currency, language, joiner),
    /** `3,773 kg`; without a unit, the number alone. */
    quantity: (value: string | number, unit?: string) =>
      `${formatDecimal(toDecimalText(value), language, 0, 3)}${unit ? NBSP + unit : ''}`,
    number: (value: string | number, maxDecimals = 2) =>
      formatDecimal(toDecimalText(value), language, 0, maxDecimals),
    /** `9,975 %`, `9.975%` */
    percent,
    /** With its sign, for trends: `+12 %`, `−3 %`. */
    change: (value: string | number) => `${Number(value) > 0 ? '+' : ''}${percent(value, 1)}`,
  };
}

/** A tax with its rate, `TPS 5 %`. The rate is not repeated when the seller's name for the tax has it, in any language. */
export function nameWithRate(name: string, rate: string): string {
  const plain = (text: string) => text.replaceAll(/\s/g, '').replaceAll(',', '.');
  const isNamed = new RegExp(`(?<![\\d.])${plain(rate).replaceAll('.', '\\.')}`).test(plain(name));
  return isNamed ? name : `${name} ${rate}`;
}
