import { toThousandths, lineAmountMinor, type OrderLineId, type ClaimReduction } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { BillableLine } from '../../ordering/index.ts';
import { loadInvoiceLines, type InvoiceRecord, type LineRecord } from '../queries/records.ts';
import { loadOrdersToInvoice } from '../queries/unbilled-orders.ts';
import { decimal } from '../../../platform/decimal.ts';
import { recalculateTotals } from './draft-totals.ts';
import { invoiceEventData, recordEvent } from './lock.ts';
import { loadOrderIds } from './invoiced-orders.ts';

/**
 * Reduces a draft's lines after an accepted claim, and notes it on the draft. Everything else stays as typed; a line
 * already typed at less than what is left also stays, so that nothing is deducted twice.
 */
export async function reduceDraftByClaim(
  tx: Tx,
  row: InvoiceRecord,
  lineIds: ReadonlySet<string>,
): Promise<void> {
  const left = await loadRemainingOfOrders(tx, row);
  const taken: ClaimReduction[] = [];
  for (const line of await loadInvoiceLines(tx, row.id)) {
    const billable = line.order_line_id === null ? undefined : left.get(line.order_line_id);
    if (!billable || !lineIds.has(billable.row.id)) continue;
    if (toThousandths(decimal(line.quantity)) > toThousandths(billable.quantity))
      taken.push(await reduceLine(tx, row, line, billable));
  }
  if (taken.length === 0) return;
  const linesTotal = (await loadInvoiceLines(tx, row.id)).reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0,
  );
  await tx
    .updateTable('invoices')
    .set({
      claim_reductions: JSON.stringify([...row.claim_reductions, ...taken]),
      // The discount never exceeds the lines' total.
      discount_minor: Math.min(row.discount_minor, Math.max(linesTotal, 0)),
    })
    .where('id', '=', row.id)
    .execute();
  const after = await recalculateTotals(tx, row.id);
  await recordEvent(tx, after, 'invoicing.changed', { ...invoiceEventData(after), fields: ['claim'] });
}

async function loadRemainingOfOrders(tx: Tx, row: InvoiceRecord): Promise<Map<OrderLineId, BillableLine>> {
  const orders = await loadOrdersToInvoice(tx, row.vendor_id, await loadOrderIds(tx, row.id), row.id);
  return new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.row.id, line])));
}

/** Uses the price of the line, which may have been typed. */
async function reduceLine(
  tx: Tx,
  { currency }: InvoiceRecord,
  line: LineRecord,
  billable: BillableLine,
): Promise<ClaimReduction> {
  const price = decimal(line.unit_price);
  const amountMinor =
    price === decimal(billable.row.unit_price)
      ? billable.amountMinor
      : lineAmountMinor(billable.quantity, price, currency);
  if (toThousandths(billable.quantity) > 0n)
    await tx
      .updateTable('invoice_lines')
      .set({
        quantity: billable.quantity,
        pieces: billable.pieces,
        deposit_minor: billable.depositMinor,
        amount_minor: amountMinor,
      })
      .where('invoice_id', '=', line.invoice_id)
      .where('id', '=', line.id)
      .execute();
  else
    await tx
      .deleteFrom('invoice_lines')
      .where('invoice_id', '=', line.invoice_id)
      .where('id', '=', line.id)
      .execute();
  return {
    name: line.name,
    formatTitle: line.title,
    orderNumber: line.order_number ?? '',
    unit: line.unit,
    before: decimal(line.quantity),
    after: billable.quantity,
    reductionMinor: line.amount_minor - amountMinor,
  };
}
