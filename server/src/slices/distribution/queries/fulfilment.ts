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

type CommonColumn = 'name' | 'minimum_minor' | 'capacity_orders' | 'instructions';

const commonFields = (row: Pick<DeliveryRow | PickupRow, CommonColumn>) => ({
  name: row.name,
  minimumMinor: row.minimum_minor,
  capacityOrders: row.capacity_orders,
  instructions: row.instructions,
});

export const deliveryFulfilment = (row: Pick<DeliveryRow, CommonColumn | 'fee'>): Fulfilment => ({
  kind: 'delivery',
  ...commonFields(row),
  fee: row.fee,
  address: null,
});

export const pickupFulfilment = (row: Pick<PickupRow, CommonColumn | 'address'>): Fulfilment => ({
  kind: 'pickup',
  ...commonFields(row),
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
