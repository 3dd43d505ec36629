import { lineAmountMinor, toThousandths, type ClaimReduction, type TaxSetting } from '@halles/contract';
import { withTotals, type LineToInvoice, type OrderToInvoice } from './drafts.ts';
import { withEvent, withRow, type InvoiceAggregate, type LineRecord } from './invoice.ts';

interface ClaimFacts {
  /** The order lines that the claim was granted for. */
  lineIds: ReadonlySet<string>;
  /** The orders of the draft, with what no other invoice has of them. */
  orders: readonly OrderToInvoice[];
  taxes: readonly TaxSetting[];
}

/**
 * Reduces a draft's lines after an accepted claim, and notes it on the draft. Everything else stays as typed; a line
 * already typed at less than what is left also stays, so that nothing is deducted twice.
 */
export function reducedByClaim(
  draft: InvoiceAggregate,
  { lineIds, orders, taxes }: ClaimFacts,
): InvoiceAggregate {
  const left = new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.row.id, line])));
  const reductions: ClaimReduction[] = [];
  const lines = draft.lines.flatMap((line) => {
    const billable = line.order_line_id === null ? undefined : left.get(line.order_line_id);
    if (!billable || !lineIds.has(billable.row.id)) return [line];
    if (toThousandths(line.quantity) <= toThousandths(billable.quantity)) return [line];
    const reduced = reducedLine(draft, line, billable);
    reductions.push(reductionOf(line, reduced));
    return toThousandths(reduced.quantity) > 0n ? [reduced] : [];
  });
  if (reductions.length === 0) return draft;
  const linesTotal = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const reduced = withRow(draft, {
    claim_reductions: [...draft.row.claim_reductions, ...reductions],
    // The discount never exceeds the lines' total.
    discount_minor: Math.min(draft.row.discount_minor, Math.max(linesTotal, 0)),
  });
  return withEvent(withTotals({ ...reduced, lines }, taxes), {
    type: 'invoicing.changed',
    fields: ['claim'],
  });
}

/** Uses the price of the line, which may have been typed. */
const reducedLine = (
  { row }: InvoiceAggregate,
  line: LineRecord,
  { row: ordered, quantity, pieces, depositMinor, amountMinor }: LineToInvoice,
): LineRecord => ({
  ...line,
  quantity,
  pieces,
  deposit_minor: depositMinor,
  amount_minor:
    line.unit_price === ordered.unit_price
      ? amountMinor
      : lineAmountMinor(quantity, line.unit_price, row.currency),
});

const reductionOf = (line: LineRecord, reduced: LineRecord): ClaimReduction => ({
  name: line.name,
  formatTitle: line.title,
  orderNumber: line.order_number ?? '',
  unit: line.unit,
  before: line.quantity,
  after: reduced.quantity,
  reductionMinor: line.amount_minor - reduced.amount_minor,
});
