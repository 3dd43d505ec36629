import { sql } from 'kysely';
import type { Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Says which invoice bills these orders of a seller; null: none does, they can be billed again. The number of orders it
 * was said of: one that another invoice has meanwhile is left alone.
 */
export async function linkInvoice(
  tx: Tx,
  vendorId: OrganizationId,
  link: { orders: readonly PurchaseOrderId[]; from: Id<'Invoice'> | null; to: Id<'Invoice'> | null },
): Promise<number> {
  if (link.orders.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('purchase_orders')
    .set({ invoice_id: link.to, version: sql<number>`version + 1` })
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...link.orders])
    .where('invoice_id', link.from === null ? 'is' : '=', link.from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
