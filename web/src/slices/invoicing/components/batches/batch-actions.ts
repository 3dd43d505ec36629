import type { InvoiceBatch, InvoiceBatchId, InvoiceId, InvoiceBatchAction } from '@halles/contract';
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
export const beginBatch = (action: InvoiceBatchAction, invoiceIds: readonly InvoiceId[]): Promise<boolean> =>
  runAction(
    async () => {
      const begun = await api.invoicing.startInvoiceBatch({ invoiceIds: [...invoiceIds], action });
      own.add(begun.id);
      queryClient.setQueryData<InvoiceBatch[]>(listed, (shown = []) =>
        shown.some(({ id }) => id === begun.id) ? shown : [begun, ...shown],
      );
      snackbar.info(textNow('invoicing.bulk.working', { count: begun.total }), { id: SNACKBAR_ID });
    },
    { failed: 'invoicing.failed', id: SNACKBAR_ID },
  );

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
  queryClient.setQueryData<InvoiceBatch[]>(listed, (shown) => shown?.filter(({ id }) => id !== batchId));
  own.delete(batchId);
  await api.invoicing.dismissInvoiceBatch({ batchId }).catch(() => refetchQueries());
}
