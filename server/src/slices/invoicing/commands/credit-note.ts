import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { withParts } from '../queries/records.ts';
import { billedDocument, draftedCredit, type CreditableInvoice } from '../rules/credit-note-drafts.ts';
import type { CreditRequest } from '../rules/credit-notes.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { nextLineId, saveInvoice } from './save-invoice.ts';

export async function draftCreditNote(
  ctx: MemberCtx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.draftCreditNote>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'credit');
    const note = await draftCredit(tx, await loadCreditable(tx, invoice), input, { reason });
    return viewInvoice(ctx, tx, note);
  });
}

/** Drafts a credit note for a part of a published invoice. The caller must hold a lock on the invoice. */
export const draftCredit = (
  tx: Tx,
  creditable: CreditableInvoice,
  request: CreditRequest,
  cause: { reason: string; causeEventId?: string },
): Promise<InvoiceAggregate> => {
  const { actor, clock, ids } = tx.ctx;
  const start = { id: ids.next<'Invoice'>(), createdBy: actor.userId, now: clock.now() };
  const note = draftedCredit(creditable, request, { ...start, ...cause, nextLineId: nextLineId(tx) });
  return saveInvoice(tx, null, note);
};

export async function loadCreditable(tx: Tx, invoice: InvoiceAggregate): Promise<CreditableInvoice> {
  const notes = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('corrects_id', '=', invoice.row.id)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute();
  const earlier = (await withParts(tx, notes)).map(billedDocument);
  return { invoice, earlier, deliveredPieces: await loadDeliveredPieces(tx, invoice) };
}

async function loadDeliveredPieces(tx: Tx, { row, lines }: InvoiceAggregate): Promise<Map<string, string>> {
  if (!lines.some(({ unit }) => unit === 'kg')) return new Map();
  const rows = await tx
    .selectFrom('invoice_lines as i')
    .innerJoin('purchase_order_lines as l', (join) =>
      join.onRef('l.purchase_order_id', '=', 'i.purchase_order_id').onRef('l.id', '=', 'i.order_line_id'),
    )
    .select(['l.id', 'l.delivered'])
    .where('i.invoice_id', '=', row.id)
    .where('i.unit', '=', 'kg')
    .execute();
  return new Map(rows.flatMap(({ id, delivered }) => (delivered === null ? [] : [[id, decimal(delivered)]])));
}
