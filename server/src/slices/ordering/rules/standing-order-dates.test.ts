import { describe, expect, it } from 'vitest';
import type { Recurrence } from '@halles/contract';
import {
  comingDays,
  effectiveFromNow,
  findDueDay,
  findMissedDay,
  linesOfDay,
  nextCheckAt,
  type StandingOrderFacts,
  type DayChange,
  type StandingPlan,
} from './standing-order-dates.ts';

const quebec = { country: 'CA', region: 'CA-QC', timeZone: 'America/Toronto' };
const everyDay: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'],
  weekOfMonth: null,
  startsOn: '2026-01-01',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
};

const facts = (
  now: string,
  plan: Partial<StandingPlan> = {},
  served: Partial<Recurrence> | null = {},
): StandingOrderFacts => ({
  now: new Date(now),
  calendar: quebec,
  served: served && {
    recurrence: { ...everyDay, ...served },
    cutOff: { daysBefore: 1, time: '15:00', isFlexible: false },
  },
  plan: {
    weekdays: ['FR'],
    everyWeeks: 1,
    startsOn: '2026-03-01',
    endsOn: null,
    leadDays: 2,
    pause: null,
    effectiveFrom: new Date('2026-01-01T00:00:00Z'),
    dayChanges: new Map(),
    ...plan,
  },
});
const dayChanges = (on: string, what: Partial<DayChange>) =>
  new Map([[on, { isSkipped: false, outcome: null, reason: null, ...what }]]);
const shown = (one: StandingOrderFacts, count = 6) =>
  comingDays(one, count).map(({ on, state, reason }) => (reason ? `${on} ${reason}` : `${on} ${state}`));

describe('the coming dates', () => {
  it('are as many as asked for, on the chosen weekdays, today included', () => {
    expect(shown(facts('2026-05-29T12:00:00Z', { weekdays: ['TU', 'FR'] }))).toEqual([
      '2026-05-29 planned',
      '2026-06-02 planned',
      '2026-06-05 planned',
      '2026-06-09 planned',
      '2026-06-12 planned',
      '2026-06-16 planned',
    ]);
  });

  it('skip weeks, counted from the week of the start date', () => {
    const everyThird: Partial<StandingPlan> = {
      everyWeeks: 3,
      weekdays: ['MO', 'WE'],
      startsOn: '2026-05-06',
    };
    expect(shown(facts('2026-05-07T12:00:00Z', everyThird), 4)).toEqual([
      '2026-05-25 planned',
      '2026-05-27 planned',
      '2026-06-15 planned',
      '2026-06-17 planned',
    ]);
  });

  it('begin and end with the standing order', () => {
    expect(shown(facts('2026-04-01T12:00:00Z', { startsOn: '2026-05-02', endsOn: '2026-05-20' }))).toEqual([
      '2026-05-08 planned',
      '2026-05-15 planned',
    ]);
  });

  it('are skipped on holidays, the seller’s exceptions and days without service', () => {
    const christmas = facts(
      '2026-12-10T12:00:00Z',
      { weekdays: ['FR', 'SA'] },
      {
        weekdays: ['FR'],
        exceptions: [{ on: '2026-12-18', kind: 'skipped', note: '' }],
      },
    );
    expect(shown(christmas)).toEqual([
      '2026-12-11 planned',
      '2026-12-12 notServed',
      '2026-12-18 exception',
      '2026-12-19 notServed',
      '2026-12-25 holiday',
      '2026-12-26 notServed',
    ]);
    expect(comingDays(christmas, 6)[4]).toMatchObject({ holiday: 'christmas' });
  });

  it('are served on a holiday that the seller keeps, or has added', () => {
    const onHoliday = (served: Partial<Recurrence>) => shown(facts('2026-12-24T12:00:00Z', {}, served), 1);
    expect(onHoliday({ holidays: 'keep' })).toEqual(['2026-12-25 planned']);
    expect(onHoliday({ exceptions: [{ on: '2026-12-25', kind: 'added', note: '' }] })).toEqual([
      '2026-12-25 planned',
    ]);
  });

  it('are all skipped when the fulfilment was removed', () => {
    expect(shown(facts('2026-05-25T12:00:00Z', {}, null), 2)).toEqual([
      '2026-05-29 notServed',
      '2026-06-05 notServed',
    ]);
  });

  it('are decided by the customer’s changes before the seller’s dates', () => {
    const at = '2026-12-22T12:00:00Z';
    expect(shown(facts(at, { dayChanges: dayChanges('2026-12-25', { isSkipped: true }) }), 1)).toEqual([
      '2026-12-25 byCustomer',
    ]);
    expect(shown(facts(at, { pause: { until: '2027-01-08' } }), 3)).toEqual([
      '2026-12-25 paused',
      '2027-01-01 paused',
      '2027-01-08 planned',
    ]);
    expect(shown(facts(at, { pause: { until: null } }), 1)).toEqual(['2026-12-25 paused']);
  });

  it('keep their result, whatever changed since', () => {
    const made = dayChanges('2026-12-25', { outcome: 'placed', isSkipped: true });
    expect(shown(facts('2026-12-22T12:00:00Z', { dayChanges: made, pause: { until: null } }), 1)).toEqual([
      '2026-12-25 placed',
    ]);
  });

  const began = (now: string) => ({ effectiveFrom: effectiveFromNow(facts(now)) });

  it('are not ordered late when their cut-off was before the start of counting', () => {
    const late = began('2026-05-28T19:00:00Z');
    expect(shown(facts('2026-05-28T19:00:00Z', late), 2)).toEqual([
      '2026-05-29 tooLate',
      '2026-06-05 planned',
    ]);
    const inTime = began('2026-05-28T18:59:59Z');
    expect(shown(facts('2026-05-28T19:00:00Z', inTime), 1)).toEqual(['2026-05-29 planned']);
  });

  it('that were planned stay so when the seller moves the cut-off before the start of counting', () => {
    const planned = facts('2026-05-27T12:00:00Z', began('2026-05-26T12:00:00Z'));
    const { recurrence, cutOff } = planned.served!;
    const moved = { ...planned, served: { recurrence, cutOff: { ...cutOff, daysBefore: 5 } } };
    expect(shown(moved, 1)).toEqual(['2026-05-29 planned']);
    expect(findDueDay(moved)).toMatchObject({ on: '2026-05-29' });
  });
});

describe('over a clock change', () => {
  // Clocks go forward on 8 March 2026 and back on 1 November, in Toronto.
  it.each([
    ['2026-03-05T12:00:00Z', ['2026-03-06', '2026-03-13', '2026-03-20'], ['20:00', '19:00', '19:00']],
    ['2026-10-27T12:00:00Z', ['2026-10-30', '2026-11-06', '2026-11-13'], ['19:00', '20:00', '20:00']],
  ])('dates keep their day and cut-offs their local time (%s)', (now, days, times) => {
    const coming = comingDays(facts(now, { startsOn: '2026-03-01' }), 3);
    expect(coming.map(({ on }) => on)).toEqual(days);
    expect(coming.map(({ cutOffAt }) => cutOffAt!.slice(11, 16))).toEqual(times);
  });

  it('the order is created at a local time as well: two days before the cut-off', () => {
    const [monday] = comingDays(
      facts('2026-03-06T12:00:00Z', { weekdays: ['MO'], startsOn: '2026-03-09' }),
      1,
    );
    // The cut-off is on the Sunday of the clock change, the creation of the order two days before it.
    expect(monday).toMatchObject({
      cutOffAt: '2026-03-08T19:00:00Z',
      orderCreatedAt: '2026-03-06T20:00:00Z',
    });
  });

  it('today is the day of the seller’s time zone, not of the server', () => {
    // 03:30 in UTC is still Thursday evening in Toronto.
    expect(shown(facts('2026-05-29T03:30:00Z', { weekdays: ['TH'] }), 1)).toEqual(['2026-05-28 planned']);
  });
});

describe('the date that is due', () => {
  // Friday 29 May: cut-off on Thursday 28 at 15:00, made on Tuesday 26 at 15:00 (19:00 in UTC).
  const before = '2026-05-26T18:59:59Z';
  const after = '2026-05-26T19:00:00Z';

  it('is none before its time, then the date, then none once decided', () => {
    expect(findDueDay(facts(before))).toBeNull();
    expect(findDueDay(facts(after))?.on).toBe('2026-05-29');
    expect(
      findDueDay(facts(after, { dayChanges: dayChanges('2026-05-29', { outcome: 'notPlaced' }) })),
    ).toBeNull();
  });

  it('includes holidays, which are reported; not dates the customer skipped', () => {
    const christmas = '2026-12-23T12:00:00Z';
    expect(findDueDay(facts(christmas))).toMatchObject({ on: '2026-12-25', reason: 'holiday' });
    expect(
      findDueDay(facts(christmas, { dayChanges: dayChanges('2026-12-25', { isSkipped: true }) })),
    ).toBeNull();
    expect(findDueDay(facts(after, { pause: { until: null } }))).toBeNull();
  });

  it('includes dates of a removed fulfilment, when the lead time begins', () => {
    expect(findDueDay(facts('2026-05-26T12:00:00Z', {}, null))).toBeNull();
    expect(findDueDay(facts('2026-05-27T12:00:00Z', {}, null))?.reason).toBe('notServed');
  });

  it('is each date of a week in turn', () => {
    const daily = facts('2026-05-26T19:00:00Z', { weekdays: ['WE', 'TH', 'FR'] });
    expect(findDueDay(daily)?.on).toBe('2026-05-27');
    const next = {
      ...daily,
      plan: { ...daily.plan, dayChanges: dayChanges('2026-05-27', { outcome: 'placed' }) },
    };
    expect(findDueDay(next)?.on).toBe('2026-05-28');
  });

  it('is checked at its time, and a few times a day in any case', () => {
    expect(nextCheckAt(facts('2026-05-26T17:00:00Z')).toISOString()).toBe('2026-05-26T19:00:00.000Z');
    const made = facts('2026-05-20T12:00:00Z', {
      dayChanges: dayChanges('2026-05-22', { outcome: 'placed' }),
    });
    expect(nextCheckAt(made).toISOString()).toBe('2026-05-20T18:00:00.000Z');
    expect(nextCheckAt(facts(before, { pause: { until: null } })).toISOString()).toBe(
      '2026-05-27T00:59:59.000Z',
    );
  });
});

describe('a date that passed while no worker ran', () => {
  const ordered = { effectiveFrom: effectiveFromNow(facts('2026-05-28T19:00:00Z')) };
  const closed = { exceptions: [{ on: '2026-05-29', kind: 'skipped' as const, note: '' }] };

  it('is found for a week', () => {
    const missed = { on: '2026-05-29', reason: 'ordering.standingOrderMissed' };
    expect(findMissedDay(facts('2026-05-30T12:00:00Z'))).toMatchObject(missed);
    expect(findMissedDay(facts('2026-06-02T12:00:00Z'))).toMatchObject(missed);
    const decided = dayChanges('2026-05-29', { outcome: 'notPlaced' });
    expect(findMissedDay(facts('2026-05-30T12:00:00Z', { dayChanges: decided }))).toBeNull();
    expect(findMissedDay(facts('2026-06-06T12:00:00Z', { endsOn: '2026-05-30' }))).toBeNull();
  });

  it.each([
    ['closed it', closed, 'exception'],
    ['did not serve it', { weekdays: ['TU' as const] }, 'notServed'],
    ['removed the route', null, 'notServed'],
  ])('is found with its reason when the seller %s', (_why, served, reason) => {
    const missed = { on: '2026-05-29', state: 'skipped', reason };
    expect(findMissedDay(facts('2026-05-30T12:00:00Z', {}, served))).toMatchObject(missed);
  });

  it.each([
    ['the customer skipped it', { dayChanges: dayChanges('2026-05-29', { isSkipped: true }) }, {}],
    ['it was paused', { pause: { until: '2026-05-30' } }, {}],
    ['it was closed and ordered too late', ordered, closed],
    ['it was ordered too late', ordered, {}],
    ['the standing order began later', { startsOn: '2026-05-30' }, {}],
  ])('is none when %s', (_why, plan, served) => {
    expect(findMissedDay(facts('2026-05-30T12:00:00Z', plan, served))).toBeNull();
  });
});

it('has its own quantities where set; zero omits a line', () => {
  const usual = [
    { formatId: 'a', quantity: '2' },
    { formatId: 'b', quantity: '3' },
  ];
  expect(linesOfDay(usual, null)).toEqual(usual);
  expect(linesOfDay(usual, [{ formatId: 'b', quantity: '5' }])).toEqual([
    { formatId: 'a', quantity: '2' },
    { formatId: 'b', quantity: '5' },
  ]);
  expect(linesOfDay(usual, [{ formatId: 'a', quantity: '0' }])).toEqual([{ formatId: 'b', quantity: '3' }]);
});
