import type { VendorDashboard } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Balances } from './Balances.tsx';
import styles from './today.module.css';

type Receivables = NonNullable<VendorDashboard['receivables']>;

/** Amounts owed and the customers who owe most; each links to its list. */
export function Receivables({ receivables }: { receivables: Receivables }) {
  const text = useText();
  return (
    <Section
      title={text('reports.today.receivables')}
      flush
      actions={
        <Button size="small" href={paths.paymentMonitor}>
          {text('reports.today.allReceivables')}
        </Button>
      }
    >
      <Balances side="vendor" owed={receivables} />
      {receivables.topDebtors.map((owing) => (
        <Owing key={`${owing.customer.id} ${owing.currency}`} owing={owing} />
      ))}
    </Section>
  );
}

function Owing({ owing }: { owing: Receivables['topDebtors'][number] }) {
  const text = useText();
  const formats = useFormats();
  const { customer, currency, totalMinor, overdueMinor } = owing;
  return (
    <div className={styles.entry}>
      <span className="shrinks stack">
        <Link href={`${paths.vendorInvoices}?tab=open&partner=${customer.id}`}>{customer.name}</Link>
        {overdueMinor > 0 && (
          <span className={styles.late}>
            {text('reports.today.ofWhichLate', {
              amount: formats.money({ amountMinor: overdueMinor, currency }),
            })}
          </span>
        )}
      </span>
      <span className="figures">{formats.money({ amountMinor: totalMinor, currency })}</span>
    </div>
  );
}
