import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export interface Description {
  term: string;
  value: ReactNode;
}

/** Labelled facts about one record. */
export const DescriptionList = ({ items }: { items: readonly Description[] }) => (
  <dl className={styles.list}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.item}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export interface TotalLine {
  label: string;
  amount: string;
  /** The total to pay. */
  strong?: boolean;
}

/** Amounts that add up, right-aligned, the total in bold. */
export const Totals = ({ lines }: { lines: readonly TotalLine[] }) => (
  <dl className={styles.totals}>
    {lines.map(({ label, amount, strong }) => (
      <div key={label} className={strong ? styles.strong : styles.item}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);
