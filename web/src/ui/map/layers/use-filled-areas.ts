import type { MapLayerIndex } from '@halles/contract';
import type { LatLngBounds } from 'leaflet';
import { useEffect, useState } from 'react';
import { boxOfPostalAreas, type MapLayers } from './add-layers.ts';

const compact = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export interface ShownLayers {
  index: MapLayerIndex;
  fill: MapLayers['fill'];
}

/** Fills the postal areas whose codes begin so; the result is how far they reach. */
export function useFilledAreas(
  layers: ShownLayers | null,
  postalCodes: readonly string[],
): LatLngBounds | null {
  const [box, setBox] = useState<LatLngBounds | null>(null);
  const allCodes = postalCodes
    .map(compact)
    .filter((code) => code !== '')
    .join(' ');
  useEffect(() => {
    if (!layers) return;
    let isOutdated = false;
    const prefixes = allCodes === '' ? [] : allCodes.split(' ');
    layers.fill(prefixes);
    const findBox = async () => {
      const next = await boxOfPostalAreas(layers.index['postal-areas'], prefixes);
      if (!isOutdated) setBox(next);
    };
    void findBox();
    return () => void (isOutdated = true);
  }, [layers, allCodes]);
  return box;
}
