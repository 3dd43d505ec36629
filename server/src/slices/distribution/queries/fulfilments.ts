import type { Selectable } from 'kysely';
import {
  dayIn,
  type MemberAccess,
  type Calendar,
  type Delivery,
  type DeliveryRoute,
  type OrganizationId,
  type Pickup,
  type PickupPlace,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { mainAddressOf, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { mayEditDistribution } from '../policy.ts';
import { nextDates } from '../rules.ts';
import type { DeliveriesTable, PickupsTable } from '../tables.ts';

export type DeliveryRow = Selectable<DeliveriesTable>;
export type PickupRow = Selectable<PickupsTable>;

/** What dates are computed from: the columns that JSON keeps as they are, without the drawn areas. */
export type DeliveryPlan = Omit<DeliveryRow, 'coverage' | 'created_at' | 'removed_at'>;
export type PickupPlan = Omit<PickupRow, 'created_at' | 'removed_at'>;

const NEXT_DATES = 5;

/** Only sellers have fulfilments; other organizations get the same error as for one that does not exist. */
export async function requireSeller(
  ctx: MemberCtx,
): Promise<{ actor: Person; vendor: OrganizationRow; calendar: Calendar }> {
  const { actor, db } = ctx;
  const vendor = await organizationRow(db, actor.organizationId);
  if (!vendor?.is_seller) throw new AppError('request.notFound');
  return { actor, vendor, calendar: await loadCalendar(db, vendor) };
}

/** Holidays follow the seller's place, cut-offs the seller's time zone. */
export const loadCalendar = async (db: Db, vendor: OrganizationRow): Promise<Calendar> =>
  calendarAt(vendor, await mainAddressOf(db, vendor.id));

export const calendarAt = (
  vendor: Pick<OrganizationRow, 'country' | 'time_zone'>,
  address: Pick<Calendar, 'country' | 'region'> | undefined,
): Calendar => ({
  country: address?.country ?? vendor.country,
  region: address?.region ?? '',
  timeZone: vendor.time_zone,
});

const shortTime = (time: string): string => time.slice(0, 5);

/** The columns that decide on which days and until when a fulfilment can be ordered. */
export type DatedRow = Pick<
  DeliveryPlan,
  | 'recurrence'
  | 'window_from'
  | 'window_until'
  | 'cut_off_days_before'
  | 'cut_off_time'
  | 'cut_off_is_flexible'
>;

export const datesOfRow = (row: DatedRow) => ({
  recurrence: row.recurrence,
  window: { from: shortTime(row.window_from), until: shortTime(row.window_until) },
  cutOff: {
    daysBefore: row.cut_off_days_before,
    time: shortTime(row.cut_off_time),
    isFlexible: row.cut_off_is_flexible,
  },
});

const shared = (row: DeliveryPlan | PickupPlan) => ({
  name: row.name,
  ...datesOfRow(row),
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  only: { customerIds: row.only_customer_ids, priceListIds: row.only_price_list_ids },
  instructions: row.instructions,
  isActive: row.is_active,
});

export const routeOf = (row: DeliveryPlan): DeliveryRoute => ({
  id: row.id,
  zoneCodes: row.zone_codes,
  ...shared(row),
});
export const placeOf = (row: PickupPlan): PickupPlace => ({ id: row.id, ...shared(row) });

interface CardContext {
  member: MemberAccess;
  vendor: OrganizationRow;
  calendar: Calendar;
  now: Date;
}

function commonFields(row: DeliveryRow | PickupRow, { member, vendor, calendar, now }: CardContext) {
  const allowed = mayEditDistribution(member);
  return {
    currency: vendor.currency,
    nextDates: row.is_active
      ? nextDates(row.recurrence, calendar, dayIn(now, calendar.timeZone), NEXT_DATES)
      : [],
    version: row.version,
    can: { edit: allowed, remove: allowed },
  };
}

export const deliveryOf = (row: DeliveryRow, context: CardContext, coveredCustomers: number): Delivery => ({
  ...shared(row),
  id: row.id,
  coverage: row.coverage,
  fee: row.fee,
  coveredCustomers,
  ...commonFields(row, context),
});

export const pickupOf = (row: PickupRow, context: CardContext): Pickup => ({
  ...shared(row),
  id: row.id,
  address: row.address,
  ...commonFields(row, context),
});

export const loadDeliveries = (db: Db, vendorId: OrganizationId): Promise<DeliveryRow[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const loadPickups = (db: Db, vendorId: OrganizationId): Promise<PickupRow[]> =>
  db
    .selectFrom('pickups')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
