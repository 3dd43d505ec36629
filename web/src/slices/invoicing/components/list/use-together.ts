import {
  invoiceBatchActions,
  invoicingLimits,
  sumsByCurrency,
  type InvoiceId,
  type InvoiceRow,
  type InvoiceTab,
  type OrderSide,
  type Currency,
} from '@halles/contract';
import { useState } from 'react';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { RefusedRow } from '../../../../ui/banner.tsx';
import type { BulkAction } from '../../../../ui/table/column.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { openExportDialog } from '../accounting/export-dialog.tsx';
import { beginBatch } from '../batches/batch-actions.ts';
import { openMarkManyPaidDialog } from '../payments/mark-paid-dialog.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { invoicePath } from './invoices-address.ts';

const { batch: max } = invoicingLimits;
const SNACKBAR_ID = 'invoices-pdf';

export const pdfOf = (invoiceId: InvoiceId): Promise<void> =>
  downloadFile('api/documents/invoice.pdf', { invoiceId });

/** Publication cannot be undone, so the count and the total are confirmed first; sending publishes drafts. */
async function isSureToPublish(
  rows: readonly InvoiceRow[],
  money: Parameters<typeof sumsOf>[1],
): Promise<boolean> {
  const drafts = rows.filter(({ status }) => status === 'draft');
  if (drafts.length === 0) return true;
  return openConfirm({
    title: 'invoicing.bulk.publish.title',
    message: 'invoicing.bulk.publish.message',
    confirm: 'invoicing.bulk.publish.confirm',
    params: { count: drafts.length, sum: sumsOf(drafts, money) },
  });
}

/** Whether invoices under a tab may still be drafts, and whether they may be owed. */
const mayBe = (tab: InvoiceTab, drafts = 1) => ({
  draft: (tab === 'all' || tab === 'draft') && drafts > 0,
  owed: tab !== 'paid' && tab !== 'cancelled' && tab !== 'draft',
});

/** Actions on the selected invoices: moves run as a job with progress above the list, PDFs download one by one. */
export function useTogether(side: OrderSide, tab: InvoiceTab, drafts: number | undefined) {
  const text = useText();
  const errorOf = useErrorText();
  const { money } = useInvoiceWords();
  const may = useMay();
  const [refusals, setRefusals] = useState<readonly RefusedRow[]>([]);
  const ids = (rows: readonly InvoiceRow[]) => rows.map(({ id }) => id);
  const begin = async (
    action: (typeof invoiceBatchActions)[number],
    rows: readonly InvoiceRow[],
    clear: () => void,
  ) => {
    const publishes = action === 'publish' || action === 'send';
    if (publishes && !(await isSureToPublish(rows, money))) return;
    if (await beginBatch(action, ids(rows))) clear();
  };
  const download = async (rows: readonly InvoiceRow[], selectOnly: (ids: readonly string[]) => void) => {
    snackbar.info(textNow('invoicing.bulk.working', { count: rows.length }), {
      id: SNACKBAR_ID,
      persistent: true,
    });
    const failed = new Map<InvoiceId, RefusedRow>();
    // One by one, because a browser asks for permission before it takes many files at once.
    for (const { id, number } of rows)
      await pdfOf(id).catch((error: unknown) =>
        failed.set(id, {
          href: invoicePath(side, id),
          name: number ?? text('invoicing.words.state.draft'),
          reason: errorOf(error),
        }),
      );
    snackbar.hide(SNACKBAR_ID);
    setRefusals([...failed.values()]);
    selectOnly([...failed.keys()]);
  };
  const move = (action: (typeof invoiceBatchActions)[number]): BulkAction<InvoiceRow> => ({
    label: text(`invoicing.actions.${action}`),
    max,
    run: (rows, clear) => void begin(action, rows, clear),
  });
  const pdf: BulkAction<InvoiceRow> = {
    label: text('invoicing.actions.pdf'),
    run: (rows, _clear, selectOnly) => void download(rows, selectOnly),
  };
  const markAsPaid: BulkAction<InvoiceRow> = {
    label: text('invoicing.actions.markAsPaid'),
    max,
    run: (rows, clear) => void openMarkManyPaidDialog(rows).then((begun) => begun && clear()),
  };
  const { draft, owed } = mayBe(tab, drafts);
  const actions: BulkAction<InvoiceRow>[] =
    side === 'customer'
      ? [pdf]
      : [
          ...(draft ? [move('publish')] : []),
          ...(owed && may('recordPayments') ? [markAsPaid] : []),
          ...invoiceBatchActions.filter((action) => action !== 'publish').map(move),
          {
            label: text('invoicing.accounting.exportSelected'),
            max,
            run: (rows: readonly InvoiceRow[], clear: () => void) =>
              void openExportDialog({ selected: ids(rows) }).then((made) => made && clear()),
          },
          pdf,
        ];
  return { actions, refusals, dismiss: () => setRefusals([]) };
}

/** Totals of the rows per currency; credit notes count as negative. */
export function sumsOf(
  rows: readonly Pick<InvoiceRow, 'kind' | 'totalMinor' | 'currency'>[],
  money: (amountMinor: number, currency: Currency) => string,
): string {
  const amounts = rows.map(({ kind, totalMinor, currency }) => ({
    amountMinor: kind === 'creditNote' ? -totalMinor : totalMinor,
    currency,
  }));
  return sumsByCurrency(amounts)
    .map(({ amountMinor, currency }) => money(amountMinor, currency))
    .join(' + ');
}
