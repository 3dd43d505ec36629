import type { InvoiceId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { markUnbilled, unlinkInvoice } from '../../ordering/index.ts';
import type { InvoiceRecord } from '../queries/records.ts';
import { hasUnbilledLines, loadOrdersToInvoice } from '../queries/unbilled-orders.ts';

export const loadOrderIds = async (tx: Tx, id: InvoiceId): Promise<PurchaseOrderId[]> =>
  (
    await tx
      .selectFrom('invoice_orders')
      .select('purchase_order_id')
      .where('invoice_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ purchase_order_id }) => purchase_order_id);

/** Marks which orders have lines left for another invoice, after an invoice's lines changed or it was removed. */
export async function refreshUnbilledMarks(
  tx: Tx,
  row: InvoiceRecord,
  orderIds?: readonly PurchaseOrderId[],
): Promise<void> {
  const ids = orderIds ?? (await loadOrderIds(tx, row.id));
  if (ids.length === 0 || row.kind !== 'invoice') return;
  const orders = await loadOrdersToInvoice(tx, row.vendor_id, ids);
  await markUnbilled(
    tx,
    row.vendor_id,
    orders.map((order) => ({
      id: order.row.id,
      hasUnbilledLines: order.isInvoicedElsewhere && hasUnbilledLines(order),
    })),
  );
}

/** When an invoice is cancelled or removed, each of its orders is linked to another active invoice or to none. */
export async function releaseOrders(
  tx: Tx,
  row: InvoiceRecord,
  ids: readonly PurchaseOrderId[],
): Promise<void> {
  if (ids.length === 0) return;
  const others = await tx
    .selectFrom('invoice_orders as io')
    .innerJoin('invoices as i', 'i.id', 'io.invoice_id')
    .select(['io.purchase_order_id', 'i.id', 'i.status'])
    .where('io.purchase_order_id', 'in', [...ids])
    .where('i.kind', '=', 'invoice')
    .where('i.status', '<>', 'cancelled')
    .where('i.id', '<>', row.id)
    .orderBy('i.published_at')
    .orderBy('i.id')
    .execute();
  const of = Map.groupBy(others, ({ purchase_order_id }) => purchase_order_id);
  await unlinkInvoice(tx, row.vendor_id, {
    from: row.id,
    orders: ids.map((id) => ({
      id,
      to: of.get(id)?.[0]?.id ?? null,
      isBilled: (of.get(id) ?? []).some(({ status }) => status === 'published'),
    })),
  });
  await refreshUnbilledMarks(tx, row, ids);
}
