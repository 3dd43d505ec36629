import type { Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Says which invoice bills these orders of a seller; null: none does, they can be billed again. One that
 * another invoice has meanwhile is left alone. Nobody’s work on the order is stale by it.
 */
export async function linkInvoice(
  tx: Tx,
  vendorId: OrganizationId,
  link: { orders: readonly PurchaseOrderId[]; from: Id<'Invoice'> | null; to: Id<'Invoice'> | null },
): Promise<void> {
  if (link.orders.length === 0) return;
  await tx
    .updateTable('purchase_orders')
    .set({ invoice_id: link.to })
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...link.orders])
    .where('invoice_id', link.from === null ? 'is' : '=', link.from)
    .execute();
}
