import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import type { InvoiceRecord } from '../queries/records.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';

/** Records the buyer's dispute; an empty message ends it. Reminders wait meanwhile. */
export async function disputeInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.disputeInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row, side } = await lockInvoiceForAction(tx, input, 'dispute');
    if (side === 'vendor' && input.message !== '') throw new AppError('request.notAllowed');
    await patch(tx, row, { dispute: input.message });
    await recordEvent(tx, row, 'invoicing.disputed', { ...invoiceEventData(row), words: input.message });
    return loadInvoice(ctx, tx, row.id);
  });
}

const patch = (tx: Tx, row: InvoiceRecord, change: { dispute?: string; exported_at?: Date | null }) =>
  tx
    .updateTable('invoices')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();

/** Sets or clears the export mark of one invoice by hand. */
export async function setInvoiceExported(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.setInvoiceExported>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'markAsExported');
    await setExportMark(tx, row, !input.isExported);
    return loadInvoice(ctx, tx, row.id);
  });
}

/** Spec §3: quickbooksExportTimestamp is set to now on each invoice. */
export async function setExportMark(tx: Tx, row: InvoiceRecord, isUndone: boolean): Promise<void> {
  await patch(tx, row, { exported_at: isUndone ? null : tx.ctx.clock.now() });
  await recordEvent(tx, row, 'invoicing.exported', { ...invoiceEventData(row), isUndone });
}
