import type { ImportConventions, ImportValue } from '@halles/contract';
import { plain } from './headers.ts';

type DayOrder = ImportConventions['dayOrder'];

/** The first letters identify a month in both languages: `juin` and `juil` need four. */
const months: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
];

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const CENTURY = 2000;

export function dayOrderOf(cells: Iterable<ImportValue>, otherwise: DayOrder): DayOrder {
  const count = { dmy: 0, mdy: 0 };
  for (const cell of cells) {
    const match = typeof cell === 'string' ? YEAR_LAST.exec(cell.trim()) : null;
    if (!match) continue;
    if (Number(match[1]) > 12) count.dmy++;
    else if (Number(match[2]) > 12) count.mdy++;
  }
  if (count.dmy === count.mdy) return otherwise;
  return count.dmy > count.mdy ? 'dmy' : 'mdy';
}

/** `2026-11-21`, or null when the cell is not a valid date. */
export function dayFrom(cell: ImportValue, order: DayOrder): string | null {
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return existing(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, first = '', second = '', year = ''] = yearLast;
    // 21/11 is 21 November in any file, whatever the file's other dates suggest.
    const isDayFirst = Number(first) > 12 || (order === 'dmy' && Number(second) <= 12);
    return isDayFirst ? existing(year, second, first) : existing(year, first, second);
  }
  return spelledOut(text);
}

/** `21 novembre 2026`, `Nov. 21, 2026`, `1er mai 2026`. */
function spelledOut(text: string): string | null {
  const words = plain(text).split(' ');
  const month = months.findIndex((starts) =>
    words.some((word) => starts.some((start) => word.startsWith(start))),
  );
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:er|st|nd|rd|th)?$/.exec(word)?.[1] ?? []);
  if (month < 0 || words.length !== 3 || numbers.length !== 2) return null;
  const [day, year] = numbers[0]!.length === 4 ? [numbers[1]!, numbers[0]!] : [numbers[0]!, numbers[1]!];
  return existing(year, String(month + 1), day);
}

function existing(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? CENTURY + Number(year) : Number(year);
  const text = `${String(full).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
