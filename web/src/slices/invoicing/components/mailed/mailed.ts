import { invoicingLimits, type InvoiceId, type MailedInvoice } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { currentLanguage } from '../../../../lib/i18n/index.ts';
import { cacheAnswer } from '../../../../lib/query.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { mailedInvoiceQuery } from '../../queries.ts';
import { openWordsDialog } from '../invoice/words-dialog.tsx';

export interface Mailed {
  token: string;
  invoice: MailedInvoice;
}

/** Stores the server's answer to an action as the invoice the page shows. */
export function cacheMailedInvoice(token: string, invoice: MailedInvoice): MailedInvoice {
  cacheAnswer(mailedInvoiceQuery(token).queryKey, invoice);
  return invoice;
}

export const withdrawEmissionByLink = ({ token, invoice }: Mailed): Promise<boolean> =>
  runAction(
    async () =>
      cacheMailedInvoice(
        token,
        await api.invoicing.withdrawEmissionByLink({ token, version: invoice.version }),
      ),
    { done: 'invoicing.done.withdraw', failed: 'invoicing.failed' },
  );

export const refuseByLink = ({ token, invoice }: Mailed): Promise<boolean | undefined> =>
  openWordsDialog({
    title: 'invoicing.refuse.title',
    params: { number: invoice.number },
    message: 'invoicing.refuse.message',
    label: 'invoicing.words.reason',
    save: 'invoicing.refuse.confirm',
    most: invoicingLimits.reason,
    isRequired: true,
    send: async (reason) => {
      const { version } = invoice;
      cacheMailedInvoice(token, await api.invoicing.refuseByLink({ token, version, reason }));
      snackbar.success('invoicing.refuse.done');
    },
  });

/** Goes to the payment provider's page, which returns here. */
export const payInvoiceByLink = (token: string): Promise<boolean> =>
  runAction(
    async () => {
      const language = currentLanguage() === 'fr-CA' ? 'FR' : 'EN';
      const { url } = await api.invoicing.payInvoiceByLink({ token, language });
      location.assign(url);
    },
    { failed: 'invoicing.failed' },
  );

export const payInvoiceByCard = (invoiceId: InvoiceId): Promise<boolean> =>
  runAction(
    async () => {
      const { url } = await api.invoicing.payInvoiceByCard({ invoiceId });
      location.assign(url);
    },
    { failed: 'invoicing.failed' },
  );
