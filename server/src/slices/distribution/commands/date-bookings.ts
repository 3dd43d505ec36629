import { sql } from 'kysely';
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
export async function bookDate(
  tx: Tx,
  { vendorId, fulfilmentId, on }: FulfilmentDate,
  capacityOrders: number | null,
): Promise<void> {
  const { orders } = await tx
    .insertInto('fulfilment_bookings')
    .values({ vendor_id: vendorId, fulfilment_id: fulfilmentId, on, orders: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'fulfilment_id', 'on'])
        .doUpdateSet({ orders: sql<number>`fulfilment_bookings.orders + 1` }),
    )
    .returning('orders')
    .executeTakeFirstOrThrow();
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
