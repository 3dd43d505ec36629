import type { invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { decimal } from '../../../platform/decimal.ts';
import { permit } from '../../../platform/errors.ts';
import { mayWithInvoice } from '../policy.ts';
import { billedDocument, creditOf, type CreditableInvoice } from '../rules/credit-note-drafts.ts';
import { feeLeftOf, remainingLines } from '../rules/credit-notes.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { invoiceFacts, loadInvoiceRecord, withParts } from './records.ts';

/** The amounts of a credit note before it is drafted, by the rule that drafts it. */
export async function previewCreditNote(
  ctx: MemberCtx,
  { invoiceId, ...request }: ParsedInputOf<typeof invoicing.previewCreditNote>,
): Promise<OutputOf<typeof invoicing.previewCreditNote>> {
  const { row, side } = await loadInvoiceRecord(ctx, ctx.db, invoiceId);
  const [invoice] = await withParts(ctx.db, [row]);
  permit(mayWithInvoice(ctx.actor, invoiceFacts(invoice!, side), 'credit'));
  const creditable = await loadCreditable(ctx.db, invoice!);
  const billed = billedDocument(invoice!);
  const { lines, totals } = creditOf(creditable, request);
  return {
    remaining: remainingLines(billed, creditable.earlier),
    deliveryFeeLeftMinor: feeLeftOf(billed, creditable.earlier),
    lines: lines.map(({ line, amountMinor }) => ({ lineId: line.id, amountMinor })),
    totals,
  };
}

/** `withClaims`: what the drafts for claims take counts as credited, too. */
export async function loadCreditable(
  db: Db,
  invoice: InvoiceAggregate,
  { withClaims = false } = {},
): Promise<CreditableInvoice> {
  const notes = await db
    .selectFrom('invoices')
    .selectAll()
    .where('corrects_id', '=', invoice.row.id)
    .where((eb) =>
      eb.or([
        eb('published_at', 'is not', null),
        ...(withClaims ? [eb('cause_event_id', 'is not', null)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  const earlier = (await withParts(db, notes)).map(billedDocument);
  return { invoice, earlier, deliveredPieces: await loadDeliveredPieces(db, invoice) };
}

async function loadDeliveredPieces(db: Db, { row, lines }: InvoiceAggregate): Promise<Map<string, string>> {
  if (!lines.some(({ unit }) => unit === 'kg')) return new Map();
  const rows = await db
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
