import type { CustomerDashboard, OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import styles from './Balances.module.css';
import today from './today.module.css';

type Owed = NonNullable<CustomerDashboard['invoices']>;

/** What is owed and how much of it is late, one bar per currency; currencies are never added up. */
export function Balances({ side, owed: { balances, open, overdue } }: { side: OrderSide; owed: Owed }) {
  const text = useText();
  const formats = useFormats();
  const list = side === 'vendor' ? paths.vendorInvoices : paths.customerInvoices;
  if (open === 0) return <p className={today.none}>{text(`reports.today.nothingOwed.${side}`)}</p>;
  const papers = (count: number) => balances.length === 1 && text('reports.today.papers', { count });
  return balances.map(({ currency, balanceMinor, overdueMinor }) => (
    <div key={currency} className={styles.balance}>
      <strong className={styles.total}>{formats.money({ amountMinor: balanceMinor, currency })}</strong>
      <div className={styles.bar} aria-hidden>
        <span className={styles.notDue} style={{ flexGrow: balanceMinor - overdueMinor }} />
        <span className={styles.overdue} style={{ flexGrow: overdueMinor }} />
      </div>
      <div className={styles.parts}>
        <Link className={styles.part} href={`${list}?tab=open`}>
          <span className={styles.name}>
            <span className={styles.notDue} />
            {text('reports.today.notDue')}
          </span>
          <strong>{formats.money({ amountMinor: balanceMinor - overdueMinor, currency })}</strong>
          <span className="quiet smaller">{papers(open - overdue)}</span>
        </Link>
        <Link className={styles.part} href={`${list}?tab=overdue`}>
          <span className={styles.name}>
            <span className={styles.overdue} />
            {text('reports.today.overdue')}
          </span>
          <strong>{formats.money({ amountMinor: overdueMinor, currency })}</strong>
          <span className="quiet smaller">{papers(overdue)}</span>
        </Link>
      </div>
    </div>
  ));
}
