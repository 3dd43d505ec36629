import type { AccountingExport } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries } from '../../queries.ts';

/** Undoes an export, after a confirmation that names the number of documents. */
export async function undoExport({ id: exportId, invoices, creditNotes }: AccountingExport): Promise<void> {
  const isSure = await openConfirm({
    title: 'invoicing.accounting.undo.title',
    message: 'invoicing.accounting.undo.message',
    confirm: 'invoicing.accounting.undo.confirm',
    params: { count: invoices + creditNotes },
    danger: true,
  });
  if (!isSure) return;
  try {
    await api.invoicing.undoAccountingExport({ exportId });
    snackbar.success('invoicing.accounting.undo.done');
  } catch (error) {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }));
  }
  void refetchQueries();
}
