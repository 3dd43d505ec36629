import type { Invoice, PaymentId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { refetchQueries, type Credit } from '../../queries.ts';

export const sourceOf = ({ source, id }: Pick<Credit, 'source' | 'id'>) =>
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
