import { describe, expect, it } from 'vitest';
import { reportQuestion } from '@halles/contract';
import { lastSettledMonth, mayAddUpMonths, monthsOf } from './months.ts';

describe('the months of a period', () => {
  it('are whole but for the first and last days', () => {
    expect(monthsOf({ from: '2026-01-15', until: '2026-04-10' })).toEqual([
      { from: '2026-01-15', until: '2026-01-31', isMonth: false },
      { from: '2026-02-01', until: '2026-02-28', isMonth: true },
      { from: '2026-03-01', until: '2026-03-31', isMonth: true },
      { from: '2026-04-01', until: '2026-04-10', isMonth: false },
    ]);
  });

  it.each([
    ['2024-02-01', '2024-02-29', true],
    ['2024-02-01', '2024-02-28', false],
    ['2024-02-02', '2024-02-29', false],
    ['2026-12-31', '2026-12-31', false],
  ])('%s to %s is one part, whole: %s', (from, until, isMonth) => {
    expect(monthsOf({ from, until })).toEqual([{ from, until, isMonth }]);
  });
});

it.each([
  ['2026-11-30', '2026-08-01'],
  ['2026-11-01', '2026-08-01'],
  ['2026-03-31', '2025-12-01'],
  ['2026-01-01', '2025-10-01'],
])('on %s the last settled month is that of %s', (today, month) => {
  expect(lastSettledMonth(today)).toBe(month);
});

const year = { from: '2025-12-01', until: '2026-11-30' };
it.each([
  [{ by: 'customer', every: 'month' }, true],
  [{ by: 'route', every: 'none', customerType: 'restaurant', compare: 'lastYear' }, true],
  [{ by: 'customer', every: 'none', compare: 'before' }, true],
  [{ by: 'product', every: 'month', categoryId: 'bench' }, true],
  [{ by: 'customer', every: 'week' }, false],
  [{ by: 'supplier', side: 'customer' }, false],
  [{ by: 'customer', categoryId: 'bench' }, false],
  [{ by: 'product', customerType: 'restaurant' }, false],
  [{ by: 'customer', until: '2026-11-29', compare: 'before' }, false],
])('%o is answered by what months come to: %s', (input, expected) => {
  expect(mayAddUpMonths(reportQuestion.parse({ side: 'vendor', ...year, ...input }))).toBe(expected);
});
