import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

/** Records the buyer's dispute; an empty message ends it. Reminders wait meanwhile. */
export async function disputeInvoice(
  ctx: MemberCtx,
  { message, ...input }: ParsedInputOf<typeof invoicing.disputeInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, side } = await lockInvoiceForAction(tx, input, 'dispute');
    if (side === 'vendor' && message !== '') throw new AppError('request.notAllowed');
    const disputed = withRow(invoice, { dispute: message });
    const event = { type: 'invoicing.disputed', words: message, by: side } as const;
    return viewInvoice(ctx, tx, await saveInvoice(tx, invoice, withEvent(disputed, event)));
  });
}

/** Sets or clears the export mark of one invoice by hand. */
export async function setInvoiceExported(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.setInvoiceExported>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'markAsExported');
    return viewInvoice(ctx, tx, await setExportMark(tx, invoice, !input.isExported));
  });
}

/** Spec §3: quickbooksExportTimestamp is set to now on each invoice. */
export function setExportMark(
  tx: Tx,
  invoice: InvoiceAggregate,
  isUndone: boolean,
): Promise<InvoiceAggregate> {
  const marked = withRow(invoice, { exported_at: isUndone ? null : tx.ctx.clock.now() });
  return saveInvoice(tx, invoice, withEvent(marked, { type: 'invoicing.exported', isUndone }));
}
