import type { Calendar, CutOff, DeliveryFields, OrganizationId, Recurrence } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { organizationRow } from '../../organizations/index.ts';
import { loadCalendar, placeOf, routeOf } from './fulfilments.ts';

/** The days of a route or place as the seller set them, holidays and exceptions not yet taken away. */
export interface FulfilmentPlan {
  /** Where the seller's holidays are looked up, and whose clock cuts off. */
  calendar: Calendar;
  /** Null: it is gone, or switched off. */
  served: { recurrence: Recurrence; cutOff: CutOff; window: DeliveryFields['window'] } | null;
}

export async function getFulfilmentPlan(db: Db, vendorId: OrganizationId, fulfilmentId: string): Promise<FulfilmentPlan> {
  const route = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('id', '=', fulfilmentId as never)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const place = route
    ? undefined
    : await db
        .selectFrom('pickups')
        .selectAll()
        .where('vendor_id', '=', vendorId)
        .where('id', '=', fulfilmentId as never)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
  const fulfilment = route ? routeOf(route) : place && placeOf(place);
  const calendar = await loadCalendar(db, (await organizationRow(db, vendorId))!);
  if (!fulfilment?.isActive) return { calendar, served: null };
  const { recurrence, cutOff, window } = fulfilment;
  return { calendar, served: { recurrence, cutOff, window } };
}
