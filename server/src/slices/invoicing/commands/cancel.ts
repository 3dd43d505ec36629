import type { invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { remainingLines } from '../rules/credit-notes.ts';
import { billedDocument, creditOf } from '../rules/credit-note-drafts.ts';
import { withEmissionDecided, withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { draftCredit } from './credit-note.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { releaseOrders } from './invoiced-orders.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { publish } from './publish.ts';
import { deleteDraft, recordInvoiceEvent, saveInvoice } from './save-invoice.ts';

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
  const cancelled = withRow(withEmissionDecided(invoice, 'withdrawn', now), {
    status: 'cancelled',
    cancelled_at: now,
  });
  await saveInvoice(tx, invoice, withEvent(cancelled, { type: 'invoicing.cancelled', reason }));
  await releaseOrders(tx, invoice);
  await updateCreditedLines(tx, invoice, 'cancelled');
}
