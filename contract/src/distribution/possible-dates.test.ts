import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../kernel/index.ts';
import type { Recurrence } from './entities.ts';
import {
  possibleDates,
  type PossibleDatesQuery,
  type PickupPlace,
  type DeliveryRoute,
} from './possible-dates.ts';

const everyTuesday: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['TU'],
  weekOfMonth: null,
  startsOn: '2026-01-01',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
};
const route = (change: Partial<DeliveryRoute> = {}): DeliveryRoute => ({
  id: 'montreal',
  name: 'Montréal',
  zoneCodes: ['CA-QC-06'],
  recurrence: everyTuesday,
  window: { from: '06:00', until: '11:00' },
  cutOff: { daysBefore: 1, time: '12:00', isFlexible: false },
  capacityOrders: null,
  only: { customerIds: [], priceListIds: [] },
  isActive: true,
  ...change,
});
const farm: PickupPlace = {
  ...route(),
  id: 'ferme',
  name: 'À la ferme',
  recurrence: { ...everyTuesday, weekdays: ['SA'] },
};
const erables = '0190b0a0-0000-7000-8000-000000000001';
const query = (change: Partial<PossibleDatesQuery> = {}): PossibleDatesQuery => ({
  // Saturday 21 November, 9:00 in Montréal.
  now: new Date('2026-11-21T14:00:00Z'),
  calendar: { country: 'CA', region: 'CA-QC', timeZone: 'America/Toronto' },
  deliveries: [route()],
  pickups: [],
  zones: ['CA', 'CA-QC', 'CA-QC-06', 'H2X'],
  customerId: erables,
  priceListIds: null,
  ordersPlaced: new Map(),
  horizonDays: 14,
  ...change,
});
const days = (change: Partial<PossibleDatesQuery>) => possibleDates(query(change)).map(({ id }) => id);

describe('possibleDates', () => {
  it('gives the days of a route that covers the address', () => {
    expect(days({})).toEqual(['montreal 2026-11-24', 'montreal 2026-12-01']);
    expect(days({ zones: ['FR', 'FR-ARA', 'FR-69', '69002'] })).toEqual([]);
    expect(days({ zones: [] })).toEqual([]);
  });

  it('gives a pickup place wherever the buyer is', () => {
    expect(days({ zones: ['FR', 'FR-69'], pickups: [farm] })).toEqual([
      'ferme 2026-11-28',
      'ferme 2026-12-05',
    ]);
  });

  it('ends at the cut-off, to the second', () => {
    expect(days({ now: new Date('2026-11-23T16:59:59Z') })[0]).toBe('montreal 2026-11-24');
    expect(days({ now: new Date('2026-11-23T17:00:00Z') })[0]).toBe('montreal 2026-12-01');
  });

  it('continues after a flexible cut-off, marked late, until the window begins', () => {
    const deliveries = [route({ cutOff: { daysBefore: 1, time: '12:00', isFlexible: true } })];
    const late = possibleDates(query({ deliveries, now: new Date('2026-11-23T18:00:00Z') }));
    expect(late[0]).toMatchObject({ on: '2026-11-24', isLate: true });
    expect(late[1]).toMatchObject({ on: '2026-12-01', isLate: false });
    // 6:00 on the delivery day.
    expect(days({ deliveries, now: new Date('2026-11-24T11:00:00Z') })[0]).toBe('montreal 2026-12-01');
  });

  it.each([
    ['once', { frequency: 'once' as const, weekdays: [], startsOn: '2027-03-09' }, ['montreal 2027-03-09']],
    ['every ten weeks', { interval: 10, startsOn: '2027-01-05' }, ['montreal 2027-01-05']],
    [
      'every two years',
      { frequency: 'monthly' as const, interval: 24, weekOfMonth: 1 as const, startsOn: '2026-11-03' },
      ['montreal 2028-11-07'],
    ],
    ['once, too late to order', { frequency: 'once' as const, weekdays: [], startsOn: '2026-11-21' }, []],
    ['until last week', { endsOn: '2026-11-17' }, []],
  ])('looks beyond the horizon where nothing is within it: %s', (_when, change, expected) => {
    expect(days({ deliveries: [route({ recurrence: { ...everyTuesday, ...change } })] })).toEqual(expected);
  });

  it('marks a full date', () => {
    const full = possibleDates(
      query({
        deliveries: [route({ capacityOrders: 2 })],
        ordersPlaced: new Map([['montreal 2026-11-24', 2]]),
      }),
    );
    expect(full.map(({ isFull }) => isFull)).toEqual([true, false]);
  });

  it('limits routes for some customers or price lists to them', () => {
    const other = '0190b0a0-0000-7000-8000-000000000002';
    const only = { customerIds: [erables as OrganizationId], priceListIds: [] };
    expect(days({ deliveries: [route({ only })] })).toHaveLength(2);
    expect(days({ deliveries: [route({ only })], customerId: other })).toEqual([]);
    expect(days({ deliveries: [route({ only })], customerId: null })).toEqual([]);
    const lists = { customerIds: [], priceListIds: [other as never] };
    expect(days({ deliveries: [route({ only: lists })], priceListIds: [erables] })).toEqual([]);
    expect(days({ deliveries: [route({ only: lists })], priceListIds: [other] })).toHaveLength(2);
    expect(days({ deliveries: [route({ only: lists })] })).toHaveLength(2);
  });

  it('leaves out inactive routes and pickup places', () => {
    expect(days({ deliveries: [route({ isActive: false })] })).toEqual([]);
  });
});
