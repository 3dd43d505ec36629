import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, occurrencesOf, cutOffAt, takesPlace } from './dates.ts';
import type { Recurrence } from './entities.ts';

const quebec = { country: 'CA', region: 'CA-QC', timeZone: 'America/Toronto' };
const weekly = (change: Partial<Recurrence> = {}): Recurrence => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: ['TU', 'FR'],
  weekOfMonth: null,
  startsOn: '2026-01-01',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
  ...change,
});
const days = (recurrence: Recurrence, from: string, until: string) =>
  occurrencesOf(recurrence, quebec, from, until)
    .filter(takesPlace)
    .map(({ on }) => on);

describe('occurrencesOf', () => {
  it('gives the weekdays of a weekly recurrence', () => {
    expect(days(weekly(), '2026-11-16', '2026-11-29')).toEqual([
      '2026-11-17',
      '2026-11-20',
      '2026-11-24',
      '2026-11-27',
    ]);
  });

  it('skips weeks, counted from the first one', () => {
    const everySecond = weekly({ interval: 2, weekdays: ['MO'], startsOn: '2026-11-02' });
    expect(days(everySecond, '2026-11-01', '2026-12-15')).toEqual([
      '2026-11-02',
      '2026-11-16',
      '2026-11-30',
      '2026-12-14',
    ]);
  });

  it('gives the last Thursday of a month, or its second', () => {
    const monthly = { frequency: 'monthly', weekdays: ['TH'] } as const;
    expect(
      days(weekly({ ...monthly, weekdays: ['TH'], weekOfMonth: -1 }), '2026-01-01', '2026-03-31'),
    ).toEqual(['2026-01-29', '2026-02-26', '2026-03-26']);
    expect(
      days(weekly({ ...monthly, weekdays: ['TH'], weekOfMonth: 2 }), '2026-01-01', '2026-02-28'),
    ).toEqual(['2026-01-08', '2026-02-12']);
  });

  it('starts at startsOn and stops at endsOn', () => {
    expect(
      days(weekly({ startsOn: '2026-11-18', endsOn: '2026-11-24' }), '2026-11-01', '2026-12-31'),
    ).toEqual(['2026-11-20', '2026-11-24']);
    expect(days(weekly({ frequency: 'once', startsOn: '2026-11-18' }), '2026-11-01', '2026-12-31')).toEqual([
      '2026-11-18',
    ]);
  });

  it('skips or keeps public holidays, and names them', () => {
    const christmas = occurrencesOf(weekly(), quebec, '2026-12-25', '2026-12-25');
    expect(christmas).toEqual([{ on: '2026-12-25', state: 'holiday', holiday: 'christmas' }]);
    expect(days(weekly({ holidays: 'keep' }), '2026-12-25', '2026-12-25')).toEqual(['2026-12-25']);
  });

  it('gives exceptions precedence over holidays and the rule', () => {
    const recurrence = weekly({
      exceptions: [
        { on: '2026-11-17', kind: 'skipped', note: '' },
        { on: '2026-11-18', kind: 'added', note: '' },
        { on: '2026-12-25', kind: 'added', note: '' },
      ],
    });
    expect(days(recurrence, '2026-11-16', '2026-11-21')).toEqual(['2026-11-18', '2026-11-20']);
    expect(days(recurrence, '2026-12-25', '2026-12-25')).toEqual(['2026-12-25']);
  });

  it('does not depend on the range that is queried', () => {
    const all = days(weekly({ interval: 3 }), '2026-01-01', '2027-12-31');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 90 }), (start, length) => {
        const from = addDays('2026-01-01', start);
        const until = addDays(from, length);
        expect(days(weekly({ interval: 3 }), from, until)).toEqual(
          all.filter((day) => day >= from && day <= until),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('cutOffAt', () => {
  const cutOff = { daysBefore: 1, time: '15:00', isFlexible: false };

  it.each([
    ['2026-11-20', '2026-11-19T20:00:00Z', 'winter time'],
    ['2026-07-10', '2026-07-09T19:00:00Z', 'summer time'],
    // Clocks go back on 1 November 2026 at 2:00, forward on 14 March 2027.
    ['2026-11-02', '2026-11-01T20:00:00Z', 'the day the clocks went back'],
    ['2026-11-01', '2026-10-31T19:00:00Z', 'the day before'],
    ['2027-03-15', '2027-03-14T19:00:00Z', 'the day the clocks went forward'],
  ])('for %s in Montréal is %s (%s)', (on, instant) => {
    expect(cutOffAt(on, cutOff, 'America/Toronto')).toBe(instant);
  });

  it('takes the time after one that a clock change skips, and the first of two that it repeats', () => {
    expect(cutOffAt('2027-03-14', { ...cutOff, daysBefore: 0, time: '02:30' }, 'America/Toronto')).toBe(
      '2027-03-14T07:30:00Z',
    );
    expect(cutOffAt('2026-11-01', { ...cutOff, daysBefore: 0, time: '01:30' }, 'America/Toronto')).toBe(
      '2026-11-01T05:30:00Z',
    );
  });

  it('gives the seller’s business day of an instant', () => {
    expect(dayIn(new Date('2026-11-21T03:30:00Z'), 'America/Toronto')).toBe('2026-11-20');
    expect(dayIn(new Date('2026-11-21T03:30:00Z'), 'Europe/Paris')).toBe('2026-11-21');
  });
});
