import type { Invoice, PaymentId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries, type Credit } from '../../queries.ts';

export const sourceOf = ({ source, id }: Pick<Credit, 'source' | 'id'>) =>
  source === 'payment' ? { paymentId: id as PaymentId } : { creditNoteId: id as Invoice['id'] };

/** Applies as much of the credit as the invoice's balance allows. */
export async function spendCredit(credit: Credit, invoice: Invoice): Promise<void> {
  const amountMinor = Math.min(credit.unappliedMinor, invoice.balanceMinor);
  try {
    await api.invoicing.applyCredit({
      source: sourceOf(credit),
      shares: [{ invoiceId: invoice.id, amountMinor }],
    });
    snackbar.success('invoicing.inHand.done');
    await refetchQueries();
  } catch (error) {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));
  }
}
