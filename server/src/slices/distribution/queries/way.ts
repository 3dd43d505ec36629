import type { Address, Bilingual, DeliveryFee, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { DeliveryRow, PickupRow } from './ways.ts';

/** What an order takes from the route or place by which it is had. */
export interface Way {
  kind: 'delivery' | 'pickup';
  name: string;
  minimumMinor: number | null;
  capacityOrders: number | null;
  /** Fetching costs nothing. */
  fee: DeliveryFee | null;
  /** Where it is fetched. */
  address: Address | null;
  instructions: Bilingual | null;
}

export const wayOfDelivery = (
  row: Pick<DeliveryRow, 'name' | 'minimum_minor' | 'capacity_orders' | 'fee' | 'instructions'>,
): Way => ({
  kind: 'delivery',
  name: row.name,
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  fee: row.fee,
  address: null,
  instructions: row.instructions,
});

export const wayOfPickup = (
  row: Pick<PickupRow, 'name' | 'minimum_minor' | 'capacity_orders' | 'address' | 'instructions'>,
): Way => ({
  kind: 'pickup',
  name: row.name,
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  fee: null,
  address: row.address,
  instructions: row.instructions,
});

/** Also one that was removed since. */
export async function wayOf(db: Db, vendorId: OrganizationId, wayId: string): Promise<Way | null> {
  const route = await db
    .selectFrom('deliveries')
    .select(['name', 'minimum_minor', 'capacity_orders', 'fee', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where('id', '=', wayId as never)
    .executeTakeFirst();
  if (route) return wayOfDelivery(route);
  const place = await db
    .selectFrom('pickups')
    .select(['name', 'minimum_minor', 'capacity_orders', 'address', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where('id', '=', wayId as never)
    .executeTakeFirst();
  return place ? wayOfPickup(place) : null;
}
