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
  /** The buyer of a test order is served by every route and pickup place, whatever its zones and customers. */
  isTestBuyer?: boolean;
  customerId: string | null;
  /** Price lists that the buyer orders from; null: price lists are not checked. */
  priceListIds: readonly string[] | null;
  /** Number of orders already placed, by `${id} ${day}`. */
  ordersPlaced: ReadonlyMap<string, number>;
  horizonDays: number;
}

const isFor = ({ only }: Shared, query: PossibleDatesQuery): boolean =>
  (only.customerIds.length === 0 ||
    query.isTestBuyer === true ||
    (query.customerId !== null && (only.customerIds as readonly string[]).includes(query.customerId))) &&
  (only.priceListIds.length === 0 ||
    query.priceListIds === null ||
    only.priceListIds.some((list) => query.priceListIds!.includes(list)));

export const covers = (zoneCodes: readonly string[], zones: readonly string[]): boolean =>
  zoneCodes.some((code) => zones.includes(code));

function datesOf(
  one: Shared & { id: string },
  kind: PossibleDate['kind'],
  query: PossibleDatesQuery,
): PossibleDate[] {
  const { now, calendar, ordersPlaced } = query;
  const today = dayIn(now, calendar.timeZone);
  return occurrencesOf(one.recurrence, calendar, today, addDays(today, query.horizonDays))
    .filter(takesPlace)
    .map(({ on }): PossibleDate => {
      const until = cutOffAt(on, one.cutOff, calendar.timeZone);
      const placed = ordersPlaced.get(`${one.id} ${on}`) ?? 0;
      return {
        id: `${one.id} ${on}`,
        on,
        kind,
        fulfilmentId: one.id,
        name: one.name,
        window: one.window,
        cutOffAt: until,
        isLate: Date.parse(until) <= now.getTime(),
        isFull: one.capacityOrders !== null && placed >= one.capacityOrders,
      };
    })
    .filter((date) => !date.isLate || (one.cutOff.isFlexible && !hasBegun(date, query)));
}

/** Even with a flexible cut-off, no order is accepted for a window that has begun. */
const hasBegun = (date: PossibleDate, { now, calendar }: PossibleDatesQuery): boolean =>
  Date.parse(
    cutOffAt(date.on, { daysBefore: 0, time: date.window.from, isFlexible: false }, calendar.timeZone),
  ) <= now.getTime();

/** Where and when a buyer can be served, soonest first. Offers, carts and orders all use this function. */
export function possibleDates(query: PossibleDatesQuery): PossibleDate[] {
  const deliveries = query.deliveries.filter(
    (route) =>
      route.isActive && (query.isTestBuyer || covers(route.zoneCodes, query.zones)) && isFor(route, query),
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
