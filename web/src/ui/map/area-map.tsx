import { lazy, Suspense } from 'react';
import styles from './pin-map.module.css';

const AreaCanvas = lazy(() => import('./area-canvas.tsx'));

export type Area = readonly (readonly [lat: number, lng: number])[];

export interface MapDot {
  id: string;
  name: string;
  lat: number;
  lng: number;
  /** Reached by something: a full dot; otherwise a hollow one. */
  isCovered: boolean;
}

export interface AreaMapProps {
  label: string;
  areas: readonly Area[];
  dots: readonly MapDot[];
  /** Makes dots pressable; what it does must also be possible beside the map. */
  onPress?: (id: string) => void;
  /** Makes areas drawable: point by point, closed by the button. */
  onChange?: (areas: Area[]) => void;
}

/** Areas and the places in them; its code arrives when it is first shown. */
export const AreaMap = (props: AreaMapProps) => (
  <Suspense fallback={<div className={`${styles.frame} ${styles.tall}`} />}>
    <AreaCanvas {...props} />
  </Suspense>
);
