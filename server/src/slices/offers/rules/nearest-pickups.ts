import { zonesOf, type ZoneSource } from '@halles/contract';
import { kmFrom, type Place } from './distance.ts';

export interface PlacedPickup {
  name: string;
  address: ZoneSource & { location: Place | null };
}

/** What is known of where a visitor is. */
export interface VisitorPlace {
  /** From wide to narrow. */
  zones: readonly string[];
  /** The main town of the region; null: not known. */
  town: Place | null;
}

/**
 * Nearest first, as far as a postal code tells: those in the same postal area, then by the way to the main town of the
 * visitor's region, and last those of which nobody knows where they are.
 */
export function nearestFirst<Pickup extends PlacedPickup>(
  pickups: readonly Pickup[],
  { zones, town }: VisitorPlace,
): Pickup[] {
  const narrowest = zones.at(-1);
  const isElsewhere = ({ address }: Pickup) => Number(zonesOf(address).at(-1) !== narrowest);
  const km = ({ address }: Pickup) => kmFrom(town, address.location) ?? Number.MAX_SAFE_INTEGER;
  return pickups.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || km(a) - km(b));
}
