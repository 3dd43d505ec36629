import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { nextNumber } from '../../organizations/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { billOrders, lockOrders, moveBalance } from '../../ordering/index.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { assertMayPublish } from '../queries/billing-relation.ts';
import { documentOf } from '../queries/document.ts';
import { owedOn, sellersToday, type InvoiceRecord } from '../queries/records.ts';
import { missingIn } from '../rules/documents.ts';
import { canonical, hashOf } from './freeze.ts';
import { recount } from './credit-note.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { settle } from './ledger.ts';
import { aboutInvoice, lockFor, tell } from './lock.ts';
import { noteUnbilledLines, orderIdsOf } from './order-links.ts';

export async function publishInvoice(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.publishInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockFor(tx, input, 'publish');
    await publish(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

/**
 * Freezes what it says under its number, in the caller's transaction. The number comes last, so that its counter is held
 * shortly; what fails gives it back.
 */
export async function publish(tx: Tx, draft: InvoiceRecord): Promise<InvoiceRecord> {
  // Another credit note may have been published since this one was drafted.
  const row = draft.kind === 'creditNote' ? await recount(tx, draft) : draft;
  await assertMayPublish(tx, row);
  const today = await sellersToday({ clock: tx.ctx.clock, db: tx }, row.vendor_id);
  const document = await documentOf(tx, { ...row, issued_on: today }, today);
  const missing = missingIn(document);
  if (missing.length > 0) throw new AppError('invoicing.incomplete', { missing });
  await lockOrders(tx, row.vendor_id, await orderIdsOf(tx, row.id));
  const number = String(await nextNumber(tx, row.vendor_id, row.kind));
  const kept = canonical({ ...document, number });
  const published = await tx
    .updateTable('invoices')
    .set({
      status: 'published',
      number,
      issued_on: today,
      due_on: document.dueOn,
      document: kept,
      content_hash: hashOf(kept),
      published_at: tx.ctx.clock.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await count(tx, published);
  await noteUnbilledLines(tx, published);
  await updateCreditedLines(tx, published, 'published');
  await tell(tx, published, 'invoicing.published', aboutInvoice(published));
  if (published.kind === 'creditNote') await takeFromInvoice(tx, published);
  return published;
}

/** From now on the customer owes it, instead of its orders; a credit, that much less. */
async function count(tx: Tx, { id, kind, vendor_id, customer_id, currency, total_minor }: InvoiceRecord) {
  await moveBalance(tx, {
    vendorId: vendor_id,
    customerId: customer_id,
    currency,
    amountMinor: kind === 'creditNote' ? -total_minor : total_minor,
  });
  if (kind !== 'creditNote') await billOrders(tx, vendor_id, { orders: await orderIdsOf(tx, id), by: id });
}

/**
 * A credit lowers the invoice that it corrects: first what is owed of it, then what was written off, which needs no
 * forgiving any more. What is left was paid: it stays in the customer's hand.
 */
async function takeFromInvoice(tx: Tx, note: InvoiceRecord): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', note.corrects_id!)
    .executeTakeFirstOrThrow();
  const on = note.issued_on!;
  const owed = owedOn(invoice);
  const forgiven = Math.min(invoice.written_off_minor, note.total_minor - Math.min(owed, note.total_minor));
  if (forgiven > 0)
    await settle(tx, { invoice, source: { reason: note.reason }, amountMinor: -forgiven, on });
  const amountMinor = Math.min(owed + forgiven, note.total_minor);
  if (amountMinor > 0) await settle(tx, { invoice, source: { creditNote: note }, amountMinor, on });
}
