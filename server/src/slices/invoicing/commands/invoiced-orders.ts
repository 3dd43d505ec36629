import type { Tx } from '../../../platform/transaction.ts';
import { markUnbilled, unlinkInvoice } from '../../ordering/index.ts';
import { loadOrdersToInvoice } from '../queries/unbilled-orders.ts';
import { hasUnbilledLines } from '../rules/drafts.ts';
import { orderIdsOf, type InvoiceAggregate } from '../rules/invoice.ts';

/** Marks which orders have lines left for another invoice, after an invoice's lines changed or it was removed. */
export async function refreshUnbilledMarks(tx: Tx, invoice: InvoiceAggregate): Promise<void> {
  const { kind, vendor_id } = invoice.row;
  if (invoice.orders.length === 0 || kind !== 'invoice') return;
  const orders = await loadOrdersToInvoice(tx, vendor_id, orderIdsOf(invoice));
  await markUnbilled(
    tx,
    vendor_id,
    orders.map((order) => ({
      id: order.row.id,
      hasUnbilledLines: order.isInvoicedElsewhere && hasUnbilledLines(order),
    })),
  );
}

/** When an invoice is cancelled or removed, each of its orders is linked to another active invoice or to none. */
export async function releaseOrders(tx: Tx, invoice: InvoiceAggregate): Promise<void> {
  const { id, vendor_id } = invoice.row;
  const orderIds = orderIdsOf(invoice);
  if (orderIds.length === 0) return;
  const others = await tx
    .selectFrom('invoice_orders as io')
    .innerJoin('invoices as i', 'i.id', 'io.invoice_id')
    .select(['io.purchase_order_id', 'i.id', 'i.status'])
    .where('io.purchase_order_id', 'in', orderIds)
    .where('i.kind', '=', 'invoice')
    .where('i.status', '<>', 'cancelled')
    .where('i.id', '<>', id)
    .orderBy('i.published_at')
    .orderBy('i.id')
    .execute();
  const of = Map.groupBy(others, ({ purchase_order_id }) => purchase_order_id);
  await unlinkInvoice(tx, vendor_id, {
    from: id,
    orders: orderIds.map((orderId) => ({
      id: orderId,
      to: of.get(orderId)?.[0]?.id ?? null,
      isBilled: (of.get(orderId) ?? []).some(({ status }) => status === 'published'),
    })),
  });
  await refreshUnbilledMarks(tx, invoice);
}
