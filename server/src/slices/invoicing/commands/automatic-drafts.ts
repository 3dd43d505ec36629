import type { InvoiceId, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { loadBillingSettings } from '../queries/billing-settings.ts';
import { loadSellerSettings } from '../queries/records.ts';
import { loadOrdersToInvoice, loadOrdersWithoutInvoice } from '../queries/unbilled-orders.ts';
import { reducedByClaim } from '../rules/claim-reductions.ts';
import { claimedLines, creditOf, leftOfClaim } from '../rules/credit-note-drafts.ts';
import { orderIdsOf, type InvoiceAggregate } from '../rules/invoice.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { draftCredit } from './credit-note.ts';
import { draftOrders } from './draft.ts';
import { refreshUnbilledMarks } from './invoiced-orders.ts';
import { lockInvoices } from './lock-invoice.ts';
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

interface GrantedClaim {
  eventId: string;
  purchaseOrderId: PurchaseOrderId;
  lines: readonly { lineId: string; quantity: string }[];
  reason: string;
}

/**
 * After an accepted claim, its published invoices get draft credit notes, the oldest first, and its draft is reduced to
 * what is left. A retry does not repeat it.
 */
export async function creditClaim(ctx: Ctx, claim: GrantedClaim): Promise<void> {
  await transaction(ctx, async (tx) => {
    const invoices = await lockInvoices(tx, await listInvoicesOf(tx, claim.purchaseOrderId));
    const published = invoices
      .filter(({ row }) => row.status === 'published')
      .toSorted((a, b) => a.row.published_at!.getTime() - b.row.published_at!.getTime());
    if (!(await isCredited(tx, claim))) {
      let { lines } = claim;
      for (const invoice of published) lines = await creditPublished(tx, invoice, { ...claim, lines });
    }
    for (const draft of invoices.filter(({ row }) => row.status === 'draft'))
      await reduceDraft(tx, draft, claim);
    if (published[0]) await refreshUnbilledMarks(tx, published[0]);
  });
}

/** None for an order that is invoiced outside the platform. */
async function listInvoicesOf(tx: Tx, purchaseOrderId: PurchaseOrderId): Promise<InvoiceId[]> {
  const rows = await tx
    .selectFrom('invoice_orders as io')
    .innerJoin('invoices as i', 'i.id', 'io.invoice_id')
    .innerJoin('purchase_orders as o', 'o.id', 'io.purchase_order_id')
    .select('i.id')
    .where('o.id', '=', purchaseOrderId)
    .where('o.invoice_id', 'is not', null)
    .where('i.kind', '=', 'invoice')
    .execute();
  return rows.map(({ id }) => id);
}

const isCredited = async (tx: Tx, { eventId }: GrantedClaim): Promise<boolean> =>
  (await tx.selectFrom('invoices').select('id').where('cause_event_id', '=', eventId).executeTakeFirst()) !==
  undefined;

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

/** What the invoice does not have of the claimed lines is left for the next one. */
async function creditPublished(
  tx: Tx,
  invoice: InvoiceAggregate,
  { lines, reason, eventId }: GrantedClaim,
): Promise<GrantedClaim['lines']> {
  const creditable = await loadCreditable(tx, invoice, { withClaims: true });
  const request = { lines: claimedLines(creditable, lines), deliveryFee: false, isCapped: true };
  const credit = creditOf(creditable, request);
  // The claimed quantity may already be credited by hand, be on another invoice, or have been free.
  if (credit.totals.totalMinor <= 0) return lines;
  await draftCredit(tx, creditable, request, { reason, causeEventId: eventId });
  return leftOfClaim(lines, credit);
}
