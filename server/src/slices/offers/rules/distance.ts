import { kilometresBetween, offersLimits, type Currency } from '@halles/contract';

export interface Place {
  lat: number;
  lng: number;
}

export interface DistanceFacts {
  /** Delivered to the buyer's address, or by a fulfilment reserved for this buyer. */
  isDeliverable: boolean;
  /** Whole kilometres up to the nearest pickup place; null: unknown. */
  pickupKm: number | null;
  isSupplier: boolean;
  currency: Currency;
}

/** Whether a buyer finds an offer only under "further away". Linked suppliers are never further away. */
export const isFurtherAway = (
  { isDeliverable, pickupKm, isSupplier, currency }: DistanceFacts,
  buyerCurrency: Currency,
  withinKm: number,
): boolean =>
  !isSupplier && (currency !== buyerCurrency || (!isDeliverable && pickupKm !== null && pickupKm > withinKm));

/** Kilometres from the buyer; null: one of the places is unknown. */
export const kmFrom = (buyer: Place | null, place: Place | null): number | null =>
  buyer === null || place === null ? null : kilometresBetween(buyer, place);

interface OriginFacts {
  sellerKm: number | null;
  /** Null: the seller names none. */
  producer: { km: number | null } | null;
  isDeclaredLocal: boolean;
}

/**
 * Measured to the producer; where the seller names none, to the seller, if it declares the product as local: the place
 * of an importer is not where its coffee grows. What is not known to be near is not local.
 */
export function isLocalTo({ sellerKm, producer, isDeclaredLocal }: OriginFacts): boolean {
  const declaredKm = isDeclaredLocal ? sellerKm : null;
  const km = producer ? producer.km : declaredKm;
  return km !== null && km <= offersLimits.localKm;
}
