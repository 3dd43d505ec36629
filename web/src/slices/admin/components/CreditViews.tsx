import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Tabs } from '../../../ui/tabs.tsx';

type View = 'accounts' | 'toInvoice' | 'invoices';

/** Accounts, the fees to be invoiced, and the invoices of fees. */
export function CreditViews({ current }: { current: View }) {
  const text = useText();
  return (
    <Tabs
      label={text('admin.fees.views')}
      current={current}
      tabs={[
        { id: 'accounts', label: text('admin.fees.accounts'), href: paths.admin.creditAccounts },
        { id: 'toInvoice', label: text('admin.fees.toInvoice'), href: paths.admin.feeInvoices },
        {
          id: 'invoices',
          label: text('admin.fees.invoices'),
          href: `${paths.admin.feeInvoices}?view=invoices`,
        },
      ]}
    />
  );
}
