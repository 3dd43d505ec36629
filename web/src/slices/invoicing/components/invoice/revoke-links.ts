import type { Invoice } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheInvoice } from '../../queries.ts';

/** Invalidates the links in emails and on printed documents; sending again creates new links. */
export async function confirmRevokeLinks({ id: invoiceId, number }: Invoice): Promise<void> {
  const isSure = await openConfirm({
    title: 'invoicing.links.title',
    params: { number: number ?? '' },
    message: 'invoicing.links.message',
    confirm: 'invoicing.links.confirm',
    danger: true,
  });
  if (!isSure) return;
  try {
    cacheInvoice(await api.invoicing.revokeInvoiceLinks({ invoiceId }));
    snackbar.success('invoicing.links.done');
  } catch (error) {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));
  }
}
