import { addDays, comparisonPeriod, type DateRange, type ReportQuestion } from '@halles/contract';
import { choosesLines, sourceOf } from './measures.ts';

/**
 * Whether what a seller's months come to answers the question: its periods are months or longer, and it tells apart and
 * chooses nothing that a month's sums do not.
 */
export function mayAddUpMonths(question: ReportQuestion): boolean {
  const { side, every, compare, partnerId, customerType, fulfilmentId } = question;
  if (side !== 'vendor' || (every !== 'none' && every !== 'month')) return false;
  if (comparisonPeriod(question, compare)?.shift.unit === 'days') return false;
  return sourceOf(question) === 'order'
    ? !choosesLines(question)
    : [partnerId, customerType, fulfilmentId].every((chosen) => chosen === undefined);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

/** The days month by month; `isMonth` if a part is a whole month. */
export function monthsOf({ from, until }: DateRange): (DateRange & { isMonth: boolean })[] {
  const parts: (DateRange & { isMonth: boolean })[] = [];
  for (let day = from; day <= until; day = firstOfNextMonth(day)) {
    const last = addDays(firstOfNextMonth(day), -1);
    const isMonth = day === firstOfMonth(day) && last <= until;
    parts.push({ from: day, until: last < until ? last : until, isMonth });
  }
  return parts;
}

/** The last month that is added up, three before this one: orders of newer ones still change often. */
export const lastSettledMonth = (today: string): string =>
  // Two months have at most 62 days.
  firstOfMonth(addDays(firstOfMonth(today), -64));
