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

type Shared = 'name' | 'minimum_minor' | 'capacity_orders' | 'instructions';

const shared = (row: Pick<DeliveryRow | PickupRow, Shared>) => ({
  name: row.name,
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  instructions: row.instructions,
});

export const wayOfDelivery = (row: Pick<DeliveryRow, Shared | 'fee'>): Way => ({
  kind: 'delivery',
  ...shared(row),
  fee: row.fee,
  address: null,
});

export const wayOfPickup = (row: Pick<PickupRow, Shared | 'address'>): Way => ({
  kind: 'pickup',
  ...shared(row),
  fee: null,
  address: row.address,
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
