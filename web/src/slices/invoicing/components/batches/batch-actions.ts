import type {
  InvoiceBatch,
  InvoiceBatchId,
  InvoiceId,
  invoiceBatchActions,
  WaitingInvoice,
} from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { isText, textNow } from '../../../../lib/i18n/index.ts';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries } from '../../queries.ts';

const SNACKBAR_ID = 'invoices-together';
const listed = liveQuery('invoicing.listInvoiceBatches', {}).queryKey;
/** Batches started on this page whose result was not announced yet. */
const own = new Set<InvoiceBatchId>();

export function reasonOf(code: string): string {
  const key = `errors.${code}`;
  return textNow(isText(key) ? key : 'errors.server.fault');
}

/** The batch runs as a job: it starts here and continues when the page is closed. */
export const beginBatch = (
  action: (typeof invoiceBatchActions)[number],
  invoiceIds: readonly InvoiceId[],
): Promise<boolean> =>
  runAction(
    async () => showBegun(await api.invoicing.startInvoiceBatch({ invoiceIds: [...invoiceIds], action })),
    { failed: 'invoicing.failed', id: SNACKBAR_ID },
  );

/** Publishes and sends what waits; the server waits some seconds, in which it can be undone. */
export const issue = (rows: readonly WaitingInvoice[]): Promise<boolean> =>
  runAction(
    async () => {
      const invoiceIds = rows.flatMap((row) => (row.kind === 'draft' ? [row.id] : []));
      const purchaseOrderIds = rows.flatMap((row) => (row.kind === 'order' ? [row.id] : []));
      showBegun(await api.invoicing.issueInvoices({ invoiceIds, purchaseOrderIds }));
    },
    { failed: 'invoicing.failed', id: SNACKBAR_ID },
  );

export const undoBatch = (batchId: InvoiceBatchId): Promise<boolean> =>
  runAction(
    async () => {
      await api.invoicing.undoInvoiceBatch({ batchId });
      forget(batchId);
    },
    { done: 'invoicing.toInvoice.undone', failed: 'invoicing.failed', id: SNACKBAR_ID },
  );

function forget(batchId: InvoiceBatchId): void {
  queryClient.setQueryData<InvoiceBatch[]>(listed, (shown) => shown?.filter(({ id }) => id !== batchId));
  own.delete(batchId);
}

/** The live list shows it run; its end is announced here. */
export const restartBatch = (batchId: InvoiceBatchId): Promise<boolean> =>
  runAction(
    async () => {
      await api.invoicing.restartInvoiceBatch({ batchId });
      own.add(batchId);
    },
    { failed: 'invoicing.failed', id: SNACKBAR_ID },
  );

/** Shows a batch that was started here, until the live list has it. */
export function showBegun(begun: InvoiceBatch): void {
  own.add(begun.id);
  queryClient.setQueryData<InvoiceBatch[]>(listed, (shown = []) =>
    shown.some(({ id }) => id === begun.id) ? shown : [begun, ...shown],
  );
  snackbar.info(textNow('invoicing.bulk.working', { count: begun.total }), { id: SNACKBAR_ID });
}

/** A batch started here that ended without refusals needs only a snackbar. */
export const isToNotify = ({ id, isRunning, refusals }: InvoiceBatch): boolean =>
  own.has(id) && !isRunning && refusals.length === 0;

export function notifyDone(batch: InvoiceBatch): void {
  own.delete(batch.id);
  snackbar.success(textNow(`invoicing.bulk.done.${batch.action}`, { count: batch.total }), {
    id: SNACKBAR_ID,
  });
  void closeBatch(batch.id);
}

type Refusals = InvoiceBatch['refusals'];

/** Refusals grouped by reason, so that a thousand of them stay readable. */
export function byReason(refusals: Refusals): { code: string; refused: Refusals }[] {
  const groups = new Map<string, Refusals>();
  for (const refusal of refusals) groups.set(refusal.code, [...(groups.get(refusal.code) ?? []), refusal]);
  return [...groups].map(([code, refused]) => ({ code, refused }));
}

/** Dismisses a batch whose result was read, for the whole organization. */
export async function closeBatch(batchId: InvoiceBatchId): Promise<void> {
  forget(batchId);
  await api.invoicing.dismissInvoiceBatch({ batchId }).catch(() => refetchQueries());
}
