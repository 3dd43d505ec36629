import { sql } from 'kysely';
import type { DeliveryId, OrganizationId, PickupId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';

interface DateOfWay {
  vendorId: OrganizationId;
  wayId: DeliveryId | PickupId;
  on: string;
}

/** Takes one place on a date, in the order's transaction; the row's lock keeps the last place from two orders. */
export async function bookDate(
  tx: Tx,
  { vendorId, wayId, on }: DateOfWay,
  capacityOrders: number | null,
): Promise<void> {
  const { orders } = await tx
    .insertInto('booked_dates')
    .values({ vendor_id: vendorId, way_id: wayId, on, orders: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'way_id', 'on'])
        .doUpdateSet({ orders: sql<number>`booked_dates.orders + 1` }),
    )
    .returning('orders')
    .executeTakeFirstOrThrow();
  if (capacityOrders !== null && orders > capacityOrders) throw new AppError('distribution.dateFull');
}

/** Gives the place back: the order was cancelled, or moved to another date. */
export async function releaseDate(tx: Tx, { vendorId, wayId, on }: DateOfWay): Promise<void> {
  await tx
    .updateTable('booked_dates')
    .set({ orders: sql<number>`orders - 1` })
    .where('vendor_id', '=', vendorId)
    .where('way_id', '=', wayId)
    .where('on', '=', on)
    .execute();
}
