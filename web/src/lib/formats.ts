import type { Currency, Money, UiLanguage } from '@halles/contract';

/**
 * How Halles writes numbers, amounts, days and hours. Written out: ICU's fr-CA gives ISO dates and a hyphen
 * for a minus, which is neither the specification's nor the trade's.
 */

/** Keeps a figure and what belongs to it on one line. */
const NBSP = '\u00a0';
/** A hyphen is too short beside figures. */
const MINUS = '−';

const isFrench = (language: UiLanguage) => language === 'fr-CA';

/** Digits are moved, not multiplied: no floating point between the database and the eye. */
function writeDecimal(value: string, language: UiLanguage, least: number, most: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new Error(`not a decimal number: ${value}`);
  const [, sign = '', whole = '0', given = ''] = match;
  const rounded = given.length > most ? roundAt(whole, given, most) : { whole, decimals: given };
  const decimals = rounded.decimals.replace(/0+$/, '').padEnd(least, '0');
  const grouped = rounded.whole
    .replace(/^0+(?=\d)/, '')
    .replaceAll(/\B(?=(\d{3})+$)/g, isFrench(language) ? NBSP : ',');
  const isZero = !/[1-9]/.test(grouped + decimals);
  const mark = isFrench(language) ? ',' : '.';
  return `${sign && !isZero ? MINUS : ''}${grouped}${decimals === '' ? '' : mark + decimals}`;
}

/** Half away from zero. */
function roundAt(whole: string, decimals: string, places: number) {
  const digits = BigInt(whole + decimals.slice(0, places)) + (Number(decimals[places]) >= 5 ? 1n : 0n);
  const text = String(digits).padStart(places + 1, '0');
  return places === 0
    ? { whole: text, decimals: '' }
    : { whole: text.slice(0, -places), decimals: text.slice(-places) };
}

/** Floats come only from counts and charts; never in scientific notation. */
const asText = (value: string | number): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });

const symbols: Record<Currency, string> = { CAD: '$', EUR: '€' };

const withCurrency = (digits: string, currency: Currency, language: UiLanguage): string => {
  if (isFrench(language)) return `${digits}${NBSP}${symbols[currency]}`;
  return digits.startsWith(MINUS) ? MINUS + symbols[currency] + digits.slice(1) : symbols[currency] + digits;
};

function majorOf(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const weekdays: Record<UiLanguage, readonly string[]> = {
  'en-CA': ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  'fr-CA': ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
};
const months: Record<UiLanguage, readonly string[]> = {
  'en-CA': 'January February March April May June July August September October November December'.split(' '),
  'fr-CA': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

const two = (value: number) => String(value).padStart(2, '0');

/** Year, month and so on of an instant, on the clock of a place. */
function onTheClock(instant: string | Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  };
}

function writeTime(hour: number, minute: number, language: UiLanguage): string {
  if (isFrench(language)) return minute === 0 ? `${hour}${NBSP}h` : `${hour}${NBSP}h${NBSP}${two(minute)}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}${NBSP}${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

const writeDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year}`;
};

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function writeRelative(instant: string | Date, now: Date, language: UiLanguage): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? (['second', 1] as const);
  const count = unit === 'second' ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
}

function figuresIn(language: UiLanguage) {
  const percent = (value: string | number, most = 3) =>
    `${writeDecimal(asText(value), language, 0, most)}${isFrench(language) ? NBSP : ''}%`;
  return {
    /** `1 234,56 $` in French, `$1,234.56` in English. */
    money: ({ amountMinor, currency }: Money) =>
      withCurrency(writeDecimal(majorOf(amountMinor), language, 2, 2), currency, language),
    /** Two to four decimals: what a kilo costs. */
    unitPrice: (value: string, currency: Currency) =>
      withCurrency(writeDecimal(value, language, 2, 4), currency, language),
    /** `3,773 kg`; without a unit, the figure alone. */
    quantity: (value: string | number, unit?: string) =>
      `${writeDecimal(asText(value), language, 0, 3)}${unit ? NBSP + unit : ''}`,
    number: (value: string | number, most = 2) => writeDecimal(asText(value), language, 0, most),
    /** `9,975 %`, `9.975%` */
    percent,
    /** With its sign, as a trend is shown: `+12 %`, `−3 %`. */
    change: (value: string | number) => `${Number(value) > 0 ? '+' : ''}${percent(value, 1)}`,
  };
}

function daysIn(language: UiLanguage) {
  const weekday = (day: string) => weekdays[language][new Date(`${day}T00:00Z`).getUTCDay()]!;
  const firstDayOfWeek: 0 | 1 = isFrench(language) ? 1 : 0;
  return {
    /** A business day, `2026-11-24` → `24/11/2026` (Spec §9). */
    day: writeDay,
    weekday,
    /** `mardi 24/11/2026` */
    longDay: (day: string) => `${weekday(day)} ${writeDay(day)}`,
    /** `2026-11` or a day in it → `novembre 2026` */
    month: (month: string) => `${months[language][Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`,
    /** An hour of the clock, `16:05`, of any day. */
    clockTime: (clock: string) => {
      const [hour = 0, minute = 0] = clock.split(':').map(Number);
      return writeTime(hour, minute, language);
    },
    /** Monday in French, Sunday in English (Spec §1). */
    firstDayOfWeek,
  };
}

function instantsOn(timeZone: string, language: UiLanguage) {
  const dayOf = (instant: string | Date) => onTheClock(instant, timeZone).day;
  const time = (instant: string | Date) => {
    const { hour, minute } = onTheClock(instant, timeZone);
    return writeTime(hour, minute, language);
  };
  return {
    /** The business day an instant falls on here: `2026-11-24`. */
    dayOf,
    /** `24/11/2026` */
    date: (instant: string | Date) => writeDay(dayOf(instant)),
    /** `16 h 05`, `4:05 p.m.` */
    time,
    /** `24/11/2026, 16 h 05` */
    dateTime: (instant: string | Date) => `${writeDay(dayOf(instant))}, ${time(instant)}`,
    /** `il y a 5 minutes`: only ever beside the date and time it stands for. */
    relative: (instant: string | Date, now: Date) => writeRelative(instant, now, language),
  };
}

/** One reader's way of writing: their language, their organization's clock. */
export const createFormats = (language: UiLanguage, timeZone: string) => ({
  language,
  timeZone,
  ...figuresIn(language),
  ...daysIn(language),
  ...instantsOn(timeZone, language),
  /** `a, b et c` */
  list: (items: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
});

export type Formats = ReturnType<typeof createFormats>;
