import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Payments } from './Payments.tsx';

/** Payments that suppliers confirmed as received. */
export function CustomerPayments() {
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
