import { sql } from 'kysely';
import type { Address, Bilingual, DeliveryFee, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { DeliveryRow, PickupRow } from './fulfilments.ts';

/** The data of a delivery or pickup that an order copies. */
export interface Fulfilment {
  kind: 'delivery' | 'pickup';
  name: string;
  minimumMinor: number | null;
  capacityOrders: number | null;
  /** Null: pickup is free. */
  fee: DeliveryFee | null;
  /** The address of the pickup place. */
  address: Address | null;
  instructions: Bilingual | null;
}

type SharedByAudience = 'name' | 'minimum_minor' | 'capacity_orders' | 'instructions';

const shared = (row: Pick<DeliveryRow | PickupRow, SharedByAudience>) => ({
  name: row.name,
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  instructions: row.instructions,
});

export const deliveryFulfilment = (row: Pick<DeliveryRow, SharedByAudience | 'fee'>): Fulfilment => ({
  kind: 'delivery',
  ...shared(row),
  fee: row.fee,
  address: null,
});

export const pickupFulfilment = (row: Pick<PickupRow, SharedByAudience | 'address'>): Fulfilment => ({
  kind: 'pickup',
  ...shared(row),
  fee: null,
  address: row.address,
});

/** Also returns a fulfilment that was removed, because orders still refer to it. */
export async function getFulfilment(
  db: Db,
  vendorId: OrganizationId,
  fulfilmentId: string,
): Promise<Fulfilment | null> {
  const route = await db
    .selectFrom('deliveries')
    .select(['name', 'minimum_minor', 'capacity_orders', 'fee', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = ${fulfilmentId}`)
    .executeTakeFirst();
  if (route) return deliveryFulfilment(route);
  const place = await db
    .selectFrom('pickups')
    .select(['name', 'minimum_minor', 'capacity_orders', 'address', 'instructions'])
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = ${fulfilmentId}`)
    .executeTakeFirst();
  return place ? pickupFulfilment(place) : null;
}
