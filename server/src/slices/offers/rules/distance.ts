import type { Currency } from '@halles/contract';

/** As far as a buyer is expected to drive for an order. */
const PICKUP_WITHIN_KM = 100;

export interface DistanceFacts {
  /** It comes to the buyer's address, or by a way that is kept for this buyer. */
  isDeliverable: boolean;
  /** To the nearest pickup place; null: not known. */
  pickupKm: number | null;
  isSupplier: boolean;
  currency: Currency;
}

/** Whether a buyer finds an offer only under "further away". One's own suppliers are never out of reach. */
export const isFurtherAway = (
  { isDeliverable, pickupKm, isSupplier, currency }: DistanceFacts,
  buyerCurrency: Currency,
): boolean =>
  !isSupplier &&
  (currency !== buyerCurrency || (!isDeliverable && pickupKm !== null && pickupKm > PICKUP_WITHIN_KM));
