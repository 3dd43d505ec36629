import type { Locale } from '../texts.ts';

export const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Days are plain ISO dates (`2026-11-24`); people read and type dd/MM/yyyy (Spec §9). */
export function formatDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day}/${month}/${year}`;
}

/**
 * "24/11/2026", "24-11-26", "24112026", "24 11 2026"; null when there is no such day. While somebody types, "20/11/20"
 * may become "20/11/2026": a year of two digits is read once the text is left.
 */
export function parseDay(typed: string, isTyping = false): string | null {
  const match = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [, d1, m1, y1, d2, m2, y2] = match;
  const day = Number(d1 ?? d2);
  const month = Number(m1 ?? m2);
  const yearDigits = y1 ?? y2 ?? '';
  if (isTyping && yearDigits.length === 2) return null;
  const year = yearDigits.length === 2 ? 2000 + Number(yearDigits) : Number(yearDigits);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Monday in French, Sunday in English (Spec §1). */
export const firstDayOfWeek = (locale: Locale): 0 | 1 => (locale === 'fr-CA' ? 1 : 0);

const utcDate = (iso: string) => new Date(`${iso}T00:00:00Z`);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(iso: string, days: number): string {
  const date = utcDate(iso);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
}

/** The same day of another month, or its last day: a month after 31 January is 28 February. */
export function addMonths(iso: string, months: number): string {
  const date = utcDate(iso);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const first = isoDay(date);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return `${first.slice(0, 8)}${String(Math.min(day, date.getUTCDate())).padStart(2, '0')}`;
}

/** The whole weeks that hold the month of this day. */
export function weeksOfMonth(iso: string, firstDay: 0 | 1): string[][] {
  const first = `${iso.slice(0, 8)}01`;
  const start = addDays(first, -((utcDate(first).getUTCDay() - firstDay + 7) % 7));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
  return weeks.filter((days) => days.some((day) => day.slice(0, 7) === iso.slice(0, 7)));
}
