import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { addDays } from '../distribution/index.ts';

/** Periods by name; a saved report stores the name, so that its days follow the calendar. */
export const periodNames = [
  'today',
  'thisWeek',
  'lastWeek',
  'last30',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
  'lastYear',
  'last365',
] as const;
export const periodName = z.enum(periodNames);
export type PeriodName = z.infer<typeof periodName>;

export interface DateRange {
  from: string;
  until: string;
}

const plain = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day);
const firstOfMonth = (day: string): string => plain(day).with({ day: 1 }).toString();
const lastOfMonth = (day: string): string => {
  const date = plain(day);
  return date.with({ day: date.daysInMonth }).toString();
};
/** Weeks begin on Monday for everybody, so that both parties of an order see the same weeks. */
const mondayOf = (day: string): string => addDays(day, 1 - plain(day).dayOfWeek);

const weekAt = (monday: string): DateRange => ({ from: monday, until: addDays(monday, 6) });
const monthAt = (day: string): DateRange => ({ from: firstOfMonth(day), until: lastOfMonth(day) });
const yearAt = (year: number): DateRange => ({ from: `${year}-01-01`, until: `${year}-12-31` });

/** The days of a named period, seen from a day. */
export function daysOfPeriod(name: PeriodName, today: string): DateRange {
  const year = plain(today).year;
  const days: Record<PeriodName, () => DateRange> = {
    today: () => ({ from: today, until: today }),
    thisWeek: () => weekAt(mondayOf(today)),
    lastWeek: () => weekAt(addDays(mondayOf(today), -7)),
    last30: () => ({ from: addDays(today, -29), until: today }),
    thisMonth: () => monthAt(today),
    lastMonth: () => monthAt(addDays(firstOfMonth(today), -1)),
    last90: () => ({ from: addDays(today, -89), until: today }),
    thisYear: () => yearAt(year),
    lastYear: () => yearAt(year - 1),
    last365: () => ({ from: addDays(today, -364), until: today }),
  };
  return days[name]();
}

export const comparisons = ['none', 'before', 'lastYear'] as const;
export type Comparison = (typeof comparisons)[number];

export interface ComparedDays extends DateRange {
  /** The offset from a day of the comparison period to the matching day of the period. */
  shift: { unit: 'days' | 'months'; count: number };
}

/**
 * The period to compare with: for whole months, as many whole months before, however long each is; for other periods,
 * as many days before.
 */
export function comparisonPeriod({ from, until }: DateRange, comparison: Comparison): ComparedDays | null {
  if (comparison === 'none') return null;
  if (comparison === 'lastYear') return monthsBefore({ from, until }, 12);
  if (from === firstOfMonth(from) && until === lastOfMonth(until)) {
    const [first, last] = [plain(from), plain(until)];
    return monthsBefore({ from, until }, (last.year - first.year) * 12 + last.month - first.month + 1);
  }
  const count = plain(from).until(plain(until)).days + 1;
  return {
    from: addDays(from, -count),
    until: addDays(from, -1),
    shift: { unit: 'days', count },
  };
}

function monthsBefore({ from, until }: DateRange, count: number): ComparedDays {
  const then = plain(until).subtract({ months: count }).toString();
  return {
    from: plain(from).subtract({ months: count }).toString(),
    until: until === lastOfMonth(until) ? lastOfMonth(then) : then,
    shift: { unit: 'months', count },
  };
}

export const grains = ['none', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];
