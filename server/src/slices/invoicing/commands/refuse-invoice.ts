import type { Id, Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { getSellerToday, type InvoiceRecord } from '../queries/records.ts';
import { settle } from './ledger.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';

/** The buyer ordered nothing of it. */
export async function refuseInvoice(
  ctx: MemberCtx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.refuseInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'refuse');
    await saveRefusal(tx, row, { reason, linkId: null });
    return loadInvoice(ctx, tx, row.id);
  });
}

/**
 * Its balance is written off with the reason, and its seller is notified. The caller holds the row, and knows that it
 * may be refused. `linkId`: the mailed link it was refused by.
 */
export async function saveRefusal(
  tx: Tx,
  row: InvoiceRecord,
  { reason, linkId }: { reason: string; linkId: Id<'InvoiceLink'> | null },
): Promise<void> {
  const { clock } = tx.ctx;
  await tx
    .updateTable('invoices')
    .set({ refused_at: clock.now(), refusal: reason })
    .where('id', '=', row.id)
    .execute();
  const on = await getSellerToday({ clock, db: tx }, row.vendor_id);
  await settle(tx, { invoice: row, source: { reason }, amountMinor: row.balance_minor, on });
  await recordEvent(tx, row, 'invoicing.refused', { ...invoiceEventData(row), reason, linkId });
}
