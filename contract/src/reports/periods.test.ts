import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../distribution/index.ts';
import { comparisonPeriod, daysOfPeriod, periodNames } from './periods.ts';

describe('daysOfPeriod', () => {
  // 2026-11-21 is a Saturday.
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['thisWeek', '2026-11-16', '2026-11-22'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['last90', '2026-08-24', '2026-11-21'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['last365', '2025-11-22', '2026-11-21'],
  ] as const)('%s', (name, from, until) => {
    expect(daysOfPeriod(name, '2026-11-21')).toEqual({ from, until });
  });

  it('never ends before it begins', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periodNames), fc.integer({ min: 0, max: 4_000 }), (name, after) => {
        const { from, until } = daysOfPeriod(name, addDays('2024-01-01', after));
        expect(from <= until).toBe(true);
      }),
    );
  });
});

describe('comparisonPeriod', () => {
  it('compares a whole month with the whole month before, however long', () => {
    expect(comparisonPeriod({ from: '2026-03-01', until: '2026-03-31' }, 'before')).toEqual({
      from: '2026-02-01',
      until: '2026-02-28',
      shift: { unit: 'months', count: 1 },
    });
    expect(comparisonPeriod({ from: '2026-02-01', until: '2026-02-28' }, 'before')).toMatchObject({
      from: '2026-01-01',
      until: '2026-01-31',
    });
  });

  it('compares months with as many months before, and days with as many days', () => {
    expect(comparisonPeriod({ from: '2026-01-01', until: '2026-12-31' }, 'before')).toMatchObject({
      from: '2025-01-01',
      until: '2025-12-31',
      shift: { unit: 'months', count: 12 },
    });
    expect(comparisonPeriod({ from: '2026-11-16', until: '2026-11-22' }, 'before')).toEqual({
      from: '2026-11-09',
      until: '2026-11-15',
      shift: { unit: 'days', count: 7 },
    });
  });

  it('compares with the same days a year before, to the end of a leap February', () => {
    expect(comparisonPeriod({ from: '2025-02-01', until: '2025-02-28' }, 'lastYear')).toMatchObject({
      from: '2024-02-01',
      until: '2024-02-29',
    });
    expect(comparisonPeriod({ from: '2025-02-01', until: '2025-02-28' }, 'none')).toBeNull();
  });

  it('ends the day before the period begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 364 }), (start, length) => {
        const from = addDays('2020-01-01', start);
        const until = addDays(from, length);
        const before = comparisonPeriod({ from, until }, 'before')!;
        expect(before.from <= before.until).toBe(true);
        expect(before.until < from).toBe(true);
        expect(addDays(before.until, 1)).toBe(from);
      }),
    );
  });
});
