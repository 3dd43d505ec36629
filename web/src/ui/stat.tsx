import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './stat.module.css';

/** A longer value does not fit half a phone's width. */
const LONG = 11;

interface StatProps {
  label: string;
  /** Already formatted for the reader's language. */
  value: string;
  /** Smaller than the figure: `$`, `commandes`. */
  unit?: string;
  /** Explains the figure or its change. */
  note?: ReactNode;
  /** Links to the list the figure counts. */
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
  /** Formatted with its sign: `+ 12 %`. */
  children: ReactNode;
  good: boolean;
}

/** The change of a figure: the sign gives the direction, the colour whether it is welcome. */
export const Trend = ({ children, good }: TrendProps) => (
  <span className={good ? 'bold good' : 'bold bad'}>{children}</span>
);
