import type { Invoice, PaymentId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { refetchQueries, type Credit } from '../../queries.ts';

/** Takes back what was recorded a moment ago; both entries stay in the books. */
export async function undoPayment(paymentId: PaymentId, ...others: PaymentId[]): Promise<void> {
  const reason = textNow('invoicing.markAsPaid.undone');
  await runAction(
    async () => {
      if (others.length === 0) await api.invoicing.reversePayment({ paymentId, reason });
      else await api.invoicing.reverseBankPayments({ paymentIds: [paymentId, ...others], reason });
      await refetchQueries();
    },
    {
      done: others.length === 0 ? 'invoicing.reverse.payment.done' : 'invoicing.bank.undone',
      failed: 'invoicing.failed',
    },
  );
}

const sourceOf = ({ source, id }: Pick<Credit, 'source' | 'id'>) =>
  source === 'payment' ? { paymentId: id as PaymentId } : { creditNoteId: id as Invoice['id'] };

/** Applies as much of the credit as the invoice's balance allows. */
export async function spendCredit(credit: Credit, invoice: Invoice): Promise<void> {
  const amountMinor = Math.min(credit.unappliedMinor, invoice.balanceMinor);
  await runAction(
    async () => {
      await api.invoicing.applyCredit({
        source: sourceOf(credit),
        shares: [{ invoiceId: invoice.id, amountMinor }],
      });
      await refetchQueries();
    },
    { done: 'invoicing.inHand.done', failed: 'invoicing.failed' },
  );
}
