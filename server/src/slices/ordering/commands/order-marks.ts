import { sql, type RawBuilder } from 'kysely';
import type { Id, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { RowChange } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';

// Marks of many orders at once: nothing is decided from the rest of the order, so each is one statement without a lock
// and a load of every order. The version of an order does not change, so that open edits do not become stale.

/** SQL that locks orders before a document about them takes its number. */
export const orderLocks = (
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): RawBuilder<unknown> => sql`
  select id from purchase_orders where vendor_id = ${vendorId} and id = any(${[...ids]}::uuid[])
  order by id for no key update`;

/** The change that links draft invoices to a seller's orders. An order whose invoice is still valid keeps its link. */
export const orderLinks = (
  vendorId: OrganizationId,
  links: readonly { id: PurchaseOrderId; to: Id<'Invoice'> }[],
): RowChange[] =>
  links.length === 0
    ? []
    : [
        {
          table: 'purchase_orders',
          statement: sql`
            update purchase_orders o set invoice_id = g."to"
            from json_to_recordset(${JSON.stringify(links)}::json) as g (id uuid, "to" uuid)
            where o.vendor_id = ${vendorId} and o.id = g.id and o.invoice_id is null and not o.is_billed`,
        },
      ];

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
  if (link.orders.length === 0) return;
  await orderLocks(
    vendorId,
    link.orders.map(({ id }) => id),
  ).execute(tx);
  await sql`update purchase_orders o set is_billed = g."isBilled",
      invoice_id = case when o.invoice_id = ${link.from} then g."to" else o.invoice_id end
    from json_to_recordset(${JSON.stringify(link.orders)}::json) as g (id uuid, "to" uuid, "isBilled" boolean)
    where o.vendor_id = ${vendorId} and o.id = g.id`.execute(tx);
}

interface UnbilledMark {
  id: PurchaseOrderId;
  /** The order has an invoice, and lines that are on none. */
  hasUnbilledLines: boolean;
  /** What the published invoices of the order leave of it; without it, as before. */
  unbilledMinor?: number;
}

/** Marks what no invoice has of orders. */
export async function markUnbilled(
  tx: Tx,
  vendorId: OrganizationId,
  orders: readonly UnbilledMark[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`update purchase_orders o set has_unbilled_lines = g."hasUnbilledLines",
      unbilled_minor = coalesce(g."unbilledMinor", o.unbilled_minor)
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as g (id uuid, "hasUnbilledLines" boolean, "unbilledMinor" bigint)
    where o.vendor_id = ${vendorId} and o.id = g.id and (o.has_unbilled_lines <> g."hasUnbilledLines"
      or o.unbilled_minor <> coalesce(g."unbilledMinor", o.unbilled_minor))`.execute(tx);
}

/**
 * The change that marks the orders of a published invoice as billed: the invoice now counts instead of the orders,
 * whatever file was attached to them.
 */
export const billedOrders = (
  vendorId: OrganizationId,
  { orders, by }: { orders: readonly PurchaseOrderId[]; by: Id<'Invoice'> },
): RowChange[] =>
  orders.length === 0
    ? []
    : [
        {
          table: 'purchase_orders',
          statement: sql`
            update purchase_orders set is_billed = true,
              invoice_id = case when invoice_id is null and external_invoice_file_id is null
                then ${by}::uuid else invoice_id end
            where vendor_id = ${vendorId} and id = any(${[...orders]}::uuid[])`,
        },
      ];

/** Moves the orders of a customer card to the one that it was merged into. */
export async function moveOrders(
  tx: Tx,
  { vendorId, survivingCustomerId, duplicateCustomerId, survivingRelationId }: Events['relationships.merged'],
): Promise<void> {
  await tx
    .updateTable('purchase_orders')
    .set({ customer_id: survivingCustomerId, relation_id: survivingRelationId })
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', duplicateCustomerId)
    .execute();
}

/** Deletes test orders with their parts. */
export async function deleteOrders(tx: Tx, ids: readonly PurchaseOrderId[]): Promise<void> {
  await tx.deleteFrom('order_claims').where('purchase_order_id', 'in', ids).execute();
  await tx.deleteFrom('order_change_sets').where('purchase_order_id', 'in', ids).execute();
  await tx.deleteFrom('purchase_order_lines').where('purchase_order_id', 'in', ids).execute();
  await tx.deleteFrom('purchase_orders').where('id', 'in', ids).execute();
}
