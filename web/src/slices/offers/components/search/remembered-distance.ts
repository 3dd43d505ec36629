import { offerFilter, offersLimits } from '@halles/contract';
import { readStored, writeStored } from '../../../../ui/storage.ts';

const KEY = 'pickupKm';

/** The distance for pickups that was chosen last on this device. */
export function rememberedPickupKm(): number {
  const stored = offerFilter.shape.pickupKm.safeParse(readStored<unknown>(KEY, undefined) ?? undefined);
  return stored.success ? stored.data : offersLimits.pickupKm;
}

export const rememberPickupKm = (km: number): boolean =>
  writeStored(KEY, km === offersLimits.pickupKm ? null : km);
