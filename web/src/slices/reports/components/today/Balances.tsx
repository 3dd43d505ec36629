import type { CustomerDashboard, OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Stat } from '../../../../ui/stat.tsx';
import styles from './today.module.css';

type Owed = NonNullable<CustomerDashboard['invoices']>;

/** Not due and overdue, one pair per currency; currencies are never added up. */
export function Balances({ side, owed: { balances, open, overdue } }: { side: OrderSide; owed: Owed }) {
  const text = useText();
  const formats = useFormats();
  const list = side === 'vendor' ? paths.vendorInvoices : paths.customerInvoices;
  if (open === 0) return <p className={styles.none}>{text(`reports.today.nothingOwed.${side}`)}</p>;
  return balances.map(({ currency, balanceMinor, overdueMinor }) => (
    <div key={currency} className={styles.pair}>
      <Stat
        label={text('reports.today.notDue')}
        value={formats.money({ amountMinor: balanceMinor - overdueMinor, currency })}
        href={`${list}?tab=open`}
        {...(balances.length === 1 && { note: text('reports.today.papers', { count: open - overdue }) })}
      />
      <Stat
        label={text('reports.today.overdue')}
        value={formats.money({ amountMinor: overdueMinor, currency })}
        href={`${list}?tab=overdue`}
        {...(balances.length === 1 && { note: text('reports.today.papers', { count: overdue }) })}
      />
    </div>
  ));
}
