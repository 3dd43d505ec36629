import type { ReactNode } from 'react';
import styles from './report.module.css';

/** One line per currency. */
export const Sums = ({ lines }: { lines: readonly ReactNode[] }) => (
  <span className={styles.sums}>
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a total is its currency's place
      <span key={index}>{line}</span>
    ))}
  </span>
);
