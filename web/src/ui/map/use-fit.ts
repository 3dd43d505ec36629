import { latLngBounds, type LatLngBounds, type Map } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Area, MapDot } from './area-map.tsx';

export const points = (area: Area): [number, number][] => area.map(([lat, lng]) => [lat, lng]);

/** Degrees around the middle dot: as far as one market reaches. */
const REACH = 12;
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The dots around the middle one when nearly all are there: a single one overseas would make the map a globe. */
export function mainDots<Dot extends Pick<MapDot, 'lat' | 'lng'>>(dots: readonly Dot[]): readonly Dot[] {
  if (dots.length === 0) return dots;
  const [lat, lng] = [middleOf(dots.map((dot) => dot.lat)), middleOf(dots.map((dot) => dot.lng))];
  const near = dots.filter((dot) => Math.abs(dot.lat - lat) < REACH && Math.abs(dot.lng - lng) < REACH);
  return near.length >= dots.length * 0.7 ? near : dots;
}

function showAll(
  map: Map,
  areas: readonly Area[],
  dots: readonly MapDot[],
  filledBox: LatLngBounds | null,
): void {
  const all = latLngBounds([
    ...areas.flatMap(points),
    ...mainDots(dots).map(({ lat, lng }): [number, number] => [lat, lng]),
  ]);
  if (filledBox) all.extend(filledBox);
  if (all.isValid()) map.fitBounds(all.pad(0.2), { animate: false, maxZoom: 8 });
}

/** Shows the main group of dots and all areas at first, when other postal areas are filled, and when the box is resized, until somebody moves the map. */
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
