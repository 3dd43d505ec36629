import { addDays } from '@halles/contract';
import { daysOfMonth, monthAfter } from '../../../distribution/index.ts';

export const boardViews = ['list', 'week', 'month'] as const;
export type BoardView = (typeof boardViews)[number];

export interface BoardQuery {
  view: BoardView;
  /** A day of the displayed period. */
  day: string;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** The view and day of the address; by default a list from today. */
export function boardQueryOf(
  search: Record<string, unknown>,
  today: string,
  firstDayOfWeek: 0 | 1,
): BoardQuery {
  const view = boardViews.find((one) => one === search['view']) ?? 'list';
  if (isDay(search['day'])) return { view, day: search['day'] };
  // Deliveries are planned ahead: on the last day of a week, "this week" means the one that begins tomorrow.
  const isOver = view === 'week' && weekOf(addDays(today, 1), firstDayOfWeek) > today;
  return { view, day: isOver ? addDays(today, 1) : today };
}

const LIST_DAYS = 14;

const weekOf = (day: string, firstDayOfWeek: 0 | 1): string => {
  const before = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDayOfWeek + 7) % 7;
  return addDays(day, -before);
};

export function periodOf({ view, day }: BoardQuery, firstDayOfWeek: 0 | 1): { from: string; until: string } {
  if (view === 'month') return daysOfMonth(day.slice(0, 7), firstDayOfWeek);
  const from = view === 'week' ? weekOf(day, firstDayOfWeek) : day;
  return { from, until: addDays(from, view === 'week' ? 6 : LIST_DAYS - 1) };
}

/** The day of the previous or next period. */
export function adjacentDay({ view, day }: BoardQuery, by: 1 | -1): string {
  if (view === 'month') return `${monthAfter(day.slice(0, 7), by)}-01`;
  return addDays(day, by * (view === 'week' ? 7 : LIST_DAYS));
}

export function daysOf({ from, until }: { from: string; until: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}
