import { invoicingLimits, type InvoiceId, type MailedInvoice } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { currentLanguage, textNow } from '../../../../lib/i18n/index.ts';
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

const failed = (error: unknown) => snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));

export async function withdrawEmissionByLink({ token, invoice }: Mailed): Promise<void> {
  try {
    cacheMailedInvoice(
      token,
      await api.invoicing.withdrawEmissionByLink({ token, version: invoice.version }),
    );
    snackbar.success('invoicing.done.withdraw');
  } catch (error) {
    failed(error);
  }
}

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
export async function payInvoiceByLink(token: string): Promise<void> {
  try {
    const language = currentLanguage() === 'fr-CA' ? 'FR' : 'EN';
    const { url } = await api.invoicing.payInvoiceByLink({ token, language });
    location.assign(url);
  } catch (error) {
    failed(error);
  }
}

export async function payInvoiceByCard(invoiceId: InvoiceId): Promise<void> {
  try {
    const { url } = await api.invoicing.payInvoiceByCard({ invoiceId });
    location.assign(url);
  } catch (error) {
    failed(error);
  }
}
