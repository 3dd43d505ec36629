import { expect, it } from 'vitest';
import { daysOfMonth, hasDates, monthAfter, weeksOfMonth, type CalendarDate } from './calendar-days.ts';

it.each([
  ['2026-11', 1, '2026-10-26', '2026-12-06'],
  ['2026-11', 0, '2026-11-01', '2026-12-05'],
  ['2027-02', 1, '2027-02-01', '2027-02-28'],
] as const)('the weeks of %s, beginning on day %s, are %s to %s', (month, first, from, until) => {
  expect(daysOfMonth(month, first)).toEqual({ from, until });
  const weeks = weeksOfMonth(month, first, []);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]![0]!.day).toBe(from);
  expect(weeks.at(-1)!.at(-1)!.day).toBe(until);
});

it('continues over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

it('puts each date on its day', () => {
  const date = { id: 'a', on: '2026-11-24' } as CalendarDate;
  const weeks = weeksOfMonth('2026-11', 1, [date]);
  expect(weeks.flat().filter(({ dates }) => dates.length > 0)).toEqual([
    { day: '2026-11-24', dates: [date] },
  ]);
});

it.each([
  ['2026-11', null, true],
  ['2026-11', '2026-11-24', true],
  ['2026-11', '2026-11-25', false],
  ['2026-12', null, false],
])('%s from %s on: the month has dates: %s', (month, from, held) => {
  // The first week of December 2026 begins with 30 November.
  const weeks = weeksOfMonth(month, 1, [{ on: month === '2026-12' ? '2026-11-30' : '2026-11-24' }]);
  expect(hasDates(weeks, month, from)).toBe(held);
});
