import type { Id, Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties, viewInvoice, type Parties } from '../queries/invoice.ts';
import { withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { settled } from '../rules/settlement.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

/** The buyer ordered nothing of it. */
export async function refuseInvoice(
  ctx: MemberCtx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.refuseInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'refuse');
    const parties = await loadParties(tx, invoice.row);
    const saved = await saveRefusal(tx, invoice, parties, { reason, linkId: null });
    return viewInvoice(ctx, tx, saved);
  });
}

/**
 * Its balance is written off with the reason, and its seller is notified. The caller holds the row, and knows that it
 * may be refused. `linkId`: the mailed link it was refused by.
 */
export function saveRefusal(
  tx: Tx,
  invoice: InvoiceAggregate,
  { seller }: Pick<Parties, 'seller'>,
  { reason, linkId }: { reason: string; linkId: Id<'InvoiceLink'> | null },
): Promise<InvoiceAggregate> {
  const refused = withRow(invoice, { refused_at: tx.ctx.clock.now(), refusal: reason });
  const amountMinor = invoice.row.balance_minor;
  const on = todayOf(tx.ctx, seller);
  const writtenOff = settled(refused, { source: { reason }, amountMinor, on });
  return saveInvoice(tx, invoice, withEvent(writtenOff, { type: 'invoicing.refused', reason, linkId }));
}
