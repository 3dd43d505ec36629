import { sql } from 'kysely';
import type { InvoiceLineId, invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
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
  return { invoice, earlier, shareOfPieces: await loadShareOfPieces(db, invoice) };
}

/**
 * Of weighed lines that say no pieces, such as a part of a line: their share by weight of the delivered ones. It is
 * rounded down, so that claims of all pieces reach the whole weight of every part.
 */
async function loadShareOfPieces(
  db: Db,
  { row, lines }: InvoiceAggregate,
): Promise<Map<InvoiceLineId, string>> {
  if (!lines.some(({ unit, pieces }) => unit === 'kg' && pieces === null)) return new Map();
  const { rows } = await sql<{ id: InvoiceLineId; share: string }>`
    select i.id, trunc(least(l.delivered * i.quantity / l.sold_kg, l.delivered), 3) as share
    from invoice_lines i
    join purchase_order_lines l on l.purchase_order_id = i.purchase_order_id and l.id = i.order_line_id
    where i.invoice_id = ${row.id} and i.unit = 'kg' and i.pieces is null and l.delivered is not null
      and l.sold_kg > 0`.execute(db);
  return new Map(rows.map(({ id, share }) => [id, decimal(share)]));
}
