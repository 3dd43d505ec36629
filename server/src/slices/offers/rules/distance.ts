import type { Currency } from '@halles/contract';

/** The distance that a buyer is expected to drive for an order. */
const PICKUP_WITHIN_KM = 100;

export interface DistanceFacts {
  /** Delivered to the buyer's address, or by a fulfilment reserved for this buyer. */
  isDeliverable: boolean;
  /** Distance to the nearest pickup place; null: unknown. */
  pickupKm: number | null;
  isSupplier: boolean;
  currency: Currency;
}

/** Whether a buyer finds an offer only under "further away". Linked suppliers are never further away. */
export const isFurtherAway = (
  { isDeliverable, pickupKm, isSupplier, currency }: DistanceFacts,
  buyerCurrency: Currency,
): boolean =>
  !isSupplier &&
  (currency !== buyerCurrency || (!isDeliverable && pickupKm !== null && pickupKm > PICKUP_WITHIN_KM));
