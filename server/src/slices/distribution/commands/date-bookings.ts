import { sql, type RawBuilder } from 'kysely';
import type { DeliveryId, OrganizationId, PickupId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';

interface FulfilmentDate {
  vendorId: OrganizationId;
  fulfilmentId: DeliveryId | PickupId;
  on: string;
}

/**
 * Takes one place on a date in the order's transaction; the row lock prevents two orders from taking the last place.
 */
export async function bookDate(tx: Tx, date: FulfilmentDate, capacityOrders: number | null): Promise<void> {
  const { rows } = await sql<{ orders: number }>`${bookingOf(date)}`.execute(tx);
  refuseFullDate(rows[0]!.orders, capacityOrders);
}

/** The same as a part of another statement; `refuseFullDate` decides about the `orders` that it returns. */
export const bookingOf = ({ vendorId, fulfilmentId, on }: FulfilmentDate): RawBuilder<unknown> => sql`
  insert into fulfilment_bookings (vendor_id, fulfilment_id, "on", orders)
  values (${vendorId}, ${fulfilmentId}, ${on}, 1)
  on conflict (vendor_id, fulfilment_id, "on") do update set orders = fulfilment_bookings.orders + 1
  returning orders`;

export function refuseFullDate(orders: number, capacityOrders: number | null): void {
  if (capacityOrders !== null && orders > capacityOrders) throw new AppError('distribution.dateFull');
}

/** Frees a place when the order is cancelled or moved to another date. */
export async function releaseDate(tx: Tx, { vendorId, fulfilmentId, on }: FulfilmentDate): Promise<void> {
  await tx
    .updateTable('fulfilment_bookings')
    .set({ orders: sql<number>`orders - 1` })
    .where('vendor_id', '=', vendorId)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on', '=', on)
    .execute();
}
