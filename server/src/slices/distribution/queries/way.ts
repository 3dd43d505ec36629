import type { Address, Bilingual, DeliveryFee, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

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

export async function wayOf(db: Db, vendorId: OrganizationId, wayId: string): Promise<Way | null> {
  const route = await db
    .selectFrom('deliveries')
    .select(['name', 'minimum_minor', 'capacity_orders', 'fee', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where('id', '=', wayId as never)
    .executeTakeFirst();
  if (route)
    return {
      kind: 'delivery',
      name: route.name,
      minimumMinor: route.minimum_minor,
      capacityOrders: route.capacity_orders,
      fee: route.fee,
      address: null,
      instructions: route.instructions,
    };
  const place = await db
    .selectFrom('pickups')
    .select(['name', 'minimum_minor', 'capacity_orders', 'address', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where('id', '=', wayId as never)
    .executeTakeFirst();
  return place
    ? {
        kind: 'pickup',
        name: place.name,
        minimumMinor: place.minimum_minor,
        capacityOrders: place.capacity_orders,
        fee: null,
        address: place.address,
        instructions: place.instructions,
      }
    : null;
}
