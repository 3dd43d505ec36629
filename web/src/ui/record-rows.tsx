import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './record-rows.module.css';

interface RecordRowProps {
  title: ReactNode;
  detail?: ReactNode;
  status?: ReactNode;
  amount?: ReactNode;
  amountDetail?: ReactNode;
  href?: string;
}

/** A short list of records in a card, each a link: what, its state, its amount. */
export const RecordRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

export function RecordRow({ title, detail, status, amount, amountDetail, href }: RecordRowProps) {
  const inside = (
    <>
      <span className="anywhere shrinks">
        {title} {detail && <span className="quiet smaller">{detail}</span>}
      </span>
      <span className={styles.chip}>{status}</span>
      {amount && (
        <span className={styles.figure}>
          {amount}
          {amountDetail && <div className="quiet smaller">{amountDetail}</div>}
        </span>
      )}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className={styles.row}>{inside}</div>
      ) : (
        <Link href={href} className={styles.row}>
          {inside}
        </Link>
      )}
    </li>
  );
}
