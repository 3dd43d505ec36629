import {
  fromThousandths,
  toThousandths,
  type InvoiceId,
  type InvoiceLineId,
  type UserId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import {
  computeCredit,
  type BilledDocument,
  type Credit,
  type CreditRequest,
  type CreditRequestLine,
} from './credit-notes.ts';
import { newDraft } from './drafts.ts';
import { lineOf, withEvent, withRow, type InvoiceAggregate, type LineRecord } from './invoice.ts';

/** A published invoice with what credits of it depend on. */
export interface CreditableInvoice {
  invoice: InvoiceAggregate;
  /** Its published credit notes, and those of claims that are to be published where more is claimed. */
  earlier: readonly BilledDocument[];
  /** The number of pieces of each weighed line that does not say it. */
  shareOfPieces: ReadonlyMap<InvoiceLineId, string>;
}

interface CreditStart {
  id: InvoiceId;
  reason: string;
  /** The claim that caused it. */
  causeEventId?: string;
  createdBy: UserId | null;
  now: Date;
  nextLineId(): InvoiceLineId;
}

export const billedDocument = ({ row, lines }: Pick<InvoiceAggregate, 'row' | 'lines'>): BilledDocument => ({
  currency: row.currency,
  lines: lines.map(lineOf),
  discountMinor: row.discount_minor,
  deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
  totals: row.totals,
});

export const creditOf = ({ invoice, earlier }: CreditableInvoice, request: CreditRequest): Credit =>
  computeCredit(billedDocument(invoice), earlier, request);

const isEmpty = ({ lines, deliveryFeeMinor }: Credit): boolean =>
  lines.length === 0 && deliveryFeeMinor === 0;

/** The draft of a credit note for a part of a published invoice. */
export function draftedCredit(
  creditable: CreditableInvoice,
  request: CreditRequest,
  { id, reason, causeEventId, createdBy, now, nextLineId }: CreditStart,
): InvoiceAggregate {
  const { row, orders } = creditable.invoice;
  const draft = newDraft({
    id,
    vendor_id: row.vendor_id,
    customer_id: row.customer_id,
    relation_id: row.relation_id,
    kind: 'creditNote',
    corrects_id: row.id,
    currency: row.currency,
    terms_days: 0,
    reference: row.reference,
    reason,
    fee_tax_ids: row.fee_tax_ids,
    tax_rates: row.tax_rates,
    tax_exemptions: row.tax_exemptions,
    cause_event_id: causeEventId ?? null,
    created_by: createdBy,
    created_at: now,
  });
  const credited = withCredit(draft, creditOf(creditable, request), nextLineId);
  // It could never be published.
  if (credited.row.total_minor <= 0) throw new AppError('invoicing.nothingToPay');
  return withEvent(
    {
      ...credited,
      orders: orders.map((order) => ({ ...order, invoice_id: id, includes_delivery_fee: true })),
    },
    { type: 'invoicing.drafted' },
  );
}

/** Recomputes a draft credit note against what is left of its invoice now. */
export function recomputedCredit(
  note: InvoiceAggregate,
  creditable: CreditableInvoice,
  nextLineId: () => InvoiceLineId,
): InvoiceAggregate {
  const lines = note.lines.map((line) => ({
    lineId: line.corrects_line_id!,
    quantity: line.quantity,
    pieces: line.pieces,
  }));
  const request = {
    lines: withPieces(creditable, lines),
    deliveryFee: note.row.delivery_fee_minor > 0,
    isCapped: note.row.cause_event_id !== null,
  };
  return withCredit(note, creditOf(creditable, request), nextLineId);
}

/** A line keeps its id, so that only what differs is written. */
function withCredit(
  note: InvoiceAggregate,
  credit: Credit,
  nextLineId: () => InvoiceLineId,
): InvoiceAggregate {
  if (isEmpty(credit)) throw new AppError('invoicing.noLines');
  const ids = new Map(note.lines.map((line) => [line.corrects_line_id, line.id]));
  const { deliveryFeeMinor, totals } = credit;
  return {
    ...withRow(note, { delivery_fee_minor: deliveryFeeMinor, totals, total_minor: totals.totalMinor }),
    lines: credit.lines.map(
      ({ line, quantity, pieces, amountMinor, depositMinor }, position): LineRecord => ({
        invoice_id: note.row.id,
        id: ids.get(line.id) ?? nextLineId(),
        position,
        purchase_order_id: line.orderLine?.purchaseOrderId ?? null,
        order_line_id: line.orderLine?.orderLineId ?? null,
        order_number: line.orderLine?.orderNumber ?? null,
        corrects_line_id: line.id,
        name: line.name,
        title: line.formatTitle,
        sku: line.sku,
        unit: line.unit,
        quantity,
        pieces,
        unit_price: line.unitPrice,
        tax_class: line.taxClass,
        tax_ids: line.taxIds,
        deposit_minor: depositMinor,
        amount_minor: amountMinor,
        producer_id: line.producerId,
      }),
    ),
  };
}

/** Number of pieces of each weighed line: its own, otherwise its share of those delivered. */
export function withPieces(
  { invoice, shareOfPieces }: CreditableInvoice,
  request: readonly { lineId: InvoiceLineId; quantity: string; pieces: string | null }[],
): CreditRequestLine[] {
  const lines = new Map(invoice.lines.map((line) => [line.id, line]));
  return request.map(({ lineId, quantity, pieces }) => {
    const of = lines.get(lineId)?.pieces ?? shareOfPieces.get(lineId) ?? null;
    return { lineId, quantity, pieces: pieces !== null && of !== null ? { count: pieces, of } : null };
  });
}

interface GrantedLine {
  lineId: string;
  quantity: string;
}

/** What a credit leaves of a claim. */
export const leftOfClaim = (granted: readonly GrantedLine[], { lines }: Credit): GrantedLine[] =>
  granted.flatMap(({ lineId, quantity }) => {
    const taken = lines.find(({ line }) => line.orderLine?.orderLineId === lineId);
    const left = toThousandths(quantity) - toThousandths(taken?.pieces ?? taken?.quantity ?? '0');
    return left > 0n ? [{ lineId, quantity: fromThousandths(left) }] : [];
  });

/** Claims count pieces; a weighed line is credited by the weight of those pieces. */
export function claimedLines(
  creditable: CreditableInvoice,
  granted: readonly GrantedLine[],
): CreditRequestLine[] {
  const claimed = granted.flatMap(({ lineId, quantity }) => {
    const line = creditable.invoice.lines.find(({ order_line_id }) => order_line_id === lineId);
    return line ? [{ lineId: line.id, quantity, pieces: line.unit === 'kg' ? quantity : null }] : [];
  });
  return withPieces(creditable, claimed);
}
