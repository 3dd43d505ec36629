import { sql, type RawBuilder } from 'kysely';
import {
  addDays,
  codesOfAddress,
  dayIn,
  occurrencesOf,
  cutOffAt,
  possibleDates,
  takesPlace,
  type Calendar,
  type distribution,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type PossibleDate,
  orderableDays,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { organizationRow } from '../../organizations/index.ts';
import { areasAroundAddress, type AddressPoint } from './coverage.ts';
import { deliveryFulfilment, pickupFulfilment, type Fulfilment } from './fulfilment.ts';
import {
  loadCalendar,
  placeOf,
  routeOf,
  requireSeller,
  type DeliveryPlan,
  type PickupPlan,
  datesOfRow,
  type DatedRow,
} from './fulfilments.ts';

/** A date after these days is only shown where there is none before. */
const HORIZON_DAYS = 60;

interface Booking {
  fulfilment_id: string;
  on: string;
  orders: number;
}

/** What dates are computed from, as JSON gives it. */
export interface SellerPlan {
  deliveries: DeliveryPlan[];
  pickups: PickupPlan[];
  booked: Booking[];
  /** Deliveries whose drawn area contains the address. */
  drawn: string[];
}

interface PlanQuery {
  vendorId: OrganizationId;
  /** Orders are counted from this day on. */
  from: string;
  address?: Pick<AddressPoint, 'latitude' | 'longitude'> | undefined;
}

/** The rows `f` of one table that the condition keeps, in the order in which they were added. */
const plansOf = (table: 'deliveries' | 'pickups', condition: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(to_jsonb(f) - 'coverage' order by f.created_at, f.id)
    from ${sql.table(table)} f where ${condition} and f.removed_at is null), '[]')`;

/**
 * SQL for what seller `v` of the outer query has for everybody: the routes and pickups `f` that the condition keeps. It
 * leaves out how many orders a date has, which is not public.
 */
export function openPlanAsJson(isOpen: RawBuilder<boolean>): RawBuilder<SellerPlan> {
  const isKept = sql`f.vendor_id = v.id and ${isOpen}`;
  return sql`json_build_object('deliveries', ${plansOf('deliveries', isKept)}, 'pickups', ${plansOf('pickups', isKept)},
    'booked', json_build_array(), 'drawn', json_build_array())`;
}

/**
 * A seller's fulfilments with the orders on their dates, as SQL for another statement; `a` of the outer query is the
 * place of the address.
 */
const planAround = (vendorId: RawBuilder<unknown>, from: string): RawBuilder<SellerPlan> => {
  const isOwn = sql`f.vendor_id = ${vendorId}`;
  return sql`json_build_object('deliveries', ${plansOf('deliveries', isOwn)}, 'pickups', ${plansOf('pickups', isOwn)},
      'booked', coalesce((select jsonb_agg(to_jsonb(b)) from fulfilment_bookings b
        where b.vendor_id = ${vendorId} and b."on" >= ${from} ${samePlan}), '[]'),
      'drawn', ${areasAroundAddress})`;
};

async function loadPlan(db: Db, { vendorId, from, address }: PlanQuery): Promise<SellerPlan> {
  const { rows } = await sql<{ plan: SellerPlan }>`
    select ${planAround(sql`${vendorId}`, from)} as plan
    from (select ${address?.latitude ?? null}::float8 as latitude, ${address?.longitude ?? null}::float8 as longitude) a
  `.execute(db);
  return rows[0]!.plan;
}

/**
 * The plan of the seller `pair.vendor_id` of the outer row around the address `pair.address_id` of its customer, or its
 * main address; `datesOfPlan` reads it.
 */
export const planAsJson = (now: Date): RawBuilder<SellerPlan> => sql`(
    select ${planAround(sql.ref('pair.vendor_id'), addDays(dayIn(now, 'UTC'), -2))} from (
      select max(x.latitude) as latitude, max(x.longitude) as longitude from addresses x
      where x.organization_id = pair.customer_id
        and case when pair.address_id is null then x.is_main else x.id = pair.address_id end) a)`;

const bookedOrders = (booked: readonly Booking[]): Map<string, number> =>
  new Map(booked.map((one) => [`${one.fulfilment_id} ${one.on}`, one.orders]));

/** Lists the dates of the seller's deliveries and pickups, day by day. */
export async function listCalendar(
  ctx: MemberCtx,
  { from, until }: ParsedInputOf<typeof distribution.listCalendar>,
): Promise<OutputOf<typeof distribution.listCalendar>> {
  const { vendor, calendar } = await requireSeller(ctx);
  const { deliveries, pickups, booked } = await loadPlan(ctx.db, { vendorId: vendor.id, from });
  const orders = bookedOrders(booked);
  const now = ctx.clock.now();
  const fulfilments = [
    ...deliveries.map((row) => ({ kind: 'delivery' as const, fulfilment: routeOf(row) })),
    ...pickups.map((row) => ({ kind: 'pickup' as const, fulfilment: placeOf(row) })),
  ];
  return fulfilments
    .filter(({ fulfilment }) => fulfilment.isActive)
    .flatMap(({ kind, fulfilment }) =>
      occurrencesOf(fulfilment.recurrence, calendar, from, until)
        .filter(takesPlace)
        .map(({ on, holiday }) => {
          const last = cutOffAt(on, fulfilment.cutOff, calendar.timeZone);
          const ordersPlaced = orders.get(`${fulfilment.id} ${on}`) ?? 0;
          return {
            id: `${fulfilment.id} ${on}`,
            on,
            kind,
            fulfilmentId: fulfilment.id,
            name: fulfilment.name,
            window: fulfilment.window,
            cutOffAt: last,
            isLate: Date.parse(last) <= now.getTime(),
            isFull: fulfilment.capacityOrders !== null && ordersPlaced >= fulfilment.capacityOrders,
            holiday,
            ordersPlaced,
            capacityOrders: fulfilment.capacityOrders,
          };
        }),
    )
    .sort((a, b) => (a.on + a.window.from + a.id < b.on + b.window.from + b.id ? -1 : 1));
}

/** Spec §7, deliveries by relationship id: the seller and the buyer may both query it. */
export async function listPossibleDates(
  ctx: Ctx,
  { relationId, addressId }: ParsedInputOf<typeof distribution.listPossibleDates>,
): Promise<PossibleDate[]> {
  const { actor, db } = ctx;
  const relation = await db
    .selectFrom('relations')
    .select(['vendor_id', 'customer_id', 'status'])
    .where(sql<boolean>`id = ${relationId}`)
    .where((eb) =>
      eb.or([eb('vendor_id', '=', actor.organizationId), eb('customer_id', '=', actor.organizationId)]),
    )
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  if (relation.status !== 'active') return [];
  return getDatesFor(ctx, {
    vendorId: relation.vendor_id,
    customerId: relation.customer_id,
    addressId: addressId ?? null,
    priceListIds: null,
  });
}

export interface DatesQuery {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  /** Null: the customer's main address. */
  addressId: string | null;
  priceListIds: readonly string[] | null;
  /** Every route and pickup place serves the customer, as the buyer of a test order. */
  isServedByAll?: boolean;
}

/** The next dates on which a seller can serve a customer's address; ordering offers and checks the same dates. */
export const getDatesFor = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  query: DatesQuery,
): Promise<PossibleDate[]> => (await getFulfilmentsFor(ctx, query)).dates;

/** Same dates, with the seller's fulfilments. */
export async function getFulfilmentsFor(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { addressId, ...query }: DatesQuery,
): Promise<PossibleDates> {
  const { vendorId, customerId } = query;
  const vendor = await organizationRow(ctx.db, vendorId);
  if (!vendor) throw new AppError('request.notFound');
  const address = await ctx.db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', customerId)
    .where((eb) => (addressId === null ? eb('is_main', '=', true) : sql<boolean>`id = ${addressId}`))
    .executeTakeFirst();
  const calendar = await loadCalendar(ctx.db, vendor);
  return getDatesBetween(ctx, { ...query, calendar, address });
}

interface DatesBetweenQuery extends Omit<DatesQuery, 'addressId' | 'vendorId' | 'customerId'> {
  /** Null: a visitor. */
  customerId: OrganizationId | null;
  /** The seller's calendar. */
  calendar: Calendar;
  /** The customer's address; without one, only pickups are possible. */
  address: (Omit<AddressPoint, 'postalCode'> & { postal_code: string }) | undefined;
}

export interface PossibleDates {
  dates: PossibleDate[];
  /** All fulfilments of the seller, by id. */
  fulfilments: ReadonlyMap<string, Fulfilment>;
}

/** Same query for a seller and a customer that the caller has already loaded. */
async function getDatesBetween(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  query: DatesBetweenQuery & Pick<DatesQuery, 'vendorId'>,
): Promise<PossibleDates> {
  const { vendorId, calendar, address } = query;
  const from = addDays(dayIn(clock.now(), calendar.timeZone), -1);
  return datesOfPlan(await loadPlan(db, { vendorId, from, address }), query, clock.now());
}

/** Same dates of a plan that the caller has already loaded. */
export function datesOfPlan(
  { deliveries, pickups, booked, drawn }: SellerPlan,
  { customerId, calendar, address, priceListIds, isServedByAll = false }: DatesBetweenQuery,
  now: Date,
): PossibleDates {
  const zones = address ? codesOfAddress({ ...address, postalCode: address.postal_code }, drawn) : [];
  const dates = possibleDates({
    now,
    calendar,
    deliveries: deliveries.map(routeOf),
    pickups: pickups.map(placeOf),
    zones,
    isServedByAll,
    customerId,
    priceListIds,
    ordersPlaced: bookedOrders(booked),
    horizonDays: HORIZON_DAYS,
  });
  const fulfilments = new Map<string, Fulfilment>([
    ...deliveries.map((row) => [row.id, deliveryFulfilment(row)] as const),
    ...pickups.map((row) => [row.id, pickupFulfilment(row)] as const),
  ]);
  return { dates, fulfilments };
}

/** What decides the dates of a route or pickup place, as JSON gives it. */
export interface DatesPlan extends DatedRow {
  calendar: Calendar;
}

/** SQL for the plan of the route or pickup place `f` of the outer query. */
export const datesPlanAsJson: RawBuilder<DatesPlan> = sql`(
  select json_build_object('recurrence', f.recurrence, 'window_from', f.window_from, 'window_until', f.window_until,
    'cut_off_days_before', f.cut_off_days_before, 'cut_off_time', f.cut_off_time,
    'cut_off_is_flexible', f.cut_off_is_flexible, 'calendar', json_build_object(
      'country', coalesce(a.country, v.country), 'region', coalesce(a.region, ''), 'timeZone', v.time_zone))
  from organizations v left join addresses a on a.organization_id = v.id and a.is_main where v.id = f.vendor_id)`;

/** Whether the plan has a date that can be ordered for at the instant. */
export const hasOrderableDay = ({ calendar, ...row }: DatesPlan, now: Date): boolean =>
  orderableDays(datesOfRow(row), { now, calendar, horizonDays: HORIZON_DAYS }).length > 0;
