import type { OrganizationId } from '@halles/contract';
import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Billable } from '../components/new/Billable.tsx';
import { FreeInvoice } from '../components/new/FreeInvoice.tsx';
import styles from '../components/new/New.module.css';

/** Drafts from delivered orders, or an invoice without an order; `?customer=` chooses the customer. */
export default function NewInvoiceScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const customer = typeof search['customer'] === 'string' ? (search['customer'] as OrganizationId) : null;
  return (
    <Allowed ability="handleInvoices">
      <PageHeader
        title={text('invoicing.new.title')}
        subtitle={text('invoicing.new.subtitle')}
        breadcrumb={[
          { label: text('invoicing.list.title'), href: paths.vendorInvoices },
          { label: text('invoicing.new.title') },
        ]}
      />
      <div className={styles.page}>
        <Billable customer={customer} />
        <FreeInvoice customer={customer} />
      </div>
    </Allowed>
  );
}
