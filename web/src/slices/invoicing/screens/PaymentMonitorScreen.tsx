import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { openBillingDialog } from '../components/billing/billing-dialog.tsx';
import { BankList } from '../components/bank/BankList.tsx';
import { Batches } from '../components/batches/Batches.tsx';
import { Ageing } from '../components/monitor/Ageing.tsx';
import { Announced } from '../components/monitor/Announced.tsx';
import styles from '../components/monitor/Monitor.module.css';
import { Weeks } from '../components/monitor/Weeks.tsx';
import { Payments } from '../components/payments/Payments.tsx';

function Owed() {
  const [state, setState] = useTableAddress();
  const search = state.search.trim().slice(0, 200);
  const monitor = useLive(
    'invoicing.getPaymentMonitor',
    {
      ...(search !== '' && { search }),
    },
    keepsRows,
  );
  const { data } = monitor;
  return (
    <>
      {data && (
        <div className={styles.beside}>
          <Announced emissions={data.emissions} />
          <Weeks weeks={data.weeks} />
        </div>
      )}
      <Ageing query={{ ...monitor, data: data?.customers }} table={[state, setState]} />
    </>
  );
}

/** Amounts owed by age, announced payments, and payments received. */
export default function PaymentMonitorScreen() {
  const text = useText();
  const may = useMay();
  const [{ view }] = useAddressSearch();
  const mayRecord = may('recordPayments');
  const current = view === 'payments' ? 'payments' : view === 'bank' && mayRecord ? 'bank' : 'owed';
  return (
    <>
      <PageHeader
        title={text('invoicing.monitor.title')}
        menu={
          may('handleInvoices')
            ? [{ label: text('invoicing.billing.open'), onClick: () => void openBillingDialog() }]
            : []
        }
      />
      <Tabs
        label={text('invoicing.monitor.title')}
        current={current}
        tabs={[
          { id: 'owed', label: text('invoicing.monitor.owed'), href: paths.paymentMonitor },
          {
            id: 'payments',
            label: text('invoicing.payments.title'),
            href: `${paths.paymentMonitor}?view=payments`,
          },
          ...(mayRecord
            ? [{ id: 'bank', label: text('invoicing.bank.tab'), href: `${paths.paymentMonitor}?view=bank` }]
            : []),
        ]}
      />
      <Batches />
      <div className={styles.content}>
        {current === 'payments' && <Payments side="vendor" />}
        {current === 'bank' && <BankList />}
        {current === 'owed' && <Owed />}
      </div>
    </>
  );
}
