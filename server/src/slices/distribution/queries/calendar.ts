import {
  addDays,
  dayIn,
  occurrencesOf,
  orderUntil,
  possibleDates,
  takesPlace,
  type Calendar,
  type distribution,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type PossibleDate,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { organizationRow } from '../../organizations/index.ts';
import { reachOf, type Where } from './reach.ts';
import { wayOfDelivery, wayOfPickup, type Way } from './way.ts';
import { calendarOf, deliveriesOf, pickupsOf, placeOf, routeOf, sellerOf } from './ways.ts';

const HORIZON_DAYS = 60;

async function bookedOf(db: Db, vendorId: OrganizationId, from: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('booked_dates')
    .select(['way_id', 'on', 'orders'])
    .where('vendor_id', '=', vendorId)
    .where('on', '>=', from)
    .execute();
  return new Map(rows.map((row) => [`${row.way_id} ${row.on}`, row.orders]));
}

/** What the seller's routes and places come to, day by day. */
export async function listCalendar(
  ctx: Ctx,
  { from, until }: ParsedInputOf<typeof distribution.listCalendar>,
): Promise<OutputOf<typeof distribution.listCalendar>> {
  const { vendor, calendar } = await sellerOf(ctx);
  const [deliveries, pickups, booked] = await Promise.all([
    deliveriesOf(ctx.db, vendor.id),
    pickupsOf(ctx.db, vendor.id),
    bookedOf(ctx.db, vendor.id, from),
  ]);
  const now = ctx.clock.now();
  const ways = [
    ...deliveries.map((row) => ({ kind: 'delivery' as const, way: routeOf(row) })),
    ...pickups.map((row) => ({ kind: 'pickup' as const, way: placeOf(row) })),
  ];
  return ways
    .filter(({ way }) => way.isActive)
    .flatMap(({ kind, way }) =>
      occurrencesOf(way.recurrence, calendar, from, until)
        .filter(takesPlace)
        .map(({ on, holiday }) => {
          const last = orderUntil(on, way.cutOff, calendar.timeZone);
          const ordersPlaced = booked.get(`${way.id} ${on}`) ?? 0;
          return {
            id: `${way.id} ${on}`,
            on,
            kind,
            wayId: way.id,
            name: way.name,
            window: way.window,
            orderUntil: last,
            isLate: Date.parse(last) <= now.getTime(),
            isFull: way.capacityOrders !== null && ordersPlaced >= way.capacityOrders,
            holiday,
            ordersPlaced,
            capacityOrders: way.capacityOrders,
          };
        }),
    )
    .sort((a, b) => (a.on + a.window.from + a.id < b.on + b.window.from + b.id ? -1 : 1));
}

/** Spec §7, deliveries by relationship id: both sides of it may ask. */
export async function listPossibleDates(
  ctx: Ctx,
  { relationId, addressId }: ParsedInputOf<typeof distribution.listPossibleDates>,
): Promise<PossibleDate[]> {
  const { actor, db } = ctx;
  if (actor.kind !== 'person' || actor.organizationId === null) throw new AppError('request.notFound');
  const relation = await db
    .selectFrom('relations')
    .select(['vendor_id', 'customer_id', 'status'])
    .where('id', '=', relationId as never)
    .where((eb) =>
      eb.or([eb('vendor_id', '=', actor.organizationId!), eb('customer_id', '=', actor.organizationId!)]),
    )
    .executeTakeFirst();
  if (!relation) throw new AppError('request.notFound');
  if (relation.status !== 'active') return [];
  return datesFor(ctx, {
    vendorId: relation.vendor_id,
    customerId: relation.customer_id,
    addressId: addressId ?? null,
    priceListIds: null,
  });
}

export interface WantedDates {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  /** Null: the main one. */
  addressId: string | null;
  priceListIds: readonly string[] | null;
  /** For a pretend buyer, who stands wherever a route goes and for whom every way is kept. */
  isEverywhere?: boolean;
}

/** The next dates on which a seller can serve one address of a customer: what ordering offers and checks. */
export async function datesFor(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { addressId, ...wanted }: WantedDates,
): Promise<PossibleDate[]> {
  const { vendorId, customerId } = wanted;
  const vendor = await organizationRow(ctx.db, vendorId);
  if (!vendor) throw new AppError('request.notFound');
  const address = await ctx.db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', customerId)
    .where((eb) => (addressId === null ? eb('is_main', '=', true) : eb('id', '=', addressId as never)))
    .executeTakeFirst();
  const calendar = await calendarOf(ctx.db, vendor);
  return (await datesBetween(ctx, { ...wanted, calendar, address })).dates;
}

export interface Between extends Omit<WantedDates, 'addressId'> {
  /** Of the seller. */
  calendar: Calendar;
  /** Of the customer; without one, what is fetched. */
  address: (Omit<Where, 'postalCode'> & { postal_code: string }) | undefined;
}

export interface ServedDates {
  dates: PossibleDate[];
  /** All the ways the seller has, by their ids. */
  ways: ReadonlyMap<string, Way>;
}

/** The same, between two sides that were read already. */
export async function datesBetween(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { vendorId, customerId, calendar, address, priceListIds, isEverywhere = false }: Between,
): Promise<ServedDates> {
  const now = clock.now();
  const [deliveries, pickups, ordersPlaced, zones] = await Promise.all([
    deliveriesOf(db, vendorId),
    pickupsOf(db, vendorId),
    bookedOf(db, vendorId, addDays(dayIn(now, calendar.timeZone), -1)),
    address ? reachOf(db, { ...address, postalCode: address.postal_code }) : [],
  ]);
  const dates = possibleDates({
    now,
    calendar,
    deliveries: deliveries.map(routeOf),
    pickups: pickups.map(placeOf),
    zones,
    isEverywhere,
    customerId,
    priceListIds,
    ordersPlaced,
    horizonDays: HORIZON_DAYS,
  });
  const ways = new Map<string, Way>([
    ...deliveries.map((row) => [row.id, wayOfDelivery(row)] as const),
    ...pickups.map((row) => [row.id, wayOfPickup(row)] as const),
  ]);
  return { dates, ways };
}
