import type { invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import type { InvoiceRecord } from '../queries/records.ts';
import { fullCredit, draftCredit } from './credit-note.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { invoiceEventData, lockInvoiceForAction, lockInvoices, recordEvent } from './lock.ts';
import { publish } from './publish.ts';
import { loadOrderIds, releaseOrders } from './invoiced-orders.ts';

/**
 * Deletes a draft; a published invoice gets a credit note for its remaining amount, and its orders can be invoiced
 * again.
 */
export async function cancelInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.cancelInvoice>,
): Promise<OutputOf<typeof invoicing.cancelInvoice>> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'cancel');
    if (row.status === 'draft') {
      await removeDraft(tx, row);
      return { creditNoteId: null };
    }
    if (input.reason === '') throw new AppError('invoicing.reasonNeeded');
    const note = await publish(
      tx,
      await draftCredit(tx, row, { ...(await fullCredit(tx, row)), reason: input.reason }),
    );
    await cancelPublished(tx, row, input.reason);
    return { creditNoteId: note.id };
  });
}

export async function removeDraft(tx: Tx, row: InvoiceRecord): Promise<void> {
  const orders = row.kind === 'invoice' ? await loadOrderIds(tx, row.id) : [];
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', row.id).execute();
  await tx.deleteFrom('invoice_orders').where('invoice_id', '=', row.id).execute();
  await tx.deleteFrom('invoices').where('id', '=', row.id).execute();
  await releaseOrders(tx, row, orders);
  await recordEvent(tx, row, 'invoicing.removed', invoiceEventData(row));
}

async function cancelPublished(tx: Tx, { id }: InvoiceRecord, reason: string): Promise<void> {
  const [row] = await lockInvoices(tx, [id]);
  await tx
    .updateTable('invoices')
    .set({ status: 'cancelled', cancelled_at: tx.ctx.clock.now(), version: row!.version + 1 })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('payment_emissions')
    .set({ status: 'withdrawn', decided_at: tx.ctx.clock.now() })
    .where('invoice_id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
  await releaseOrders(tx, row!, await loadOrderIds(tx, id));
  await updateCreditedLines(tx, row!, 'cancelled');
  await recordEvent(tx, row!, 'invoicing.cancelled', { ...invoiceEventData(row!), reason });
}
