import {
  divideRounded,
  lineAmountMinor,
  toThousandths,
  type InvoiceLineId,
  type invoicing,
  type OrderSide,
  type ParsedInputOf,
  type TaxSetting,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { isDueBeforeIssue } from './dates.ts';
import { bothLanguages } from './documents-and-reminders.ts';
import { filledFromOrders, withTotals, type LineToInvoice, type OrderToInvoice } from './drafts.ts';
import { withEvent, withRow, type InvoiceAggregate, type LineRecord } from './invoice.ts';
import { currentRates } from './taxes.ts';

export type DraftChange = ParsedInputOf<typeof invoicing.updateInvoice>['change'];
type LineInput = NonNullable<DraftChange['lines']>[number];

export interface DraftFacts {
  today: string;
  taxes: readonly TaxSetting[];
  /** Agreed with the customer, or the seller's own. */
  termsDays: number;
  /** Its orders, with what no other invoice has of them; only needed for lines. */
  orders: readonly OrderToInvoice[];
  nextLineId(): InvoiceLineId;
}

/** What there is to bill of each order line. */
type OrderedLines = ReadonlyMap<string, LineToInvoice>;

export const isMoneyChange = (change: DraftChange): boolean =>
  (change.lines ?? change.discountMinor ?? change.deliveryFeeMinor ?? change.taxRates) !== undefined;

/** A published document only takes the private note of each side. */
export function assertChangeable({ row }: InvoiceAggregate, side: OrderSide, change: DraftChange): void {
  const isOfDraft = Object.keys(change).some((field) => field !== 'privateNote');
  if (isOfDraft && (row.status !== 'draft' || side !== 'vendor')) throw new AppError('invoicing.notADraft');
  // Credit notes and interest invoices have computed amounts that cannot be edited.
  if (isMoneyChange(change) && (row.kind === 'creditNote' || row.purpose === 'interest'))
    throw new AppError('request.notAllowed');
}

export const withPrivateNote = (invoice: InvoiceAggregate, side: OrderSide, note: string): InvoiceAggregate =>
  withRow(invoice, side === 'vendor' ? { private_note: note } : { customer_note: note });

/** A draft as its seller changed it. */
export function changedDraft(
  draft: InvoiceAggregate,
  change: DraftChange,
  facts: DraftFacts,
): InvoiceAggregate {
  const { row } = draft;
  const { dueOn = row.due_on, lines } = change;
  // An invoice published today must not be due before its own date.
  if (change.dueOn !== undefined && isDueBeforeIssue(change.dueOn, facts.today))
    throw new AppError('invoicing.dueBeforeIssue');
  const after = withRow(draft, {
    due_on: dueOn,
    reference: change.reference ?? row.reference,
    note: change.note ?? row.note,
    discount_minor: change.discountMinor ?? row.discount_minor,
    delivery_fee_minor: change.deliveryFeeMinor ?? row.delivery_fee_minor,
    tax_rates: change.taxRates ? currentRates(row, facts.taxes) : row.tax_rates,
  });
  const filled = lines ? { ...after, lines: changedLines(draft, lines, facts) } : after;
  return isMoneyChange(change) ? withTotals(filled, facts.taxes) : filled;
}

function changedLines(
  draft: InvoiceAggregate,
  inputs: readonly LineInput[],
  facts: DraftFacts,
): LineRecord[] {
  const ordered = new Map(facts.orders.flatMap((order) => order.lines.map((line) => [line.row.id, line])));
  refuseUnknownTaxes(draft, inputs, facts);
  const lines = inputs.map((input, position) => changedLine(draft, { input, position, ordered }, facts));
  refuseMoreThanDelivered(lines, ordered);
  return lines;
}

/** A tax without a rate would be charged on nothing: it was removed from the settings meanwhile. */
function refuseUnknownTaxes(
  { row }: InvoiceAggregate,
  inputs: readonly LineInput[],
  { taxes }: Pick<DraftFacts, 'taxes'>,
): void {
  const known = new Set<string>([...row.tax_rates, ...taxes].map(({ taxId }) => taxId));
  if (inputs.some(({ taxIds }) => taxIds.some((id) => !known.has(id))))
    throw new AppError('invoicing.unknownTax');
}

/** A line from an order keeps its origin; an unchanged line keeps its amount to the cent. */
function changedLine(
  { row, lines }: InvoiceAggregate,
  { input, position, ordered }: { input: LineInput; position: number; ordered: OrderedLines },
  { nextLineId }: DraftFacts,
): LineRecord {
  const old = lines.find(({ id }) => id === input.id);
  if (input.id !== undefined && !old) throw new AppError('request.notFound');
  const { taxIds } = input;
  const [quantity, unitPrice] = [shortest(input.quantity), shortest(input.unitPrice)];
  const isSame = old !== undefined && old.quantity === quantity && old.unit_price === unitPrice;
  return {
    invoice_id: row.id,
    id: old?.id ?? nextLineId(),
    position,
    purchase_order_id: old?.purchase_order_id ?? null,
    order_line_id: old?.order_line_id ?? null,
    order_number: old?.order_number ?? null,
    corrects_line_id: null,
    name: bothLanguages(input.name),
    title: bothLanguages(input.formatTitle),
    sku: old?.sku ?? null,
    unit: old?.purchase_order_id ? old.unit : input.unit,
    quantity,
    pieces: isSame ? old.pieces : null,
    unit_price: unitPrice,
    tax_class: taxIds.length > 0 ? 'taxable' : originalTaxClass(old),
    tax_ids: taxIds,
    deposit_minor: old ? depositFor(old, quantity, ordered) : 0,
    amount_minor: isSame ? old.amount_minor : lineAmountMinor(quantity, unitPrice, row.currency),
    producer_id: old?.producer_id ?? null,
  };
}

/** A decimal as it is read from the database; no quantity or price has more digits than a double. */
const shortest = (typed: string): string => String(Number(typed));

/** A taxable line without tax, for example of an exempt customer, stays taxable. */
function originalTaxClass(old: LineRecord | undefined): LineRecord['tax_class'] {
  const isUntaxedNow = old === undefined || (old.tax_class === 'taxable' && old.tax_ids.length > 0);
  return isUntaxedNow ? 'zeroRated' : old.tax_class;
}

/** In proportion to what there is to bill of its order's line, as a line typed as zero may be typed again. */
function depositFor(old: LineRecord, quantity: string, ordered: OrderedLines): number {
  const line = old.order_line_id === null ? undefined : ordered.get(old.order_line_id);
  if (!line || quantity === old.quantity) return old.deposit_minor;
  const whole = toThousandths(line.quantity);
  if (whole === 0n) return 0;
  return Number(divideRounded(BigInt(line.depositMinor) * toThousandths(quantity), whole));
}

/** invoiced ≤ delivered, line by line, over all invoices (domain.md). */
function refuseMoreThanDelivered(lines: readonly LineRecord[], ordered: OrderedLines): void {
  for (const { order_line_id, quantity } of lines)
    if (
      order_line_id !== null &&
      toThousandths(quantity) > toThousandths(ordered.get(order_line_id)?.quantity ?? '0')
    )
      throw new AppError('invoicing.moreThanDelivered');
}

/** Spec §3: a draft rebuilt from its orders and the current settings. */
export const resetDraft = (
  draft: InvoiceAggregate,
  { orders, taxes, termsDays, nextLineId }: DraftFacts,
): InvoiceAggregate => {
  const emptied = withRow(draft, { due_on: null, terms_days: termsDays, note: '', claim_reductions: [] });
  return withEvent(withTotals(filledFromOrders(emptied, orders, nextLineId), taxes), {
    type: 'invoicing.changed',
    fields: ['reset'],
  });
};
