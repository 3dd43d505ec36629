import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Invoices } from '../components/list/Invoices.tsx';
import { Payments } from '../components/payments/Payments.tsx';

/** Payments that suppliers confirmed as received. */
function CustomerPayments() {
  const text = useText();
  return (
    <>
      <PageHeader
        title={text('invoicing.payments.made')}
        subtitle={text('invoicing.payments.madeHelp')}
        breadcrumb={[
          { label: text('invoicing.list.title'), href: paths.customerInvoices },
          { label: text('invoicing.payments.made') },
        ]}
      />
      <Payments side="customer" />
    </>
  );
}

/** Invoices or payments; the address says which. */
export default function CustomerInvoicesScreen() {
  const [{ view }] = useAddressSearch();
  return view === 'payments' ? <CustomerPayments /> : <Invoices side="customer" />;
}
