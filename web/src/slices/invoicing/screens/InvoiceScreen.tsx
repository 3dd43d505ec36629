import type { Invoice } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { Gone } from '../../../lib/gone.tsx';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
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
  const { isSeller } = useOrganization();
  return (
    <Gone
      illustration="search"
      title="invoicing.invoice.gone"
      help="invoicing.invoice.goneHelp"
      href={invoicesPath(isSeller ? 'vendor' : 'customer')}
      action="invoicing.invoice.toList"
    />
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
