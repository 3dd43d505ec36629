import type { Id } from '@halles/contract/kernel';

export interface DistributionEvents {
  'distribution.deliveryChanged': { deliveryId: Id<'Delivery'>; fields: string[] };
  'distribution.pickupChanged': { pickupId: Id<'Pickup'>; fields: string[] };
}
