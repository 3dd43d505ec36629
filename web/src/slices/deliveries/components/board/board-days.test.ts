import { describe, expect, it } from 'vitest';
import { boardQueryOf, daysOf, periodOf, adjacentDay } from './board-days.ts';

describe('the board’s view and day', () => {
  it.each([
    [{}, { view: 'list', day: '2026-11-21' }],
    [
      { view: 'week', day: '2026-12-01' },
      { view: 'week', day: '2026-12-01' },
    ],
    [
      { view: 'year', day: 'soon' },
      { view: 'list', day: '2026-11-21' },
    ],
  ])('for %j', (search, boardQuery) => {
    expect(boardQueryOf(search, '2026-11-21', 1)).toEqual(boardQuery);
  });

  // The 22nd of November 2026 is a Sunday: the last day of a week in French, the first in English.
  it.each([
    ['2026-11-22', 1, '2026-11-23', '2026-11-29'],
    ['2026-11-22', 0, '2026-11-22', '2026-11-28'],
    ['2026-11-21', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-21', 0, '2026-11-22', '2026-11-28'],
  ] as const)(
    'on %s, weeks beginning on %i, this week is the one that is planned',
    (today, first, from, until) => {
      const boardQuery = boardQueryOf({ view: 'week' }, today, first);
      expect(periodOf(boardQuery, first)).toEqual({ from, until });
      expect(boardQueryOf({ view: 'list' }, today, first).day).toBe(today);
    },
  );

  // The 21st of November 2026 is a Saturday; weeks begin on Monday in French, on Sunday in English.
  it.each([
    ['list', 1, '2026-11-21', '2026-12-04'],
    ['week', 1, '2026-11-16', '2026-11-22'],
    ['week', 0, '2026-11-15', '2026-11-21'],
    ['month', 1, '2026-10-26', '2026-12-06'],
  ] as const)('a %s whose weeks begin on %i', (view, first, from, until) => {
    expect(periodOf({ view, day: '2026-11-21' }, first)).toEqual({ from, until });
  });

  it('moves to the previous and next period', () => {
    expect(adjacentDay({ view: 'week', day: '2026-11-21' }, 1)).toBe('2026-11-28');
    expect(adjacentDay({ view: 'month', day: '2026-11-21' }, -1)).toBe('2026-10-01');
  });

  it('lists every day of the period', () => {
    expect(daysOf({ from: '2026-11-29', until: '2026-12-01' })).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ]);
  });
});
