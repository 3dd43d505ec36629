import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './stat.module.css';

/** More letters than stand in half a phone's width. */
const LONG = 11;

interface StatProps {
  label: string;
  /** Already written for the reader's language. */
  value: string;
  /** Quieter than the figure: `$`, `commandes`. */
  unit?: string;
  /** What the figure means, or how it moved. */
  note?: ReactNode;
  /** Every number leads to the list it counts. */
  href?: string;
  children?: ReactNode;
}

export function Stat({ label, value, unit, note, href, children }: StatProps) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-long={value.length > LONG || undefined}>
        {value}
        {unit && <small className={styles.unit}> {unit}</small>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
      {children}
    </>
  );
  return href === undefined ? (
    <div className={styles.stat}>{inside}</div>
  ) : (
    <Link href={href} className={styles.stat}>
      {inside}
    </Link>
  );
}

interface TrendProps {
  /** Written with its sign: `+ 12 %`. */
  children: ReactNode;
  good: boolean;
}

/** How a figure moved; its sign says which way, the tint whether that is welcome. */
export const Trend = ({ children, good }: TrendProps) => (
  <span className={good ? styles.up : styles.down}>{children}</span>
);
