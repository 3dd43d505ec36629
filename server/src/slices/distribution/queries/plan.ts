import type { Calendar, CutOff, DeliveryFields, OrganizationId, Recurrence } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { organizationRow } from '../../organizations/index.ts';
import { calendarOf, placeOf, routeOf } from './ways.ts';

/** The days of a route or place as the seller set them, holidays and exceptions not yet taken away. */
export interface WayPlan {
  /** Where the seller's holidays are looked up, and whose clock cuts off. */
  calendar: Calendar;
  /** Null: it is gone, or switched off. */
  served: { recurrence: Recurrence; cutOff: CutOff; window: DeliveryFields['window'] } | null;
}

export async function planOfWay(db: Db, vendorId: OrganizationId, wayId: string): Promise<WayPlan> {
  const route = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('id', '=', wayId as never)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const place = route
    ? undefined
    : await db
        .selectFrom('pickups')
        .selectAll()
        .where('vendor_id', '=', vendorId)
        .where('id', '=', wayId as never)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
  const way = route ? routeOf(route) : place && placeOf(place);
  const calendar = await calendarOf(db, (await organizationRow(db, vendorId))!);
  if (!way?.isActive) return { calendar, served: null };
  const { recurrence, cutOff, window } = way;
  return { calendar, served: { recurrence, cutOff, window } };
}
