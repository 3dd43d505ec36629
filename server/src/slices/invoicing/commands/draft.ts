import { sql } from 'kysely';
import type {
  invoicing,
  InvoiceId,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
  PurchaseOrderId,
  TaxId,
  TaxSetting,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { isBillable, loadCustomerTaxes, orderLinks, markUnbilled } from '../../ordering/index.ts';
import { settingsAsJson, settingsFrom } from '../../organizations/index.ts';
import { mayHandleInvoices } from '../policy.ts';
import { assertMayBill } from '../queries/billing-relation.ts';
import { loadDocumentFacts, type DocumentFacts } from '../queries/document.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { withPlainRates } from '../queries/records.ts';
import { loadOrdersToInvoice, type OrderToInvoice } from '../queries/unbilled-orders.ts';
import { filledFromOrders, groupingKey, hasUnbilledLines, newDraft, withTotals } from '../rules/drafts.ts';
import {
  orderIdsOf,
  withEvent,
  withRow,
  type InvoiceAggregate,
  type InvoiceRecord,
} from '../rules/invoice.ts';
import { nextLineId, saveInvoice, saveInvoices } from './save-invoice.ts';

export async function draftInvoices(
  ctx: MemberCtx,
  { purchaseOrderIds, by }: ParsedInputOf<typeof invoicing.draftInvoices>,
): Promise<OutputOf<typeof invoicing.draftInvoices>> {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return transaction(ctx, async (tx) => ({
    invoiceIds: await draftOrders(tx, own.organizationId, [...new Set(purchaseOrderIds)], by),
  }));
}

/** Drafts invoices for the not yet invoiced lines of a seller's delivered orders, all or none. */
export async function draftOrders(
  tx: Tx,
  vendorId: OrganizationId,
  orderIds: readonly PurchaseOrderId[],
  by: 'order' | 'customer',
): Promise<InvoiceId[]> {
  await lockOrders(tx, orderIds);
  const orders = await loadOrdersToInvoice(tx, vendorId, orderIds);
  if (orders.length !== orderIds.length) throw new AppError('request.notFound');
  for (const order of orders) {
    const { row } = order;
    if (!isBillable(row)) throw new AppError('invoicing.notDelivered', { number: row.number });
    if (order.isInvoicedElsewhere && !hasUnbilledLines(order))
      throw new AppError('invoicing.alreadyInvoiced', { number: row.number });
  }
  const groups = Map.groupBy(orders, (order) => (by === 'order' ? order.row.id : groupingKey(order)));
  return createDrafts(tx, vendorId, [...groups.values()]);
}

async function createDrafts(
  tx: Tx,
  vendorId: OrganizationId,
  groups: readonly (readonly OrderToInvoice[])[],
): Promise<InvoiceId[]> {
  const customers = groups.map(([order]) => order!.row.customer_id);
  const { sales, termsDays } = await loadSalesTerms(tx, vendorId, customers);
  const { actor, clock, ids } = tx.ctx;
  const drafts = groups.map((orders) => {
    const { customer_id, relation_id, currency } = orders[0]!.row;
    const draft = newDraft({
      id: ids.next<'Invoice'>(),
      vendor_id: vendorId,
      customer_id,
      relation_id: relation_id!,
      currency,
      terms_days: termsDays.get(customer_id) ?? sales.paymentTermsInDays,
      created_by: actor.userId,
      created_at: clock.now(),
    });
    return drafted(filledFromOrders(draft, orders, nextLineId(tx)), sales.taxes);
  });
  const links = drafts.flatMap((draft) => orderIdsOf(draft).map((id) => ({ id, to: draft.row.id })));
  const saved = await saveInvoices(tx, [], drafts, orderLinks(vendorId, links));
  // A draft takes everything that is left of its orders.
  const billedInParts = groups.flat().filter((order) => order.isInvoicedElsewhere);
  await markUnbilled(
    tx,
    vendorId,
    billedInParts.map(({ row }) => ({ id: row.id, hasUnbilledLines: false })),
  );
  return saved.map(({ row }) => row.id);
}

export const drafted = (draft: InvoiceAggregate, taxes: readonly TaxSetting[]): InvoiceAggregate =>
  withEvent(withTotals(draft, taxes), { type: 'invoicing.drafted' });

/** Changes to what is invoiced of orders lock the orders; otherwise two concurrent drafts would bill the same lines. */
export async function lockOrders(tx: Tx, ids: readonly PurchaseOrderId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The seller's settings for sales, with the payment terms agreed with customers; without any, its own apply. */
async function loadSalesTerms(tx: Tx, vendorId: OrganizationId, customerIds: readonly OrganizationId[]) {
  const { rows } = await sql<{ settings: SettingsRow; terms: AgreedTerms[] }>`
    select ${settingsAsJson(sql`${vendorId}::uuid`)} as settings,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.partner_id, 'days', r.payment_terms_in_days)), '[]')
        from relationships r where r.organization_id = ${vendorId} and r.side = 'vendor'
          and r.partner_id = any(${[...new Set(customerIds)]}::uuid[])) as terms`.execute(tx);
  const { settings, terms } = rows[0]!;
  const { sales } = withPlainRates(settingsFrom(settings));
  return { sales, termsDays: new Map(terms.map(({ id, days }) => [id, days])) };
}

type SettingsRow = Parameters<typeof settingsFrom>[0];
interface AgreedTerms {
  id: OrganizationId;
  days: number | null;
}

/** Drafts an invoice without an order, for a service or a crate rental. */
export async function draftInvoiceWithoutOrder(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof invoicing.draftInvoiceWithoutOrder>,
) {
  permit(mayHandleInvoices(ctx.actor));
  return transaction(ctx, async (tx) => {
    const parties = {
      id: ctx.ids.next<'Invoice'>(),
      vendor_id: ctx.actor.organizationId,
      customer_id: customerId,
    };
    const facts = await loadDocumentFacts(tx, { ...parties, corrects_id: null });
    const { currency } = facts.seller;
    const draft = await freeDraft(tx, facts, { ...parties, currency });
    const withFeeTaxes = withRow(draft, { fee_tax_ids: await loadFeeTaxIds(tx, draft) });
    const saved = await saveInvoice(tx, null, drafted(withFeeTaxes, facts.settings.sales.taxes));
    return viewInvoice(ctx, tx, saved, { facts });
  });
}

/** The taxes on the delivery fee of a draft for no order. */
export async function loadFeeTaxIds(tx: Tx, { row }: InvoiceAggregate): Promise<TaxId[]> {
  const pair = { vendorId: row.vendor_id, customerId: row.customer_id };
  return (await loadCustomerTaxes({ clock: tx.ctx.clock, db: tx }, pair)).feeTaxIds;
}

/** A draft for no order, which needs a relation that allows it. */
export async function freeDraft(
  tx: Tx,
  { terms, settings }: Pick<DocumentFacts, 'terms' | 'settings'>,
  start: Pick<InvoiceRecord, 'id' | 'vendor_id' | 'customer_id' | 'currency'> & Partial<InvoiceRecord>,
): Promise<InvoiceAggregate> {
  if (!terms) throw new AppError('request.notFound');
  await assertMayBill(tx, { vendorId: start.vendor_id, customerId: start.customer_id }, 'freeInvoice');
  const { actor, clock } = tx.ctx;
  return newDraft({
    relation_id: terms.relation_id,
    terms_days: terms.payment_terms_in_days ?? settings.sales.paymentTermsInDays,
    created_by: actor.userId,
    created_at: clock.now(),
    ...start,
  });
}
