import {
  dayIn,
  type Currency,
  type Emission,
  type Invoice,
  type OrganizationId,
  type PaymentMethod,
} from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { refetchQueries, type OwedInvoice } from '../../queries.ts';
import styles from '../invoice/Dialogs.module.css';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { undoPayment } from './payment-actions.ts';
import { PaymentFields, usePaidHowMissing, type PaymentValues } from './PaymentFields.tsx';
import { divide, suggest, type Shares } from './shares.ts';
import { ShareTable, useSharesWrong } from './ShareTable.tsx';

export interface Arrived {
  customer: { id: OrganizationId; name: string };
  /** The invoice the payment is for; absent to apply it oldest first. */
  invoice?: Pick<Invoice, 'id' | 'currency'>;
  /** The payment the buyer announced. */
  emission?: Emission;
  currency?: Currency;
}

interface RecordFormProps extends Arrived {
  owed: readonly OwedInvoice[];
  currency: Currency;
  lastMethod: PaymentMethod;
  close: (done?: boolean) => void;
}

function firstValues(
  { invoice, emission, owed, lastMethod }: Omit<RecordFormProps, 'close' | 'currency'>,
  today: string,
): PaymentValues {
  return {
    amountMinor: emission?.amountMinor ?? owed.find(({ id }) => id === invoice?.id)?.balanceMinor ?? null,
    receivedOn: emission?.on ?? today,
    method: emission?.method ?? lastMethod,
    reference: emission?.reference ?? '',
    note: '',
  };
}

/** The form comes after its dialog, whose cross has the focus by then: Enter would close it. */
const focusAmount = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

function RecordForm({ customer, owed, currency, lastMethod, close, ...meant }: RecordFormProps) {
  const text = useText();
  const words = useInvoiceWords();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const [values, setValues] = useState(() => firstValues({ customer, owed, lastMethod, ...meant }, today));
  const [own, setOwn] = useState<Shares | null>(null);
  const isOwed = owed.some(({ id }) => id === meant.invoice?.id);
  const [wasOwed] = useState(isOwed);
  const { run, isRunning, failure } = useAction(() => close(true));
  const { amountMinor, receivedOn, method, reference, note } = values;
  const amount = amountMinor === null || Number.isNaN(amountMinor) ? 0 : amountMinor;
  const shares = own ?? suggest(amount, owed, meant.invoice?.id);
  const divided = divide(amount, owed, shares);
  const howMissing = usePaidHowMissing(values, today);
  const sharesWrong = useSharesWrong(divided, 'moreThanPayment');
  // A colleague has recorded its payment meanwhile: this one is not moved to another invoice.
  const paid = wasOwed && !isOwed ? text('errors.invoicing.nothingDue') : undefined;
  const whyNot = paid ?? (amount > 0 ? (howMissing ?? sharesWrong) : text('invoicing.record.noAmount'));
  const send = () =>
    whyNot === undefined &&
    receivedOn !== null &&
    method !== null &&
    run(
      async () => {
        const recorded = await api.invoicing.recordPayment({
          customerId: customer.id,
          currency,
          amountMinor: amount,
          receivedOn,
          method,
          reference: reference.trim(),
          note: note.trim(),
          shares: divided.shares,
          emissionIds: meant.emission ? [meant.emission.id] : [],
        });
        void refetchQueries();
        return recorded;
      },
      {
        done: 'invoicing.record.done',
        params: { amount: words.money(amount, currency), name: customer.name },
        undo:
          ({ id }) =>
          () =>
            undoPayment(id),
      },
    );
  return (
    <form
      ref={focusAmount}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PaymentFields values={values} onChange={setValues} currency={currency} today={today} />
      <ShareTable
        {...{ owed, currency, shares, divided }}
        onChange={setOwn}
        onSuggest={own ? () => setOwn(null) : undefined}
      />
      <div className={styles.foot}>
        <p className="bold figures end" aria-live="polite">
          {divided.leftMinor < 0
            ? text('errors.invoicing.moreThanPayment')
            : divided.leftMinor > 0
              ? text('invoicing.record.kept', { amount: words.money(divided.leftMinor, currency) })
              : ''}
        </p>
        <DialogActions failure={failure} cancel={close}>
          <Button type="submit" kind="primary" loading={isRunning} disabledReason={whyNot}>
            {text('invoicing.record.confirm')}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

/** How the customer paid last; of a first payment, the usual way of the currency. Undefined while loading. */
function useLastMethod(partnerId: OrganizationId, currency: Currency): PaymentMethod | undefined {
  const { data, error } = useLive('invoicing.listPayments', {
    side: 'vendor',
    partnerId,
    page: 1,
    pageSize: 10,
  });
  if (!data && !error) return undefined;
  const received = data?.rows.find(({ amountMinor, refundOf }) => amountMinor > 0 && refundOf === null);
  return received?.method ?? (currency === 'CAD' ? 'eTransfer' : 'bankTransfer');
}

function Record({ arrived, close }: { arrived: Arrived; close: (done?: boolean) => void }) {
  const text = useText();
  const organization = useOrganization();
  const currency = arrived.invoice?.currency ?? arrived.currency ?? organization.currency;
  const { data: owed } = useLive('invoicing.listOwedInvoices', { customerId: arrived.customer.id, currency });
  const lastMethod = useLastMethod(arrived.customer.id, currency);
  if (owed === undefined || lastMethod === undefined)
    return <p className="quiet">{text('invoicing.shares.loading')}</p>;
  return <RecordForm {...arrived} {...{ currency, owed, lastMethod, close }} />;
}

/** money.md: one payment may cover many invoices; oldest first is suggested, and the rest is credit. */
export const openRecordDialog = (arrived: Arrived): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.record.title', params: { name: arrived.customer.name }, width: 620 },
    (close) => <Record arrived={arrived} close={close} />,
  );
