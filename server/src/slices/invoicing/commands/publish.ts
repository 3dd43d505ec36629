import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { nextNumber } from '../../organizations/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { billOrders, lockOrders, changeBalance } from '../../ordering/index.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { assertMayPublish } from '../queries/billing-relation.ts';
import { buildDocument } from '../queries/document.ts';
import { getSellerToday, type InvoiceRecord } from '../queries/records.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import { canonicalJson, hashDocument } from './document-hash.ts';
import { recomputeCreditNote } from './credit-note.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { settle } from './ledger.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';
import { refreshUnbilledMarks, loadOrderIds } from './invoiced-orders.ts';

export async function publishInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.publishInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'publish');
    await publish(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

/**
 * Freezes the document under its number, in the caller's transaction. The number is taken last, so that its counter
 * is locked briefly; a rollback returns it.
 */
export async function publish(tx: Tx, draft: InvoiceRecord): Promise<InvoiceRecord> {
  // Another credit note may have been published since this one was drafted.
  const row = draft.kind === 'creditNote' ? await recomputeCreditNote(tx, draft) : draft;
  await assertMayPublish(tx, row);
  const today = await getSellerToday({ clock: tx.ctx.clock, db: tx }, row.vendor_id);
  const document = await buildDocument(tx, { ...row, issued_on: today }, today);
  const missing = missingParts(document);
  if (missing.length > 0) throw new AppError('invoicing.incomplete', { missing });
  await lockOrders(tx, row.vendor_id, await loadOrderIds(tx, row.id));
  const number = String(await nextNumber(tx, row.vendor_id, row.kind));
  const frozenDocument = canonicalJson({ ...document, number });
  const published = await tx
    .updateTable('invoices')
    .set({
      status: 'published',
      number,
      issued_on: today,
      due_on: document.dueOn,
      document: frozenDocument,
      content_hash: hashDocument(frozenDocument),
      published_at: tx.ctx.clock.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await applyToBalance(tx, published);
  await refreshUnbilledMarks(tx, published);
  await updateCreditedLines(tx, published, 'published');
  await recordEvent(tx, published, 'invoicing.published', invoiceEventData(published));
  if (published.kind === 'creditNote') await applyToCorrectedInvoice(tx, published);
  return published;
}

/** The customer's balance changes by the total: an invoice replaces its orders as debt, a credit note lowers it. */
async function applyToBalance(
  tx: Tx,
  { id, kind, vendor_id, customer_id, currency, total_minor }: InvoiceRecord,
) {
  await changeBalance(tx, {
    vendorId: vendor_id,
    customerId: customer_id,
    currency,
    amountMinor: kind === 'creditNote' ? -total_minor : total_minor,
  });
  if (kind !== 'creditNote') await billOrders(tx, vendor_id, { orders: await loadOrderIds(tx, id), by: id });
}

/**
 * A credit note lowers the invoice it corrects: first the balance due, then the written-off amount, which no longer
 * needs to be written off. The rest was paid, so it stays as the customer's credit.
 */
async function applyToCorrectedInvoice(tx: Tx, note: InvoiceRecord): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', note.corrects_id!)
    .executeTakeFirstOrThrow();
  const on = note.issued_on!;
  const owed = invoice.balance_minor;
  const forgiven = Math.min(invoice.written_off_minor, note.total_minor - Math.min(owed, note.total_minor));
  if (forgiven > 0)
    await settle(tx, { invoice, source: { reason: note.reason }, amountMinor: -forgiven, on });
  const amountMinor = Math.min(owed + forgiven, note.total_minor);
  if (amountMinor > 0) await settle(tx, { invoice, source: { creditNote: note }, amountMinor, on });
}
