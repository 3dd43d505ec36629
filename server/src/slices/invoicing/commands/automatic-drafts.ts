import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { loadBillingSettings } from '../queries/billing-settings.ts';
import { loadSellerSettings } from '../queries/records.ts';
import { loadOrdersToInvoice, loadOrdersWithoutInvoice } from '../queries/unbilled-orders.ts';
import { reducedByClaim } from '../rules/claim-reductions.ts';
import { claimedLines, creditOf } from '../rules/credit-note-drafts.ts';
import { orderIdsOf, type InvoiceAggregate } from '../rules/invoice.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { draftCredit } from './credit-note.ts';
import { draftOrders } from './draft.ts';
import { lockInvoice } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

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

interface GrantedClaim {
  eventId: string;
  purchaseOrderId: PurchaseOrderId;
  lines: readonly { lineId: string; quantity: string }[];
  reason: string;
}

/**
 * After an accepted claim, a draft is reduced and a published invoice gets a draft credit note. A retry does not
 * repeat it.
 */
export async function creditClaim(ctx: Ctx, claim: GrantedClaim): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .select('invoice_id')
      .where('id', '=', claim.purchaseOrderId)
      .executeTakeFirst();
    if (!order?.invoice_id) return;
    const invoice = (await lockInvoice(tx, order.invoice_id))!;
    if (invoice.row.status === 'draft') await reduceDraft(tx, invoice, claim);
    else await creditPublished(tx, invoice, claim);
  });
}

async function reduceDraft(tx: Tx, draft: InvoiceAggregate, { lines }: GrantedClaim): Promise<void> {
  const { id, vendor_id } = draft.row;
  const { sales } = await loadSellerSettings(tx, vendor_id);
  const after = reducedByClaim(draft, {
    lineIds: new Set(lines.map(({ lineId }) => lineId)),
    orders: await loadOrdersToInvoice(tx, vendor_id, orderIdsOf(draft), id),
    taxes: sales.taxes,
  });
  await saveInvoice(tx, draft, after);
}

async function creditPublished(tx: Tx, invoice: InvoiceAggregate, claim: GrantedClaim): Promise<void> {
  const alreadyCredited = await tx
    .selectFrom('invoices')
    .select('id')
    .where('cause_event_id', '=', claim.eventId)
    .executeTakeFirst();
  if (alreadyCredited) return;
  const creditable = await loadCreditable(tx, invoice);
  const request = { lines: claimedLines(creditable, claim.lines), deliveryFee: false, isCapped: true };
  // The claimed quantity may already be credited by hand.
  if (creditOf(creditable, request).lines.length === 0) return;
  await draftCredit(tx, creditable, request, { reason: claim.reason, causeEventId: claim.eventId });
}
