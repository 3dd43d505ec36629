import type { Invoice } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { DraftDocument } from '../components/draft/DraftDocument.tsx';
import type { Typed } from '../components/draft/unsaved-draft.ts';
import { Ledger, Related, Sends } from '../components/invoice/Aside.tsx';
import styles from '../components/invoice/Invoice.module.css';
import { InvoiceHead } from '../components/invoice/InvoiceHead.tsx';
import { Missing, Warnings } from '../components/invoice/Missing.tsx';
import { Notices } from '../components/invoice/Notices.tsx';
import { Paper } from '../components/invoice/Paper.tsx';
import { DocumentLines } from '../components/invoice/DocumentLines.tsx';
import { DocumentTotals } from '../components/invoice/DocumentTotals.tsx';
import { PrivateNote } from '../components/invoice/PrivateNote.tsx';
import { TaxRateChanges } from '../components/invoice/TaxRateChanges.tsx';
import { invoicesPath } from '../components/list/invoices-address.ts';

/** One invoice or credit note, as its side sees it, live. */
export default function InvoiceScreen() {
  const { invoiceId } = useAddressParams<'invoiceId'>();
  const isBackFromCard = useAddressSearch()[0]['card'] === 'paid';
  useEffect(() => {
    // The provider confirms a moment later, and the live query updates the page.
    if (isBackFromCard) snackbar.success('invoicing.mailed.cardUnderWay');
  }, [isBackFromCard]);
  return (
    <QueryState
      query={useLive('invoicing.getInvoice', { invoiceId })}
      isPage
      failed="invoicing.invoice.loadFailed"
      gone={<NoSuchInvoice />}
    >
      {(invoice) => <One key={invoice.id} invoice={invoice} />}
    </QueryState>
  );
}

function NoSuchInvoice() {
  const text = useText();
  const { isSeller } = useOrganization();
  return (
    <EmptyState
      isPage
      illustration="search"
      title={text('invoicing.invoice.gone')}
      action={
        <Button href={invoicesPath(isSeller ? 'vendor' : 'customer')}>
          {text('invoicing.invoice.toList')}
        </Button>
      }
    >
      {text('invoicing.invoice.goneHelp')}
    </EmptyState>
  );
}

function One({ invoice }: { invoice: Invoice }) {
  const unsaved = useRef<Typed | null>(null);
  const isOpen = invoice.status === 'draft' && invoice.can.update === true;
  return (
    <>
      <InvoiceHead invoice={invoice} unsaved={unsaved} />
      <div className={styles.columns}>
        <div className={styles.notices}>
          <Missing invoice={invoice} />
          <Warnings invoice={invoice} />
          <TaxRateChanges invoice={invoice} />
          <Notices invoice={invoice} />
        </div>
        {isOpen ? (
          <DraftDocument
            invoice={invoice}
            onTyped={(typed) => {
              unsaved.current = typed;
            }}
          />
        ) : (
          <Paper
            invoice={invoice}
            lines={<DocumentLines invoice={invoice} />}
            totals={<DocumentTotals invoice={invoice} />}
          />
        )}
        <div className="shrinks stack-16">
          <Ledger invoice={invoice} />
          <Related invoice={invoice} />
          <Sends invoice={invoice} />
          <PrivateNote invoice={invoice} />
        </div>
      </div>
    </>
  );
}
