import { sql } from 'kysely';
import type { invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { remainingLines } from '../rules/credit-notes.ts';
import { billedDocument, creditOf } from '../rules/credit-note-drafts.ts';
import { withEmissionDecided, withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { coveredByCredit, type TakenBack } from '../rules/settlement.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { getSellerToday } from '../queries/records.ts';
import { draftCredit } from './credit-note.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { refreshUnbilledMarks, releaseOrders } from './invoiced-orders.ts';
import { lockInvoiceForAction, lockWithCreditNotes } from './lock-invoice.ts';
import { publish } from './publish.ts';
import { deleteDraft, recordInvoiceEvent, saveInvoices } from './save-invoice.ts';

/**
 * Deletes a draft; a published invoice gets a credit note for what is not credited yet, if anything is left, and its
 * orders can be invoiced again.
 */
export async function cancelInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.cancelInvoice>,
): Promise<OutputOf<typeof invoicing.cancelInvoice>> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'cancel');
    if (invoice.row.status === 'draft') {
      await deleteDraft(tx, invoice);
      if (invoice.row.kind === 'invoice') await releaseOrders(tx, invoice);
      else if (invoice.row.cause_event_id !== null) await refreshUnbilledMarks(tx, invoice);
      await recordInvoiceEvent(tx, invoice.row, { type: 'invoicing.removed' });
      return { creditNoteId: null };
    }
    if (input.reason === '') throw new AppError('invoicing.reasonNeeded');
    const creditable = await loadCreditable(tx, invoice);
    const { reason } = input;
    const request = { lines: remainingLines(billedDocument(invoice), creditable.earlier), deliveryFee: true };
    // There is no credit note of nothing.
    if (creditOf(creditable, request).totals.totalMinor <= 0) {
      await cancelPublished(tx, invoice, reason);
      return { creditNoteId: null };
    }
    const note = await draftCredit(tx, creditable, request, { reason });
    const credited = await publish(tx, { invoice: note, corrected: invoice, creditable });
    await cancelPublished(tx, credited.corrected!, reason);
    return { creditNoteId: note.row.id };
  });
}

async function cancelPublished(tx: Tx, invoice: InvoiceAggregate, reason: string): Promise<void> {
  const now = tx.ctx.clock.now();
  const { id, balance_minor } = invoice.row;
  const locked = balance_minor > 0 ? await lockWithCreditNotes(tx, [id]) : [invoice];
  const settled = balance_minor > 0 ? await covered(tx, invoice, locked) : locked;
  const after = settled.map((one) => {
    if (one.row.id !== id) return one;
    const withdrawn = withEmissionDecided(one, 'withdrawn', now);
    const cancelled = withRow(withdrawn, { status: 'cancelled', cancelled_at: now });
    return withEvent(cancelled, { type: 'invoicing.cancelled', reason });
  });
  await saveInvoices(tx, locked, after);
  await releaseOrders(tx, invoice);
  await updateCreditedLines(tx, invoice, 'cancelled');
}

/** The caller must hold a lock on the invoice and its credit notes. */
async function covered(
  tx: Tx,
  { row: { id, vendor_id } }: InvoiceAggregate,
  locked: readonly InvoiceAggregate[],
): Promise<InvoiceAggregate[]> {
  const { rows } = await sql<TakenBack>`
    select a.payment_id as "paymentId", -sum(a.amount_minor)::bigint as "amountMinor"
    from invoice_allocations a where a.invoice_id = ${id} and a.payment_id is not null
    group by a.payment_id having sum(a.amount_minor) < 0 order by a.payment_id`.execute(tx);
  const on = await getSellerToday({ ...tx.ctx, db: tx }, vendor_id);
  return coveredByCredit(locked, { invoiceId: id, takenBack: rows, on });
}
