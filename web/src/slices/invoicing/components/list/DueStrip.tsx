import type { OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Stat } from '../../../../ui/stat.tsx';
import type { InvoiceCounts } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import words_ from '../words/Words.module.css';
import { invoicesHref } from './invoices-address.ts';
import styles from './Invoices.module.css';

interface DueStripProps {
  side: OrderSide;
  search: Readonly<Record<string, unknown>>;
  counts: InvoiceCounts | undefined;
}

/** The amount due and the overdue part, per currency. */
export function DueStrip({ side, search, counts }: DueStripProps) {
  const text = useText();
  const words = useInvoiceWords();
  if (counts === undefined || counts.balances.length === 0) return null;
  const note = (tab: 'open' | 'overdue') => text('invoicing.list.papers', { count: counts.tabs[tab] });
  return (
    <div className={styles.due}>
      {counts.balances.flatMap(({ currency, balanceMinor, overdueMinor }) => [
        <Stat
          key={`${currency} open`}
          label={text(`invoicing.list.due.${side}`)}
          value={words.money(balanceMinor, currency)}
          note={note('open')}
          href={invoicesHref(side, search, { tab: 'open' })}
        />,
        <Stat
          key={`${currency} overdue`}
          label={text('invoicing.list.overdue')}
          value={words.money(overdueMinor, currency)}
          note={<span className={overdueMinor > 0 ? words_.late : undefined}>{note('overdue')}</span>}
          href={invoicesHref(side, search, { tab: 'overdue' })}
        />,
      ])}
    </div>
  );
}
