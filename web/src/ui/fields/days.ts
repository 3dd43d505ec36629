import type { Locale } from '../texts.ts';

/** Days are plain ISO dates (`2026-11-24`); people read and type dd/MM/yyyy (Spec §9). */
export function formatDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day}/${month}/${year}`;
}

/** "24/11/2026", "24-11-26", "24112026", "24 11 2026"; null when there is no such day. */
export function parseDay(typed: string): string | null {
  const match = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [, d1, m1, y1, d2, m2, y2] = match;
  const day = Number(d1 ?? d2);
  const month = Number(m1 ?? m2);
  const yearDigits = y1 ?? y2 ?? '';
  const year = yearDigits.length === 2 ? 2000 + Number(yearDigits) : Number(yearDigits);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Monday in French, Sunday in English (Spec §1). */
export const firstDayOfWeek = (locale: Locale): 0 | 1 => (locale === 'fr-CA' ? 1 : 0);
