import type { Currency, InvoiceId, OrganizationId, PaymentId } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { refetchQueries, type OwedInvoice } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { divide, suggest, type Shares } from './shares.ts';
import { ShareTable, useSharesWrong } from './ShareTable.tsx';

export interface CreditInHand {
  source: { paymentId: PaymentId } | { creditNoteId: InvoiceId };
  customer: { id: OrganizationId; name: string };
  currency: Currency;
  unappliedMinor: number;
}

interface ApplyFormProps {
  credit: CreditInHand;
  owed: readonly OwedInvoice[];
  close: (done?: boolean) => void;
}

function ApplyForm({ credit, owed, close }: ApplyFormProps) {
  const text = useText();
  const words = useInvoiceWords();
  const { source, currency, unappliedMinor } = credit;
  const [own, setOwn] = useState<Shares | null>(null);
  const { run, failure } = useAction(() => close(true));
  const shares = own ?? suggest(unappliedMinor, owed);
  const divided = divide(unappliedMinor, owed, shares);
  const wrong = useSharesWrong(divided, 'moreThanCredit');
  const whyNot = wrong ?? (divided.shares.length === 0 ? text('invoicing.record.noAmount') : undefined);
  const send = () =>
    run(
      async () => {
        await api.invoicing.applyCredit({ source, shares: divided.shares });
        void refetchQueries();
      },
      { done: 'invoicing.inHand.done' },
    );
  return (
    <>
      <p>{text('invoicing.apply.message', { amount: words.money(unappliedMinor, currency) })}</p>
      <ShareTable
        {...{ owed, currency, shares, divided }}
        onChange={setOwn}
        onSuggest={own ? () => setOwn(null) : undefined}
      />
      <p className="bold figures end" aria-live="polite">
        {divided.leftMinor < 0
          ? text('errors.invoicing.moreThanCredit')
          : text('invoicing.apply.left', { amount: words.money(divided.leftMinor, currency) })}
      </p>
      <DialogActions failure={failure} cancel={close}>
        <Button kind="primary" disabledReason={whyNot} onClick={send}>
          {text('invoicing.actions.applyCredit')}
        </Button>
      </DialogActions>
    </>
  );
}

function Apply({ credit, close }: Omit<ApplyFormProps, 'owed'>) {
  const text = useText();
  const { data: owed } = useLive('invoicing.listOwedInvoices', {
    customerId: credit.customer.id,
    currency: credit.currency,
  });
  if (owed === undefined) return <p className="quiet">{text('invoicing.shares.loading')}</p>;
  return <ApplyForm credit={credit} owed={owed} close={close} />;
}

/** Applies the rest of a payment or credit note to open invoices. */
export const openApplyDialog = (credit: CreditInHand): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.apply.title', params: { name: credit.customer.name }, width: 600 },
    (close) => <Apply credit={credit} close={close} />,
  );
