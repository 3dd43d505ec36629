import { sql } from 'kysely';
import type { Currency, Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
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
    .set({ invoice_id: link.to, is_billed: false })
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...link.orders])
    .where('invoice_id', link.from === null ? 'is' : '=', link.from)
    .execute();
}

interface Owed {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
  /** Below zero: the customer owes that much less. */
  amountMinor: number;
}

/**
 * What a customer owes by invoices, more or less by this much: for the credit limit, which stands before invoices.
 * Whatever pays which invoice leaves the sum as it is.
 */
export async function moveBalance(
  tx: Tx,
  { vendorId, customerId, currency, amountMinor }: Owed,
): Promise<void> {
  await tx
    .insertInto('customer_balances')
    .values({ vendor_id: vendorId, customer_id: customerId, currency, owed_minor: amountMinor })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'customer_id', 'currency'])
        .doUpdateSet({ owed_minor: sql`customer_balances.owed_minor + excluded.owed_minor` }),
    )
    .execute();
}

/** The invoice of these orders is published: what it says counts now, not the orders. */
export async function billOrders(
  tx: Tx,
  vendorId: OrganizationId,
  { orders, by }: { orders: readonly PurchaseOrderId[]; by: Id<'Invoice'> },
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .updateTable('purchase_orders')
    .set({ is_billed: true })
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...orders])
    .where('invoice_id', '=', by)
    .execute();
}
