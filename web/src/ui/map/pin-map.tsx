import { lazy, Suspense } from 'react';
import styles from './pin-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx'));

export interface MapPoint {
  lat: number;
  lng: number;
}

export interface PinMapProps {
  /** What the map shows: "Where Ferme du Nord is". */
  label: string;
  pin: MapPoint | null;
  /** Makes the pin movable: by drag, by a press on the map, by arrow keys. */
  onMove?: (to: MapPoint) => void;
  pinName?: string;
}

/** One place on a map drawn from our own files; its code and its countries arrive when it is first shown. */
export const PinMap = (props: PinMapProps) => (
  <Suspense fallback={<div className={styles.frame} />}>
    <MapCanvas {...props} />
  </Suspense>
);
