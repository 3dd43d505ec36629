import { sql } from 'kysely';
import type { Currency, Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * A draft bills these orders of a seller. The link of an order whose invoice stands stays as it is. Nobody’s work on the
 * order is stale by it.
 */
export async function linkInvoice(
  tx: Tx,
  vendorId: OrganizationId,
  link: { orders: readonly PurchaseOrderId[]; to: Id<'Invoice'> },
): Promise<void> {
  if (link.orders.length === 0) return;
  await tx
    .updateTable('purchase_orders')
    .set({ invoice_id: link.to })
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...link.orders])
    .where('invoice_id', 'is', null)
    .where('is_billed', '=', false)
    .execute();
}

/** An invoice stands no more: its orders are free, or another invoice of theirs takes its place. */
export async function unlinkInvoice(
  tx: Tx,
  vendorId: OrganizationId,
  link: {
    from: Id<'Invoice'>;
    orders: readonly { id: PurchaseOrderId; to: Id<'Invoice'> | null; isBilled: boolean }[];
  },
): Promise<void> {
  for (const { id, to, isBilled } of link.orders)
    await tx
      .updateTable('purchase_orders')
      .set((eb) => ({
        invoice_id: eb.case().when('invoice_id', '=', link.from).then(to).else(eb.ref('invoice_id')).end(),
        is_billed: isBilled,
      }))
      .where('vendor_id', '=', vendorId)
      .where('id', '=', id)
      .execute();
}

/** Whether something of an order that has an invoice is on none. */
export async function markUnbilledLines(
  tx: Tx,
  vendorId: OrganizationId,
  orders: readonly { id: PurchaseOrderId; hasUnbilledLines: boolean }[],
): Promise<void> {
  for (const [hasUnbilledLines, same] of Map.groupBy(orders, (order) => order.hasUnbilledLines))
    await tx
      .updateTable('purchase_orders')
      .set({ has_unbilled_lines: hasUnbilledLines })
      .where('vendor_id', '=', vendorId)
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .where('has_unbilled_lines', '<>', hasUnbilledLines)
      .execute();
}

interface BalanceChange {
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
export async function changeBalance(
  tx: Tx,
  { vendorId, customerId, currency, amountMinor }: BalanceChange,
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

/** The invoice of these orders is published: what it says counts now, not the orders, whatever was attached to them. */
export async function billOrders(
  tx: Tx,
  vendorId: OrganizationId,
  { orders, by }: { orders: readonly PurchaseOrderId[]; by: Id<'Invoice'> },
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .updateTable('purchase_orders')
    .set((eb) => ({
      is_billed: true,
      invoice_id: eb
        .case()
        .when(eb.and([eb('invoice_id', 'is', null), eb('external_invoice_file_id', 'is', null)]))
        .then(by)
        .else(eb.ref('invoice_id'))
        .end(),
    }))
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...orders])
    .execute();
}
