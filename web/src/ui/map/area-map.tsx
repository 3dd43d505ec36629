import { lazyPart } from '../lazy-part.tsx';
import styles from './pin-map.module.css';

export type Area = readonly (readonly [lat: number, lng: number])[];

export interface MapDot {
  id: string;
  name: string;
  lat: number;
  lng: number;
  /** A full dot when something covers it; otherwise a hollow one. */
  isCovered: boolean;
}

export interface AreaMapProps {
  label: string;
  areas: readonly Area[];
  /** Fills the areas of these codes, or of the beginnings of codes, where the operator has them. */
  postalCodes?: readonly string[];
  dots: readonly MapDot[];
  /** Makes dots pressable; the action must also be available outside the map. */
  onPress?: (id: string) => void;
  /** Allows drawing areas: point by point, closed by a button. */
  onChange?: (areas: Area[]) => void;
}

/** Areas and dots on a map, whose code is loaded when it is first shown. */
export const AreaMap = lazyPart<AreaMapProps>(
  () => import('./area-canvas.tsx'),
  <div className={`${styles.frame} ${styles.tall}`} />,
);
