import type {
  ClaimReduction,
  Currency,
  DecidedTax,
  EmissionId,
  FileId,
  Id,
  InvoiceId,
  InvoiceKind,
  InvoiceLine,
  InvoiceLineId,
  InvoicePurpose,
  InvoiceStatus,
  OrderLineId,
  OrderTaxExemption,
  OrderTotals,
  OrganizationId,
  PaymentId,
  PaymentMethod,
  ProducerId,
  PurchaseOrderId,
  RelationId,
  TaxId,
  UserId,
} from '@halles/contract';

/** The row of an invoice or credit note. */
export interface InvoiceRecord {
  id: InvoiceId;
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  relation_id: RelationId;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  status: InvoiceStatus;
  number: string | null;
  corrects_id: InvoiceId | null;
  currency: Currency;
  issued_on: string | null;
  due_on: string | null;
  terms_days: number;
  reference: string;
  reason: string;
  note: string;
  discount_minor: number;
  delivery_fee_minor: number;
  fee_tax_ids: TaxId[];
  tax_rates: DecidedTax[];
  tax_exemptions: OrderTaxExemption[];
  totals: OrderTotals;
  total_minor: number;
  document: string | null;
  content_hash: string | null;
  published_at: Date | null;
  pdf_file_id: FileId | null;
  paid_minor: number;
  credited_minor: number;
  written_off_minor: number;
  applied_minor: number;
  balance_minor: number;
  private_note: string;
  customer_note: string;
  refused_at: Date | null;
  refusal: string;
  dispute: string;
  sending_since: Date | null;
  sent_at: Date | null;
  exported_at: Date | null;
  reminded_at: Date | null;
  reminders: number;
  cancelled_at: Date | null;
  version: number;
  claim_reductions: ClaimReduction[];
  cause_event_id: string | null;
  created_by: UserId | null;
  created_at: Date;
}

export interface LineRecord {
  invoice_id: InvoiceId;
  id: InvoiceLineId;
  position: number;
  purchase_order_id: PurchaseOrderId | null;
  order_line_id: OrderLineId | null;
  order_number: string | null;
  corrects_line_id: InvoiceLineId | null;
  name: InvoiceLine['name'];
  title: InvoiceLine['formatTitle'];
  sku: string | null;
  unit: InvoiceLine['unit'];
  quantity: string;
  pieces: string | null;
  unit_price: string;
  tax_class: InvoiceLine['taxClass'];
  tax_ids: string[];
  deposit_minor: number;
  amount_minor: number;
  producer_id: ProducerId | null;
}

export interface InvoicedOrderRecord {
  invoice_id: InvoiceId;
  purchase_order_id: PurchaseOrderId;
  position: number;
  includes_delivery_fee: boolean;
}

export interface EmissionRecord {
  id: EmissionId;
  invoice_id: InvoiceId;
  on_day: string;
  method: PaymentMethod;
  reference: string;
  amount_minor: number;
  status: 'waiting' | 'confirmed' | 'withdrawn';
  link_id: Id<'InvoiceLink'> | null;
  created_by: UserId | null;
  created_at: Date;
  decided_at: Date | null;
}

/** An entry in the ledger of an invoice. A negative amount reverses an earlier entry. */
export interface LedgerEntry {
  source: { paymentId: PaymentId } | { creditNoteId: InvoiceId } | { reason: string };
  amountMinor: number;
  on: string;
}

/** What happened to an invoice, besides which invoice it is. */
export type InvoiceEvent =
  | { type: 'invoicing.drafted' | 'invoicing.removed' | 'invoicing.published' | 'invoicing.delivered' }
  | { type: 'invoicing.changed'; fields: string[] }
  | { type: 'invoicing.sent'; sendIds: Id<'InvoiceSend'>[]; message: string; isReminder: boolean }
  | { type: 'invoicing.cancelled'; reason: string }
  | { type: 'invoicing.settled'; amountMinor: number; by: 'payment' | 'creditNote' | 'writeOff' }
  | { type: 'invoicing.refused'; reason: string; linkId: Id<'InvoiceLink'> | null }
  | { type: 'invoicing.emitted'; emittedMinor: number; isWithdrawn: boolean }
  | { type: 'invoicing.disputed'; words: string; by: 'vendor' | 'customer' }
  | { type: 'invoicing.becameOverdue'; balanceMinor: number; dueOn: string }
  | { type: 'invoicing.exported'; isUndone: boolean }
  | { type: 'invoicing.cardPaymentChanged'; beforeMinor: number; remainingMinor: number }
  | { type: 'invoicing.linksRevoked'; links: number };

/** An invoice or credit note with everything that is decided and saved together. Decimals have no trailing zeros. */
export interface InvoiceAggregate {
  row: InvoiceRecord;
  lines: readonly LineRecord[];
  orders: readonly InvoicedOrderRecord[];
  /** The payment that the buyer announced, until it is confirmed or withdrawn. */
  emission: EmissionRecord | null;
  /** The sum of its published credit notes when it was loaded, whichever invoices they pay. */
  correctedMinor: number;
  /** Entries that the next save adds to the ledger. */
  entries: readonly LedgerEntry[];
  /** Events that the next save records. */
  events: readonly InvoiceEvent[];
}

/** The formula of the column `balance_minor`, for a row that is not saved yet. */
export const invoiceBalance = (row: Omit<InvoiceRecord, 'balance_minor'>): number =>
  row.kind === 'invoice'
    ? row.total_minor - row.paid_minor - row.credited_minor - row.written_off_minor
    : row.applied_minor - row.total_minor;

export function withRow(invoice: InvoiceAggregate, change: Partial<InvoiceRecord>): InvoiceAggregate {
  const row = { ...invoice.row, ...change };
  return { ...invoice, row: { ...row, balance_minor: invoiceBalance(row) } };
}

export const withEvent = (invoice: InvoiceAggregate, event: InvoiceEvent): InvoiceAggregate => ({
  ...invoice,
  events: [...invoice.events, event],
});

export const waitingEmission = ({ emission }: InvoiceAggregate): EmissionRecord | null =>
  emission?.status === 'waiting' ? emission : null;

/** A decided announcement no longer waits for an answer. */
export const withEmissionDecided = (
  invoice: InvoiceAggregate,
  status: 'confirmed' | 'withdrawn',
  at: Date,
): InvoiceAggregate =>
  invoice.emission === null
    ? invoice
    : { ...invoice, emission: { ...invoice.emission, status, decided_at: at } };

/** When nothing is due any more, the announced payment counts as confirmed. */
export const withEmissionIfPaid = (invoice: InvoiceAggregate, at: Date): InvoiceAggregate =>
  invoice.row.balance_minor > 0 ? invoice : withEmissionDecided(invoice, 'confirmed', at);

/** What the customer owes by invoices changes by a publication and by what is written off. */
export function owedChange(before: InvoiceAggregate | null, after: InvoiceAggregate): number {
  const isPublished = after.row.published_at !== null && (before?.row.published_at ?? null) === null;
  const sign = after.row.kind === 'creditNote' ? -1 : 1;
  const writtenOff = after.entries.reduce(
    (sum, { source, amountMinor }) => ('reason' in source ? sum + amountMinor : sum),
    0,
  );
  return (isPublished ? sign * after.row.total_minor : 0) - writtenOff;
}

export const orderIdsOf = ({ orders }: InvoiceAggregate): PurchaseOrderId[] =>
  orders.map(({ purchase_order_id }) => purchase_order_id);

export const lineOf = (row: LineRecord): InvoiceLine => ({
  id: row.id,
  orderLine:
    row.purchase_order_id === null || row.order_line_id === null
      ? null
      : {
          purchaseOrderId: row.purchase_order_id,
          orderLineId: row.order_line_id,
          orderNumber: row.order_number ?? '',
        },
  correctsLineId: row.corrects_line_id,
  name: row.name,
  formatTitle: row.title,
  sku: row.sku,
  unit: row.unit,
  quantity: row.quantity,
  pieces: row.pieces,
  unitPrice: row.unit_price,
  taxClass: row.tax_class,
  taxIds: row.tax_ids,
  depositMinor: row.deposit_minor,
  amountMinor: row.amount_minor,
  producerId: row.producer_id,
});
