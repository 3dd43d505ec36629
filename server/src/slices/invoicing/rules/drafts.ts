import {
  invoiceTotals,
  toThousandths,
  type Currency,
  type DecidedTax,
  type InvoiceLineId,
  type OrderLineId,
  type OrderTaxExemption,
  type OrganizationId,
  type ProducerId,
  type PurchaseOrderId,
  type RelationId,
  type TaxId,
  type TaxSetting,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { bothLanguages } from './documents-and-reminders.ts';
import {
  invoiceBalance,
  withRow,
  type InvoiceAggregate,
  type InvoiceRecord,
  type LineRecord,
} from './invoice.ts';

const EMPTY_TOTALS = {
  linesMinor: 0,
  discountMinor: 0,
  deliveryFeeMinor: 0,
  depositMinor: 0,
  taxes: [],
  taxMinor: 0,
  totalMinor: 0,
};

type DraftStart = Pick<
  InvoiceRecord,
  'id' | 'vendor_id' | 'customer_id' | 'relation_id' | 'currency' | 'terms_days' | 'created_by' | 'created_at'
> &
  Partial<InvoiceRecord>;

/** A draft without lines. */
export function newDraft(start: DraftStart): InvoiceAggregate {
  const row: Omit<InvoiceRecord, 'balance_minor'> = {
    kind: 'invoice',
    purpose: 'goods',
    status: 'draft',
    number: null,
    corrects_id: null,
    issued_on: null,
    due_on: null,
    reference: '',
    reason: '',
    note: '',
    discount_minor: 0,
    delivery_fee_minor: 0,
    fee_tax_ids: [],
    tax_rates: [],
    tax_exemptions: [],
    totals: EMPTY_TOTALS,
    total_minor: 0,
    document: null,
    content_hash: null,
    published_at: null,
    pdf_file_id: null,
    paid_minor: 0,
    credited_minor: 0,
    written_off_minor: 0,
    applied_minor: 0,
    private_note: '',
    customer_note: '',
    refused_at: null,
    refusal: '',
    dispute: '',
    sending_since: null,
    sent_at: null,
    exported_at: null,
    reminded_at: null,
    reminders: 0,
    cancelled_at: null,
    version: 1,
    claim_reductions: [],
    cause_event_id: null,
    ...start,
  };
  const balanced = { ...row, balance_minor: invoiceBalance(row) };
  return { row: balanced, lines: [], orders: [], emission: null, correctedMinor: 0, entries: [], events: [] };
}

export interface LineToInvoice {
  row: {
    id: OrderLineId;
    purchase_order_id: PurchaseOrderId;
    name: LineRecord['name'];
    title: LineRecord['title'];
    sku: string | null;
    unit_price: string;
    tax_class: LineRecord['tax_class'];
    tax_ids: TaxId[];
    producer_id: ProducerId | null;
  };
  quantity: string;
  unit: LineRecord['unit'];
  pieces: string | null;
  amountMinor: number;
  depositMinor: number;
}

/** A delivered order with what no other invoice has of it. */
export interface OrderToInvoice {
  row: {
    id: PurchaseOrderId;
    number: string;
    customer_id: OrganizationId;
    relation_id: RelationId | null;
    currency: Currency;
    reference: string;
    delivery_fee_minor: number;
    fee_tax_ids: TaxId[];
    tax_rates: DecidedTax[];
    tax_exemptions: OrderTaxExemption[];
  };
  lines: LineToInvoice[];
  /** Another active invoice includes this order. */
  isInvoicedElsewhere: boolean;
  /** Another active invoice bears the delivery fee. */
  isFeeInvoiced: boolean;
}

export const hasUnbilledLines = ({ lines }: Pick<OrderToInvoice, 'lines'>): boolean =>
  lines.some(({ quantity }) => toThousandths(quantity) > 0n);

/** Orders share a document when customer, currency, taxes and rates are the same. */
export function groupingKey({ row }: OrderToInvoice): string {
  const rates = row.tax_rates.map(({ taxId, rate }) => `${taxId}=${rate}`);
  return [row.customer_id, row.currency, row.fee_tax_ids.toSorted().join(), rates.toSorted().join()].join(
    '/',
  );
}

const MAX_REFERENCE = 200;

/** Whole references only, because a part of one is another number. */
export function joinedReferences(references: readonly string[]): string {
  const all = references.join(', ');
  if (all.length <= MAX_REFERENCE) return all;
  const end = all.lastIndexOf(', ', MAX_REFERENCE - ', …'.length);
  return end < 0 ? references[0]!.slice(0, MAX_REFERENCE) : `${all.slice(0, end)}, …`;
}

/** The draft with the lines, fee, references and orders of the orders, instead of its own. */
export function filledFromOrders(
  draft: InvoiceAggregate,
  orders: readonly OrderToInvoice[],
  nextLineId: () => InvoiceLineId,
): InvoiceAggregate {
  const { id } = draft.row;
  const references = new Set(orders.map(({ row }) => row.reference).filter(Boolean));
  const lines = orders.flatMap(({ row, lines: own }) =>
    own
      .filter(({ quantity }) => toThousandths(quantity) > 0n)
      .map((line) => ({ line, orderNumber: row.number })),
  );
  const filled = withRow(draft, {
    reference: joinedReferences([...references]),
    discount_minor: 0,
    delivery_fee_minor: orders.reduce(
      (sum, { row, isFeeInvoiced }) => sum + (isFeeInvoiced ? 0 : row.delivery_fee_minor),
      0,
    ),
    fee_tax_ids: orders[0]?.row.fee_tax_ids ?? draft.row.fee_tax_ids,
    tax_rates: uniqueByTax(orders.flatMap(({ row }) => row.tax_rates)),
    tax_exemptions: uniqueByTax(orders.flatMap(({ row }) => row.tax_exemptions)),
  });
  return {
    ...filled,
    lines: lines.map(({ line, orderNumber }, position) => ({
      ...lineFromOrder(line),
      invoice_id: id,
      id: nextLineId(),
      position,
      order_number: orderNumber,
    })),
    orders: orders.map(({ row, isFeeInvoiced }, position) => ({
      invoice_id: id,
      purchase_order_id: row.id,
      position,
      includes_delivery_fee: !isFeeInvoiced,
    })),
  };
}

const uniqueByTax = <Item extends { taxId: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.taxId, item])).values(),
];

const lineFromOrder = ({ row, ...line }: LineToInvoice) => ({
  purchase_order_id: row.purchase_order_id,
  order_line_id: row.id,
  corrects_line_id: null,
  name: bothLanguages(row.name),
  title: bothLanguages(row.title),
  sku: row.sku,
  unit: line.unit,
  quantity: line.quantity,
  pieces: line.pieces,
  unit_price: row.unit_price,
  tax_class: row.tax_class,
  tax_ids: row.tax_ids,
  deposit_minor: line.depositMinor,
  amount_minor: line.amountMinor,
  producer_id: row.producer_id,
});

/**
 * Recomputes the totals from the lines: taxes already on the draft keep their rates, added taxes use those of the
 * settings.
 */
export function withTotals(draft: InvoiceAggregate, taxes: readonly TaxSetting[]): InvoiceAggregate {
  const { row, lines } = draft;
  const used = new Set<string>([...lines.flatMap((line) => line.tax_ids), ...row.fee_tax_ids]);
  const rates = ratesInUse(row, taxes).filter(({ taxId }) => used.has(taxId));
  const linesTotal = lines.reduce((sum, line) => sum + line.amount_minor, 0);
  if (row.discount_minor > Math.max(linesTotal, 0)) throw new AppError('invoicing.discountTooLarge');
  const totals = invoiceTotals({
    currency: row.currency,
    lines: lines.map((line) => ({
      amountMinor: line.amount_minor,
      depositMinor: line.deposit_minor,
      taxIds: line.tax_ids,
    })),
    discountMinor: row.discount_minor,
    deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    rates,
  });
  return withRow(draft, { tax_rates: rates, totals, total_minor: totals.totalMinor });
}

function ratesInUse(row: InvoiceRecord, taxes: readonly TaxSetting[]): DecidedTax[] {
  const known = new Set<string>(row.tax_rates.map(({ taxId }) => taxId));
  const added = taxes
    .filter(({ taxId }) => !known.has(taxId))
    .map(({ taxId, tax, taxNumber }) => ({
      taxId,
      name: bothLanguages(tax.name),
      rate: tax.rate,
      number: taxNumber,
    }));
  return [...row.tax_rates, ...added];
}
