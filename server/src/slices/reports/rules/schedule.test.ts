import { describe, expect, it } from 'vitest';
import { savedQuestion } from '@halles/contract';
import { lastDueAt, reportedDays, nextSendingAt } from './schedule.ts';

describe('the next sending of a report', () => {
  it.each([
    // A Saturday; Monday at six in Montréal is eleven in UTC in winter.
    ['weekly', '2026-11-21T10:30:00Z', '2026-11-23T11:00:00.000Z'],
    ['weekly', '2026-11-23T10:59:00Z', '2026-11-23T11:00:00.000Z'],
    ['weekly', '2026-11-23T11:00:00Z', '2026-11-30T11:00:00.000Z'],
    ['monthly', '2026-11-21T10:30:00Z', '2026-12-01T11:00:00.000Z'],
    ['monthly', '2026-06-30T10:30:00Z', '2026-07-01T10:00:00.000Z'],
    // Already Tuesday in UTC, still Monday evening in Montréal.
    ['weekly', '2026-11-24T03:00:00Z', '2026-11-30T11:00:00.000Z'],
  ] as const)('%s, after %s', (schedule, after, expected) => {
    expect(nextSendingAt(schedule, new Date(after), 'America/Toronto')?.toISOString()).toBe(expected);
  });

  it('never comes for a report without a schedule', () => {
    expect(nextSendingAt('none', new Date('2026-11-21T10:30:00Z'), 'America/Toronto')).toBeNull();
  });
});

it.each([
  ['weekly', '2026-11-23T11:00:00Z', '2026-11-23T11:05:00Z', '2026-11-23T11:00:00.000Z'],
  ['weekly', '2026-11-23T11:00:00Z', '2026-11-25T09:00:00Z', '2026-11-23T11:00:00.000Z'],
  ['weekly', '2026-11-23T11:00:00Z', '2026-12-07T11:00:00Z', '2026-12-07T11:00:00.000Z'],
  ['monthly', '2026-11-01T11:00:00Z', '2026-12-02T09:00:00Z', '2026-12-01T11:00:00.000Z'],
] as const)(
  'a %s report that was due on %s, and is sent at %s, is that of %s',
  (schedule, dueAt, now, expected) => {
    const found = lastDueAt(schedule, { dueAt: new Date(dueAt), now: new Date(now) }, 'America/Toronto');
    expect(found.toISOString()).toBe(expected);
  },
);

describe('the days of a sent report', () => {
  const questionOf = (period: string | null, days: object = {}) =>
    savedQuestion.parse({ side: 'vendor', period, from: null, until: null, ...days });
  // A Monday, and the first of a month.
  it.each([
    ['thisWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['thisMonth', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['last30', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['today', '2026-11-23', '2026-11-22', '2026-11-22'],
  ])('%s, sent on %s', (period, today, from, until) => {
    expect(reportedDays(questionOf(period), today)).toEqual({ from, until });
  });

  it('are the chosen ones for a fixed period, whenever it is sent', () => {
    const days = { from: '2026-01-01', until: '2026-01-31' };
    expect(reportedDays(questionOf(null, days), '2026-11-23')).toEqual(days);
  });
});
