import { useState, type ReactNode } from 'react';
import styles from './grid.module.css';

/** A place in the toolbar of the list for undo, redo and the rest of the grid's line: for `barPlace`, and to be shown. */
export function useBarPlace(): { barPlace: Element | null; bar: ReactNode } {
  const [barPlace, setBarPlace] = useState<Element | null>(null);
  return { barPlace, bar: <div ref={setBarPlace} className={styles.place} /> };
}
