import { toThousandths, writtenLineAmount, type OrderLineId, type TakenOff } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { BillableLine } from '../../ordering/index.ts';
import { linesOf, type InvoiceRecord, type LineRecord } from '../queries/records.ts';
import { ordersToInvoice } from '../queries/unbilled.ts';
import { decimal } from '../../../platform/decimal.ts';
import { writeTotals } from './draft.ts';
import { aboutInvoice, tell } from './lock.ts';
import { orderIdsOf } from './order-links.ts';

/**
 * A claim was granted while the invoice is a draft: its lines go down to what is left, and the draft says so. All else
 * stays as it was typed; a line that was already typed at less than that stays too, so that nothing is taken off twice.
 */
export async function takeClaimOff(tx: Tx, row: InvoiceRecord, lineIds: ReadonlySet<string>): Promise<void> {
  const left = await leftOfOrders(tx, row);
  const taken: TakenOff[] = [];
  for (const line of await linesOf(tx, row.id)) {
    const billable = line.order_line_id === null ? undefined : left.get(line.order_line_id);
    if (!billable || !lineIds.has(billable.row.id)) continue;
    if (toThousandths(decimal(line.quantity)) > toThousandths(billable.quantity))
      taken.push(await lowerLine(tx, row, line, billable));
  }
  if (taken.length === 0) return;
  const goods = (await linesOf(tx, row.id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  await tx
    .updateTable('invoices')
    .set({
      taken_off: JSON.stringify([...row.taken_off, ...taken]),
      // A discount is never more than the goods.
      discount_minor: Math.min(row.discount_minor, Math.max(goods, 0)),
    })
    .where('id', '=', row.id)
    .execute();
  const after = await writeTotals(tx, row.id);
  await tell(tx, after, 'invoicing.changed', { ...aboutInvoice(after), fields: ['claim'] });
}

async function leftOfOrders(tx: Tx, row: InvoiceRecord): Promise<Map<OrderLineId, BillableLine>> {
  const orders = await ordersToInvoice(tx, row.vendor_id, await orderIdsOf(tx, row.id), row.id);
  return new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.row.id, line])));
}

/** At the price that stands on the line, which may have been typed. */
async function lowerLine(
  tx: Tx,
  { currency }: InvoiceRecord,
  line: LineRecord,
  billable: BillableLine,
): Promise<TakenOff> {
  const price = decimal(line.unit_price);
  const amountMinor =
    price === decimal(billable.row.unit_price)
      ? billable.amountMinor
      : writtenLineAmount(billable.quantity, price, currency);
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
    lessMinor: line.amount_minor - amountMinor,
  };
}
