import { sql } from 'kysely';
import type { InvoiceId, InvoiceStatus, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { markUnbilled, unlinkInvoice } from '../../ordering/index.ts';
import { loadUnbilledMarks } from '../queries/unbilled-orders.ts';
import { orderIdsOf, type InvoiceAggregate } from '../rules/invoice.ts';

/**
 * Marks what is left of the orders of an invoice, after its lines changed, it was published or removed, or a claim was
 * accepted.
 */
export async function refreshUnbilledMarks(tx: Tx, invoice: InvoiceAggregate): Promise<void> {
  const { vendor_id } = invoice.row;
  if (invoice.orders.length === 0) return;
  await markUnbilled(tx, vendor_id, await loadUnbilledMarks(tx, vendor_id, orderIdsOf(invoice)));
}

/**
 * When an invoice is cancelled or removed, each of its orders is linked to another active invoice or to none. They are
 * remembered, so that the period that drafted them does not draft them again.
 */
export async function releaseOrders(tx: Tx, invoice: InvoiceAggregate): Promise<void> {
  const { id, vendor_id } = invoice.row;
  const orderIds = orderIdsOf(invoice);
  if (orderIds.length === 0) return;
  const now = tx.ctx.clock.now();
  const { rows: others } = await sql<OtherInvoice>`
    with removed as (
      insert into removed_drafts (vendor_id, purchase_order_id, removed_on, created_at)
      select o.id, r.id, (${now}::timestamptz at time zone o.time_zone)::date, ${now}
      from organizations o cross join unnest(${orderIds}::uuid[]) r (id) where o.id = ${vendor_id}
      on conflict (vendor_id, purchase_order_id) do update set removed_on = excluded.removed_on)
    select io.purchase_order_id as "orderId", i.id, i.status
    from invoice_orders io join invoices i on i.id = io.invoice_id
    where io.purchase_order_id = any(${orderIds}::uuid[]) and i.kind = 'invoice' and i.status <> 'cancelled'
      and i.id <> ${id}
    order by i.published_at, i.id`.execute(tx);
  const of = Map.groupBy(others, ({ orderId }) => orderId);
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

interface OtherInvoice {
  orderId: PurchaseOrderId;
  id: InvoiceId;
  status: InvoiceStatus;
}
