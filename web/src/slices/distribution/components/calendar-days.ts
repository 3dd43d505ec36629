import type { Contract, OutputOf } from '@halles/contract';

export type CalendarDate = OutputOf<Contract['distribution']['listCalendar']>[number];

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const monthAfter = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return iso(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
};

/** The whole weeks that a month touches. */
export function daysOfMonth(month: string, firstDayOfWeek: 0 | 1): { from: string; until: string } {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const before = (new Date(first).getUTCDay() - firstDayOfWeek + 7) % 7;
  const after = (firstDayOfWeek + 6 - new Date(last).getUTCDay() + 7) % 7;
  return { from: iso(first - before * DAY_MS), until: iso(last + after * DAY_MS) };
}

export function weeksOfMonth<One extends { on: string }>(
  month: string,
  firstDayOfWeek: 0 | 1,
  dates: readonly One[],
): { day: string; dates: One[] }[][] {
  const { from, until } = daysOfMonth(month, firstDayOfWeek);
  const weeks: { day: string; dates: One[] }[][] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) {
    const day = iso(at);
    if (weeks.length === 0 || weeks.at(-1)!.length === 7) weeks.push([]);
    weeks.at(-1)!.push({ day, dates: dates.filter(({ on }) => on === day) });
  }
  return weeks;
}

/**
 * Whether a month has a date: ignores dates of adjacent months on its first and last rows, and past dates of the
 * current month.
 */
export const hasDates = (
  weeks: readonly (readonly { day: string; dates: readonly unknown[] }[])[],
  month: string,
  from: string | null,
): boolean =>
  weeks
    .flat()
    .some(({ day, dates }) => day.startsWith(month) && (from === null || day >= from) && dates.length > 0);
