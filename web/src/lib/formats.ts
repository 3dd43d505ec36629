import { numberFormats, formatDay, formatMonth, type UiLanguage } from '@halles/contract';
import { formatter } from '../ui/formatters.ts';

/** Formats days, hours and figures as the specification writes them, which differs from ICU. */

/** Keeps a figure and its unit on one line. */
const NBSP = '\u00a0';
/** After the dash of `−$5.08` or `9:00 a.m.–5:00 p.m.` browsers break the line unless this is there. */
const WORD_JOINER = '\u2060';

const isFrench = (language: UiLanguage) => language === 'fr-CA';

/** The day and the time of an instant in a time zone, from its British form `24/11/2026, 16:05`. */
function partsInTimeZone(instant: string | Date, timeZone: string) {
  const british = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = formatter(Intl.DateTimeFormat, 'en-GB', british);
  const [day, month, year, hour, minute] = format.format(new Date(instant)).match(/\d+/g)!;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: minute! };
}

function writeTime(hour: number, minute: string, language: UiLanguage): string {
  if (isFrench(language)) return minute === '00' ? `${hour}${NBSP}h` : `${hour}${NBSP}h${NBSP}${minute}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${NBSP}${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * Days are counted in the calendar: from Saturday at noon, Monday morning is not tomorrow. Longer units are not, so none
 * is "last month", and 13 days are days: both may be two back.
 */
function writeRelative(
  instant: string | Date,
  now: Date,
  language: UiLanguage,
  dayOf: (at: string | Date) => string,
): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const isFar = Math.abs(seconds) >= 14 * 86_400;
  const [unit, size] =
    steps.find(([name, least]) => Math.abs(seconds) >= least && (isFar || name !== 'week')) ??
    (['second', Infinity] as const);
  const days = (Date.parse(dayOf(instant)) - Date.parse(dayOf(now))) / 86_400_000;
  const count = unit === 'day' ? days : Math.trunc(seconds / size);
  return formatter(Intl.RelativeTimeFormat, language, { numeric: isFar ? 'always' : 'auto' }).format(
    count,
    unit,
  );
}

function dayFormats(language: UiLanguage) {
  const clockTime = (clock: string) => {
    const [hour, minute = '00'] = clock.split(':');
    return writeTime(Number(hour), minute, language);
  };
  const weekday = (day: string) =>
    formatter(Intl.DateTimeFormat, language, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
  const firstDayOfWeek: 0 | 1 = isFrench(language) ? 1 : 0;
  return {
    /** A business day, `2026-11-24` → `24/11/2026` (Spec §9). */
    day: formatDay,
    weekday,
    /** `mardi 24/11/2026` */
    longDay: (day: string) => `${weekday(day)} ${formatDay(day)}`,
    /** `2026-11` or a day in it → `novembre 2026` */
    month: (month: string) => formatMonth(month, language),
    /** An hour of the day without a date, `16:05`. */
    clockTime,
    /** `de 6 h à 11 h`, `6:00–11:00 a.m.`, `10:00 a.m.–1:00 p.m.`, on one line. */
    hours: ({ from, until }: { from: string; until: string }) =>
      isFrench(language)
        ? `de${NBSP}${clockTime(from)}${NBSP}à${NBSP}${clockTime(until)}`
        : `${clockTime(from)}–${WORD_JOINER}${clockTime(until)}`.replace(/.([ap]).m.(?=–.*\1)/, ''),
    /** Monday in French, Sunday in English (Spec §1). */
    firstDayOfWeek,
  };
}

function instantFormats(timeZone: string, language: UiLanguage) {
  const dayOf = (instant: string | Date) => partsInTimeZone(instant, timeZone).day;
  const time = (instant: string | Date) => {
    const { hour, minute } = partsInTimeZone(instant, timeZone);
    return writeTime(hour, minute, language);
  };
  return {
    /** The business day of an instant in this time zone: `2026-11-24`. */
    dayOf,
    /** `24/11/2026` */
    date: (instant: string | Date) => formatDay(dayOf(instant)),
    /** `16 h 05`, `4:05 p.m.` */
    time,
    /** `24/11/2026, 16 h 05` */
    dateTime: (instant: string | Date) => `${formatDay(dayOf(instant))}, ${time(instant)}`,
    /** `il y a 5 minutes`: always shown beside the date and time. */
    relative: (instant: string | Date, now: Date) => writeRelative(instant, now, language, dayOf),
  };
}

/** Formats for one language and one organization's time zone. */
export const createFormats = (language: UiLanguage, timeZone: string) => ({
  language,
  timeZone,
  ...numberFormats(language, WORD_JOINER),
  ...dayFormats(language),
  ...instantFormats(timeZone, language),
  /** Sorts as the database does: Épicerie before Traiteur, and 9 before 10. */
  compareNames: new Intl.Collator(language, { numeric: true }).compare,
  /** `a, b et c` */
  list: (items: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
});

export type Formats = ReturnType<typeof createFormats>;
