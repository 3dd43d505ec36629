import { addDays, dayIn, occurrencesOf, cutOffAt, takesPlace, type Calendar } from './dates.ts';
import type { DeliveryFields, PickupFields, PossibleDate } from './entities.ts';

type Shared = Pick<
  DeliveryFields,
  'name' | 'recurrence' | 'window' | 'cutOff' | 'capacityOrders' | 'only' | 'isActive'
>;
export type DeliveryRoute = Shared & { id: string; zoneCodes: readonly string[] };
export type PickupPlace = Pick<PickupFields, keyof Shared> & { id: string };

export interface PossibleDatesQuery {
  now: Date;
  calendar: Calendar;
  deliveries: readonly DeliveryRoute[];
  pickups: readonly PickupPlace[];
  /** Zones of the buyer's address, from wide to narrow. Empty: the address is not known, so only pickups match. */
  zones: readonly string[];
  /** Every route and pickup place serves the buyer, whatever its zones and customers. */
  isServedByAll?: boolean;
  customerId: string | null;
  /** Price lists that the buyer orders from; null: price lists are not checked. */
  priceListIds: readonly string[] | null;
  /** Number of orders already placed, by `${id} ${day}`. */
  ordersPlaced: ReadonlyMap<string, number>;
  horizonDays: number;
}

const isFor = ({ only }: Shared, query: PossibleDatesQuery): boolean =>
  (only.customerIds.length === 0 ||
    query.isServedByAll === true ||
    (query.customerId !== null && (only.customerIds as readonly string[]).includes(query.customerId))) &&
  (only.priceListIds.length === 0 ||
    query.priceListIds === null ||
    only.priceListIds.some((list) => query.priceListIds!.includes(list)));

export const covers = (zoneCodes: readonly string[], zones: readonly string[]): boolean =>
  zoneCodes.some((code) => zones.includes(code));

/** Longer than the longest interval between two dates. */
const FURTHEST_DAYS = 5 * 366;

type Dated = Pick<Shared, 'recurrence' | 'window' | 'cutOff'>;
type At = Pick<PossibleDatesQuery, 'now' | 'calendar' | 'horizonDays'>;
type OrderableDay = Pick<PossibleDate, 'on' | 'cutOffAt' | 'isLate'>;

/** The days within the horizon that can still be ordered for; without any, the first one after it. */
export function orderableDays(one: Dated, at: At): OrderableDay[] {
  const { recurrence, cutOff } = one;
  const { now, calendar, horizonDays } = at;
  const today = dayIn(now, calendar.timeZone);
  const between = (from: string, until: string) =>
    occurrencesOf(recurrence, calendar, from, until)
      .filter(takesPlace)
      .map(({ on }): OrderableDay => {
        const last = cutOffAt(on, cutOff, calendar.timeZone);
        return { on, cutOffAt: last, isLate: Date.parse(last) <= now.getTime() };
      })
      .filter(({ on, isLate }) => !isLate || (cutOff.isFlexible && !hasBegun(on, one, at)));
  const near = between(today, addDays(today, horizonDays));
  if (near.length > 0) return near;
  const first = recurrence.startsOn > today ? recurrence.startsOn : today;
  for (const days of [100, 400, FURTHEST_DAYS]) {
    const later = between(addDays(today, horizonDays + 1), addDays(first, days));
    if (later.length > 0) return later.slice(0, 1);
  }
  return [];
}

/** Even with a flexible cut-off, no order is accepted for a window that has begun. */
const hasBegun = (on: string, { window }: Dated, { now, calendar }: At): boolean =>
  Date.parse(cutOffAt(on, { daysBefore: 0, time: window.from, isFlexible: false }, calendar.timeZone)) <=
  now.getTime();

const datesOf = (
  one: Shared & { id: string },
  kind: PossibleDate['kind'],
  query: PossibleDatesQuery,
): PossibleDate[] =>
  orderableDays(one, query).map((day) => ({
    ...day,
    id: `${one.id} ${day.on}`,
    kind,
    fulfilmentId: one.id,
    name: one.name,
    window: one.window,
    isFull:
      one.capacityOrders !== null &&
      (query.ordersPlaced.get(`${one.id} ${day.on}`) ?? 0) >= one.capacityOrders,
  }));

/** Where and when a buyer can be served, soonest first. Offers, carts and orders all use this function. */
export function possibleDates(query: PossibleDatesQuery): PossibleDate[] {
  const deliveries = query.deliveries.filter(
    (route) =>
      route.isActive && (query.isServedByAll || covers(route.zoneCodes, query.zones)) && isFor(route, query),
  );
  const pickups = query.pickups.filter((place) => place.isActive && isFor(place, query));
  return [
    ...deliveries.flatMap((route) => datesOf(route, 'delivery', query)),
    ...pickups.flatMap((place) => datesOf(place, 'pickup', query)),
  ].sort(
    (a, b) =>
      compare(a.on, b.on) ||
      compare(a.window.from, b.window.from) ||
      compare(a.name, b.name) ||
      compare(a.id, b.id),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
