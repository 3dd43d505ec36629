import type { Invoice, InvoiceLineId, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import {
  computeCredit,
  remainingLines,
  type BilledDocument,
  type Credit,
  type CreditRequest,
  type CreditRequestLine,
} from '../rules/credit-notes.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { lineOf, loadInvoiceLines, type InvoiceRecord } from '../queries/records.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';

export async function draftCreditNote(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.draftCreditNote>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'credit');
    const note = await draftCredit(tx, row, input);
    return loadInvoice(ctx, tx, note.id);
  });
}

/** Drafts a credit note for a part of a published invoice. The caller must hold a lock on the invoice. */
export async function draftCredit(
  tx: Tx,
  invoice: InvoiceRecord,
  { reason, ...request }: CreditRequest & { reason: string },
): Promise<InvoiceRecord> {
  const credit = computeCredit(
    await loadBilledDocument(tx, invoice),
    await loadPublishedCredits(tx, invoice),
    request,
  );
  if (credit.lines.length === 0 && credit.deliveryFeeMinor === 0) throw new AppError('invoicing.noLines');
  const { actor, clock, ids } = tx.ctx;
  const id = ids.next<'Invoice'>();
  const note = await tx
    .insertInto('invoices')
    .values({
      id,
      vendor_id: invoice.vendor_id,
      customer_id: invoice.customer_id,
      relation_id: invoice.relation_id,
      kind: 'creditNote',
      corrects_id: invoice.id,
      currency: invoice.currency,
      terms_days: 0,
      reference: invoice.reference,
      reason,
      fee_tax_ids: invoice.fee_tax_ids,
      tax_rates: JSON.stringify(invoice.tax_rates),
      tax_exemptions: JSON.stringify(invoice.tax_exemptions),
      ...amountsOf(credit),
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeCreditLines(tx, note, credit);
  await tx
    .insertInto('invoice_orders')
    .columns(['invoice_id', 'purchase_order_id', 'position'])
    .expression(
      tx
        .selectFrom('invoice_orders')
        .select((eb) => [eb.val(id).as('invoice_id'), 'purchase_order_id', 'position'])
        .where('invoice_id', '=', invoice.id),
    )
    .execute();
  await recordEvent(tx, note, 'invoicing.drafted', invoiceEventData(note));
  return note;
}

/** Whether a credit note would have any line. */
export const hasCreditableLines = async (
  tx: Tx,
  invoice: InvoiceRecord,
  request: CreditRequest,
): Promise<boolean> =>
  computeCredit(await loadBilledDocument(tx, invoice), await loadPublishedCredits(tx, invoice), request).lines
    .length > 0;

/** The remaining amount of an invoice, as a credit request. */
export const fullCredit = async (tx: Tx, invoice: InvoiceRecord): Promise<CreditRequest> => ({
  lines: remainingLines(await loadBilledDocument(tx, invoice), await loadPublishedCredits(tx, invoice)),
  deliveryFee: true,
});

/** Number of pieces of each weighed line: as typed, otherwise as delivered by its order. */
export async function withPieces(
  tx: Tx,
  invoice: InvoiceRecord,
  request: readonly { lineId: InvoiceLineId; quantity: string; pieces: string | null }[],
): Promise<CreditRequestLine[]> {
  const lines = new Map((await loadInvoiceLines(tx, invoice.id)).map((line) => [line.id, line]));
  const delivered = await deliveredPieces(tx, invoice.id);
  return request.map(({ lineId, quantity, pieces }) => {
    const line = lines.get(lineId);
    const of = decimal(line?.pieces ?? null) ?? delivered.get(line?.order_line_id ?? '') ?? null;
    return { lineId, quantity, pieces: pieces !== null && of !== null ? { count: pieces, of } : null };
  });
}

async function deliveredPieces(tx: Tx, invoiceId: InvoiceRecord['id']): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('invoice_lines as i')
    .innerJoin('purchase_order_lines as l', (join) =>
      join.onRef('l.purchase_order_id', '=', 'i.purchase_order_id').onRef('l.id', '=', 'i.order_line_id'),
    )
    .select(['l.id', 'l.delivered'])
    .where('i.invoice_id', '=', invoiceId)
    .where('i.unit', '=', 'kg')
    .execute();
  return new Map(rows.flatMap(({ id, delivered }) => (delivered === null ? [] : [[id, decimal(delivered)]])));
}

/** Recomputes a draft credit note's quantities against what is left of the invoice now. */
export async function recomputeCreditNote(tx: Tx, note: InvoiceRecord): Promise<InvoiceRecord> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', note.corrects_id!)
    .executeTakeFirstOrThrow();
  const lines = (await loadInvoiceLines(tx, note.id)).map((line) => ({
    lineId: line.corrects_line_id!,
    quantity: lineOf(line).quantity,
    pieces: lineOf(line).pieces,
  }));
  const request = {
    lines: await withPieces(tx, invoice, lines),
    deliveryFee: note.delivery_fee_minor > 0,
    isCapped: note.cause_event_id !== null,
  };
  const credit = computeCredit(
    await loadBilledDocument(tx, invoice),
    await loadPublishedCredits(tx, invoice),
    request,
  );
  if (credit.lines.length === 0 && credit.deliveryFeeMinor === 0) throw new AppError('invoicing.noLines');
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', note.id).execute();
  await writeCreditLines(tx, note, credit);
  return tx
    .updateTable('invoices')
    .set(amountsOf(credit))
    .where('id', '=', note.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const amountsOf = ({ deliveryFeeMinor, totals }: Credit) => ({
  delivery_fee_minor: deliveryFeeMinor,
  totals: JSON.stringify(totals),
  total_minor: totals.totalMinor,
});

async function writeCreditLines(tx: Tx, note: InvoiceRecord, { lines }: Credit): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map(({ line, quantity, pieces, amountMinor, depositMinor }, position) => ({
        invoice_id: note.id,
        id: tx.ctx.ids.next<'InvoiceLine'>() as InvoiceLineId,
        position,
        purchase_order_id: line.orderLine?.purchaseOrderId ?? null,
        order_line_id: line.orderLine?.orderLineId ?? null,
        order_number: line.orderLine?.orderNumber ?? null,
        corrects_line_id: line.id,
        name: JSON.stringify(line.name),
        title: JSON.stringify(line.formatTitle),
        sku: line.sku,
        unit: line.unit,
        quantity,
        pieces,
        unit_price: line.unitPrice,
        tax_class: line.taxClass,
        tax_ids: line.taxIds as never,
        deposit_minor: depositMinor,
        amount_minor: amountMinor,
        producer_id: line.producerId,
      })),
    )
    .execute();
}

async function loadBilledDocument(tx: Tx, row: InvoiceRecord): Promise<BilledDocument> {
  return {
    currency: row.currency,
    lines: (await loadInvoiceLines(tx, row.id)).map(lineOf),
    discountMinor: row.discount_minor,
    deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    totals: row.totals,
  };
}

/** The published credit notes of an invoice. */
async function loadPublishedCredits(tx: Tx, invoice: InvoiceRecord): Promise<BilledDocument[]> {
  const notes = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('corrects_id', '=', invoice.id)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute();
  return Promise.all(notes.map((note) => loadBilledDocument(tx, note)));
}
