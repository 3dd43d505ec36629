import { invoicingLimits, type Invoice } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries, cacheInvoice } from '../../queries.ts';
import { seen } from './seen.ts';
import { openWordsDialog } from './words-dialog.tsx';

const paramsOf = (invoice: Invoice, money: (amountMinor: number) => string) => ({
  number: invoice.number ?? '',
  name: invoice.customer.name,
  amount: money(invoice.balanceMinor),
});

/** Deletes a draft; a published invoice gets a credit note for what is left of it, which is opened. */
export async function cancelWithReason(
  invoice: Invoice,
  money: (amountMinor: number) => string,
  go: (invoiceId: string | null) => void,
): Promise<void> {
  const isDraft = invoice.status === 'draft';
  await openWordsDialog({
    title: isDraft ? 'invoicing.cancel.titleOfDraft' : 'invoicing.cancel.title',
    params: paramsOf(invoice, money),
    message: isDraft ? 'invoicing.cancel.messageOfDraft' : 'invoicing.cancel.message',
    label: 'invoicing.words.reason',
    save: isDraft ? 'invoicing.cancel.confirmOfDraft' : 'invoicing.cancel.confirm',
    cancels: !isDraft,
    isDanger: true,
    most: invoicingLimits.reason,
    isRequired: !isDraft,
    send: async (reason) => {
      const { creditNoteId } = await api.invoicing.cancelInvoice({ ...seen(invoice), reason });
      const done = creditNoteId === null ? 'invoicing.cancel.doneWithoutNote' : 'invoicing.cancel.done';
      snackbar.success(isDraft ? 'invoicing.cancel.doneOfDraft' : done);
      go(isDraft ? null : (creditNoteId ?? invoice.id));
      void refetchQueries();
    },
  });
}

/** Writes the balance off, so that the customer no longer owes it. */
export const writeOffWithReason = (invoice: Invoice, money: (amountMinor: number) => string) =>
  openWordsDialog({
    title: 'invoicing.writeOff.title',
    params: paramsOf(invoice, money),
    message: 'invoicing.writeOff.message',
    label: 'invoicing.words.reason',
    save: 'invoicing.writeOff.confirm',
    isDanger: true,
    most: invoicingLimits.reason,
    isRequired: true,
    send: async (reason) => {
      cacheInvoice(await api.invoicing.writeOffInvoice({ ...seen(invoice), reason }));
      snackbar.success('invoicing.writeOff.done');
    },
  });

export const disputeWithWords = (invoice: Invoice) =>
  openWordsDialog({
    title: 'invoicing.dispute.title',
    params: { number: invoice.number ?? '' },
    message: 'invoicing.dispute.message',
    label: 'invoicing.dispute.label',
    save: 'invoicing.dispute.confirm',
    most: invoicingLimits.note,
    isRequired: true,
    send: async (words) => {
      cacheInvoice(await api.invoicing.disputeInvoice({ ...seen(invoice), message: words }));
      snackbar.success(textNow('invoicing.dispute.done'));
    },
  });

/** Refuses an invoice that is not based on an order; nothing is owed on it any more. */
export const refuseWithReason = (invoice: Invoice) =>
  openWordsDialog({
    title: 'invoicing.refuse.title',
    params: { number: invoice.number ?? '' },
    message: 'invoicing.refuse.message',
    label: 'invoicing.words.reason',
    save: 'invoicing.refuse.confirm',
    isDanger: true,
    most: invoicingLimits.reason,
    isRequired: true,
    send: async (reason) => {
      cacheInvoice(await api.invoicing.refuseInvoice({ ...seen(invoice), reason }));
      snackbar.success('invoicing.refuse.done');
    },
  });
