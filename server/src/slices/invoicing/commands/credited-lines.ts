import { remainingOfLine } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { deliveredOrders, setCreditedLines } from '../../ordering/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { loadBilledLines } from '../queries/billed-lines.ts';
import { lineEventsOf } from '../queries/line-history.ts';
import { orderIdsOf, type InvoiceAggregate } from '../rules/invoice.ts';

/**
 * After a document was published or cancelled: what is given back of the lines of its orders now. The credit note of a
 * granted claim changes nothing, as the claim was counted when it was granted.
 */
export async function updateCreditedLines(
  tx: Tx,
  invoice: InvoiceAggregate,
  cause: 'published' | 'cancelled',
): Promise<void> {
  const { row } = invoice;
  const ids = orderIdsOf(invoice);
  if (row.cause_event_id !== null || ids.length === 0) return;
  const billed = await loadBilledLines(tx, row.vendor_id, ids);
  // A first invoice gives nothing back.
  if (!billed.some(({ kind, afterCancelled }) => kind === 'credit' || afterCancelled.length > 0)) return;
  const ofLine = Map.groupBy(billed, (line) => line.orderLineId);
  const vendor = (await organizationRow(tx, row.vendor_id))!;
  const orders = await deliveredOrders(tx, row.vendor_id, ids);
  await setCreditedLines(tx, {
    cause: `${cause}:${row.id}`,
    orders: orders.map((order) => ({
      id: order.row.id,
      lines: order.lines.map(({ row: { id }, amountMinor, quantity, claims }) => {
        const later = lineEventsOf(claims, ofLine.get(id) ?? [], vendor.time_zone);
        return { id, creditedMinor: amountMinor - remainingOfLine({ id, amountMinor, quantity }, later) };
      }),
    })),
  });
}
