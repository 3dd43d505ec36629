import { ageingBands, type OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Link } from '../../../../ui/link.tsx';
import type { InvoiceCounts } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './DueByAge.module.css';
import { invoicesHref } from './invoices-address.ts';

interface DueByAgeProps {
  side: OrderSide;
  search: Readonly<Record<string, unknown>>;
  counts: InvoiceCounts | undefined;
}

/** What is owed and how late it is, one bar per currency; each amount leads to its invoices. */
export function DueByAge({ side, search, counts }: DueByAgeProps) {
  const text = useText();
  const { money } = useInvoiceWords();
  return counts?.balances.map(({ currency, balanceMinor, bands }) => {
    const shown = ageingBands.filter((band) => bands[band] > 0);
    return (
      <section key={currency} className={styles.balance} aria-label={text(`invoicing.list.due.${side}`)}>
        <Link className={styles.total} href={invoicesHref(side, search, { tab: 'open' })}>
          {text(`invoicing.list.due.${side}`)} <strong>{money(balanceMinor, currency)}</strong>
        </Link>
        <div>
          <div className={styles.bar} aria-hidden>
            {shown.map((band) => (
              <span key={band} className={styles[band]} style={{ flexGrow: bands[band] }} />
            ))}
          </div>
          <ul className={styles.bands}>
            {shown.map((band) => (
              <li key={band}>
                <Link href={invoicesHref(side, search, { tab: band === 'notDue' ? 'open' : 'overdue' })}>
                  <span className={styles[band]} aria-hidden />
                  {text(`invoicing.monitor.bands.${band}`)} <strong>{money(bands[band], currency)}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
    );
  });
}
