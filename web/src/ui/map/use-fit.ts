import { latLngBounds, type LatLngBounds, type Map } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Area, MapDot } from './area-map.tsx';

export const points = (area: Area): [number, number][] => area.map(([lat, lng]) => [lat, lng]);

function showAll(
  map: Map,
  areas: readonly Area[],
  dots: readonly MapDot[],
  filledBox: LatLngBounds | null,
): void {
  const all = latLngBounds([
    ...areas.flatMap(points),
    ...dots.map(({ lat, lng }): [number, number] => [lat, lng]),
  ]);
  if (filledBox) all.extend(filledBox);
  if (all.isValid()) map.fitBounds(all.pad(0.2), { animate: false, maxZoom: 8 });
}

/** Shows everything at first, when other postal areas are filled, and when the box is resized, until somebody moves the map. */
export function useFit(
  map: Map | null,
  areas: readonly Area[],
  dots: readonly MapDot[],
  filledBox: LatLngBounds | null,
): void {
  const shownBox = useRef<LatLngBounds | null | undefined>(undefined);
  const isMovedByUser = useRef(false);
  useEffect(() => {
    if (!map) return;
    const fit = () => {
      if (isMovedByUser.current) return;
      showAll(map, areas, dots, filledBox);
      isMovedByUser.current = false;
    };
    if (shownBox.current !== filledBox && (filledBox || areas.length + dots.length > 0)) {
      if (shownBox.current === undefined) isMovedByUser.current = false;
      shownBox.current = filledBox;
      fit();
    }
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, areas, dots, filledBox]);

  useEffect(() => {
    const onMoveStart = () => (isMovedByUser.current = true);
    map?.on('movestart', onMoveStart);
    return () => void map?.off('movestart', onMoveStart);
  }, [map]);
}
