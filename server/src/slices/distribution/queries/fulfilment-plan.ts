import { sql } from 'kysely';
import type { Calendar, CutOff, DeliveryFields, OrganizationId, Recurrence } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { organizationRow } from '../../organizations/index.ts';
import { loadCalendar, placeOf, routeOf } from './fulfilments.ts';

/** The dates of a delivery or pickup as the seller set them, before holidays and exceptions are removed. */
export interface FulfilmentPlan {
  /** The seller's place for holidays and time zone for cut-offs. */
  calendar: Calendar;
  /** Null: the fulfilment was removed or deactivated. */
  served: { recurrence: Recurrence; cutOff: CutOff; window: DeliveryFields['window'] } | null;
}

export async function getFulfilmentPlan(
  db: Db,
  vendorId: OrganizationId,
  fulfilmentId: string,
): Promise<FulfilmentPlan> {
  const route = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = ${fulfilmentId}`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const place = route
    ? undefined
    : await db
        .selectFrom('pickups')
        .selectAll()
        .where('vendor_id', '=', vendorId)
        .where(sql<boolean>`id = ${fulfilmentId}`)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
  const fulfilment = route ? routeOf(route) : place && placeOf(place);
  const calendar = await loadCalendar(db, (await organizationRow(db, vendorId))!);
  if (!fulfilment?.isActive) return { calendar, served: null };
  const { recurrence, cutOff, window } = fulfilment;
  return { calendar, served: { recurrence, cutOff, window } };
}
