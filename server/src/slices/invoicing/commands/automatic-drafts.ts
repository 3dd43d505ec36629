import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { loadBillingSettings } from '../queries/billing-settings.ts';
import { lineOf, loadInvoiceLines, type InvoiceRecord } from '../queries/records.ts';
import { loadOrdersWithoutInvoice } from '../queries/unbilled-orders.ts';
import { withPieces, draftCredit, hasCreditableLines } from './credit-note.ts';
import { draftOrders } from './draft.ts';
import { lockInvoices } from './lock.ts';
import { reduceDraftByClaim } from './claim-reductions.ts';

/** When two cards of one customer are merged, their invoices and payments move in the same transaction. */
export const invoicingProjection: Projection = {
  name: 'invoicing.followMerge',
  on: ['relationships.merged'],
  async keep(tx, event) {
    const { vendorId, survivingCustomerId, duplicateCustomerId, survivingRelationId } =
      event.data as Events['relationships.merged'];
    await tx
      .updateTable('invoices')
      .set({ customer_id: survivingCustomerId, relation_id: survivingRelationId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await tx
      .updateTable('payments')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    // Both cards may have a statement of the same month; only that of the surviving card remains.
    await tx
      .updateTable('statement_sends')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .where('until_day', 'not in', (eb) =>
        eb
          .selectFrom('statement_sends as k')
          .select('k.until_day')
          .where('k.vendor_id', '=', vendorId)
          .where('k.customer_id', '=', survivingCustomerId),
      )
      .execute();
    await tx
      .deleteFrom('statement_sends')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};

/** Drafts an invoice for a delivered order if the seller invoices per delivery; an order with an invoice is skipped. */
export async function draftDelivered(
  ctx: Ctx,
  { vendorId, purchaseOrderId }: { vendorId: OrganizationId; purchaseOrderId: PurchaseOrderId },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if ((await loadBillingSettings(tx, vendorId)).drafts !== 'order') return;
    const waiting = await loadOrdersWithoutInvoice(tx, vendorId, {});
    if (waiting.some(({ id }) => id === purchaseOrderId))
      await draftOrders(tx, vendorId, [purchaseOrderId], 'order');
  });
}

/** At the end of a week or month, drafts one invoice per customer for all deliveries up to then. */
export async function draftPeriod(ctx: Ctx, vendorId: OrganizationId, until: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const waiting = await loadOrdersWithoutInvoice(tx, vendorId, { until });
    if (waiting.length > 0)
      await draftOrders(
        tx,
        vendorId,
        waiting.map(({ id }) => id),
        'customer',
      );
  });
}

type Granted = readonly { lineId: string; quantity: string }[];

/**
 * After an accepted claim, a draft is reduced and a published invoice gets a draft credit note. A retry does not
 * repeat it.
 */
export async function creditClaim(
  ctx: Ctx,
  claim: { eventId: string; purchaseOrderId: PurchaseOrderId; lines: Granted; reason: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .select('invoice_id')
      .where('id', '=', claim.purchaseOrderId)
      .executeTakeFirst();
    if (!order?.invoice_id) return;
    const [invoice] = await lockInvoices(tx, [order.invoice_id]);
    if (invoice!.status === 'draft')
      return reduceDraftByClaim(tx, invoice!, new Set(claim.lines.map(({ lineId }) => lineId)));
    const alreadyCredited = await tx
      .selectFrom('invoices')
      .select('id')
      .where('cause_event_id', '=', claim.eventId)
      .executeTakeFirst();
    if (alreadyCredited) return;
    const lines = await claimedLines(tx, invoice!, claim.lines);
    const request = { lines, deliveryFee: false, isCapped: true };
    // The claimed quantity may already be credited by hand.
    if (!(await hasCreditableLines(tx, invoice!, request))) return;
    const note = await draftCredit(tx, invoice!, { ...request, reason: claim.reason });
    await tx
      .updateTable('invoices')
      .set({ cause_event_id: claim.eventId })
      .where('id', '=', note.id)
      .execute();
  });
}

/** Claims count pieces; a weighed line is credited by the weight of those pieces. */
async function claimedLines(tx: Tx, invoice: InvoiceRecord, granted: Granted) {
  const lines = (await loadInvoiceLines(tx, invoice.id)).map(lineOf);
  const claimed = granted.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ orderLine }) => orderLine?.orderLineId === lineId);
    return line ? [{ lineId: line.id, quantity, pieces: line.unit === 'kg' ? quantity : null }] : [];
  });
  return withPieces(tx, invoice, claimed);
}
