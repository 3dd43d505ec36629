import { dayIn, sumsByCurrency, type Invoice, type InvoiceRow, type PaymentMethod } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Fields } from '../../../../ui/form/form.tsx';
import { cacheInvoice, refetchQueries } from '../../queries.ts';
import { seen } from '../invoice/seen.ts';
import { showBegun } from '../batches/batch-actions.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { undoPayment } from './payment-actions.ts';
import { PaidHow, usePaidHowMissing, type PaidHowValues } from './PaymentFields.tsx';

type Payable = Pick<InvoiceRow, 'balanceMinor' | 'currency'>;
interface PaidHowKnown {
  receivedOn: string;
  method: PaymentMethod;
  reference: string;
}

interface MarkPaidFormProps {
  invoices: readonly Payable[];
  mark: (how: PaidHowKnown, run: ReturnType<typeof useAction>['run']) => Promise<boolean>;
  close: (done?: boolean) => void;
}

function MarkPaidForm({ invoices, mark, close }: MarkPaidFormProps) {
  const text = useText();
  const { money } = useInvoiceWords();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const [values, setValues] = useState<PaidHowValues>({ receivedOn: today, method: null, reference: '' });
  const { run, isRunning, failure } = useAction(() => close(true));
  const { receivedOn, method, reference } = values;
  const missing = usePaidHowMissing(values, today);
  const owed = invoices.map(({ balanceMinor, currency }) => ({ amountMinor: balanceMinor, currency }));
  const amount = sumsByCurrency(owed)
    .map(({ amountMinor, currency }) => money(amountMinor, currency))
    .join(' + ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && receivedOn !== null && method !== null)
          void mark({ receivedOn, method, reference: reference.trim() }, run);
      }}
    >
      <div className="stack-16">
        <p className="quiet">{text('invoicing.markAsPaid.message', { amount, count: invoices.length })}</p>
        <Fields columns={2}>
          <PaidHow values={values} onChange={setValues} today={today} />
        </Fields>
      </div>
      <DialogActions failure={failure} cancel={close}>
        <Button type="submit" kind="primary" loading={isRunning} disabledReason={missing}>
          {text('invoicing.actions.markAsPaid')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The payment that marked the invoice as paid: the newest that was not reversed. */
const paymentOf = ({ allocations }: Invoice) =>
  allocations.findLast(({ paymentId, isReversed }) => paymentId !== null && !isReversed)?.paymentId ?? null;

async function undo(invoice: Invoice): Promise<void> {
  const paymentId = paymentOf(invoice);
  if (paymentId !== null) await undoPayment(paymentId);
}

async function markPaid(invoice: Invoice, how: PaidHowKnown): Promise<Invoice> {
  const paid = cacheInvoice(await api.invoicing.markAsPaid({ ...seen(invoice), ...how }));
  void refetchQueries();
  return paid;
}

/** Spec §4: the whole balance arrived; only when and how is asked. Undone by reversing the payment. */
export const openMarkPaidDialog = (invoice: Invoice): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.markAsPaid.title', params: { number: invoice.number ?? '' }, width: 520 },
    (close) => (
      <MarkPaidForm
        invoices={[invoice]}
        close={close}
        mark={(how, run) =>
          run(() => markPaid(invoice, how), {
            done: 'invoicing.markAsPaid.done',
            params: { number: invoice.number ?? '' },
            undo: (paid) => () => undo(paid),
          })
        }
      />
    ),
  );

/** Many at once run as a job; an invoice that owes nothing is refused by name. */
export const openMarkManyPaidDialog = (rows: readonly InvoiceRow[]): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.markAsPaid.titleOfMany', params: { count: rows.length }, width: 520 },
    (close) => (
      <MarkPaidForm
        invoices={rows}
        close={close}
        mark={(how, run) =>
          run(async () => {
            const invoiceIds = rows.map(({ id }) => id);
            showBegun(await api.invoicing.markInvoicesAsPaid({ invoiceIds, ...how }));
          })
        }
      />
    ),
  );
