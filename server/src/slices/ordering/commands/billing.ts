import { sql } from 'kysely';
import type { Currency, Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Links a draft invoice to a seller's orders. An order whose invoice is still valid keeps its link. The order's
 * version does not change, so that open edits do not become stale.
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

/**
 * Unlinks an invoice that is no longer valid: its orders become billable, or another of their invoices takes its
 * place.
 */
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

/** Marks whether an order with an invoice has lines that are on no invoice. */
export async function markUnbilled(
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
 * Changes the balance that a customer owes by invoices, for the credit limit, because ordering does not depend on
 * invoicing. Which payment pays which invoice does not change the sum.
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

/**
 * Marks the orders of a published invoice as billed: the invoice now counts instead of the orders, whatever file was
 * attached to them.
 */
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
