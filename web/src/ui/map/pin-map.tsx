import { lazyPart } from '../lazy-part.tsx';
import styles from './pin-map.module.css';

export interface MapPoint {
  lat: number;
  lng: number;
}

export interface PinMapProps {
  /** The map's accessible name: "Where Ferme du Nord is". */
  label: string;
  pin: MapPoint | null;
  /** Makes the pin movable: by dragging, by pressing on the map, by arrow keys. */
  onMove?: (to: MapPoint) => void;
  pinName?: string;
}

/** One place on a map made of our own files; its code and countries are loaded when it is first shown. */
export const PinMap = lazyPart<PinMapProps>(
  () => import('./map-canvas.tsx'),
  <div className={styles.frame} />,
);
