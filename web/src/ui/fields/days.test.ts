import { expect, it } from 'vitest';
import { firstDayOfWeek, formatDay, parseDay } from './days.ts';

it.each([
  ['24/11/2026', '2026-11-24'],
  ['4/1/26', '2026-01-04'],
  ['24-11-2026', '2026-11-24'],
  ['24 11 2026', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['29/02/2028', '2028-02-29'],
])('%s is a day', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it.each(['31/02/2026', '29/02/2026', '11/24/2026', '2026-11-24', '24/11', 'demain', ''])(
  '%j is no day',
  (typed) => {
    expect(parseDay(typed)).toBeNull();
  },
);

it.each([
  ['20/11/20', null],
  ['20-11-26', null],
  ['20/11/202', null],
  ['20/11/2026', '2026-11-20'],
  ['20112026', '2026-11-20'],
])('%s is read while somebody types only when it cannot become another day', (typed, day) => {
  expect(parseDay(typed, true)).toBe(day);
});

it('formats the day first, and starts the week as the language does', () => {
  expect(formatDay('2026-11-24')).toBe('24/11/2026');
  expect(firstDayOfWeek('fr-CA')).toBe(1);
  expect(firstDayOfWeek('en-CA')).toBe(0);
});
