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
import { AppError, refusal } from '../../../platform/errors.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { areasAroundAddress, type AddressPoint } from './coverage.ts';
import { deliveryFulfilment, pickupFulfilment, type Fulfilment } from './fulfilment.ts';
import {
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
  const { rows } = await sql<{ plan: SellerPlan }>`
    select ${planAround(sql`${vendor.id}`, from)} as plan
    from (select null::float8 as latitude, null::float8 as longitude) a`.execute(ctx.db);
  const { deliveries, pickups, booked } = rows[0]!.plan;
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

interface FoundPlan {
  country: string;
  region: string;
  time_zone: string;
  address: CustomerAddress | null;
  plan: SellerPlan;
}

/** Same dates, with the seller's fulfilments. */
export async function getFulfilmentsFor(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { addressId, vendorId, ...query }: DatesQuery,
): Promise<PossibleDates> {
  const now = clock.now();
  const { rows } = await sql<FoundPlan>`
    select coalesce(own.country, v.country) as country, coalesce(own.region, '') as region, v.time_zone,
      to_jsonb(a) as address, ${planAround(sql.ref('v.id'), addDays(dayIn(now, 'UTC'), -2))} as plan
    from organizations v
    left join addresses own on own.organization_id = v.id and own.is_main
    left join addresses a on a.organization_id = ${query.customerId}
      and case when ${addressId}::uuid is null then a.is_main else a.id = ${addressId} end
    where v.id = ${vendorId}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('request.notFound');
  const { country, region, time_zone: timeZone, address, plan } = found;
  return datesOfPlan(
    plan,
    { ...query, calendar: { country, region, timeZone }, address: address ?? undefined },
    now,
  );
}

type CustomerAddress = Omit<AddressPoint, 'postalCode'> & { postal_code: string };

interface DatesOfPlanQuery extends Omit<DatesQuery, 'addressId' | 'vendorId' | 'customerId'> {
  /** Null: a visitor. */
  customerId: OrganizationId | null;
  /** The seller's calendar. */
  calendar: Calendar;
  /** The customer's address; without one, only pickups are possible. */
  address: CustomerAddress | undefined;
}

export interface PossibleDates {
  dates: PossibleDate[];
  /** All fulfilments of the seller, by id. */
  fulfilments: ReadonlyMap<string, Fulfilment>;
}

/** Same dates of a plan that the caller has already loaded. */
export function datesOfPlan(
  { deliveries, pickups, booked, drawn }: SellerPlan,
  { customerId, calendar, address, priceListIds, isServedByAll = false }: DatesOfPlanQuery,
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
