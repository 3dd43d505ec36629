import {
  toThousandths,
  type DecidedTax,
  type invoicing,
  type InvoiceId,
  type InvoiceLineId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type PurchaseOrderId,
  type RelationId,
  type OrderTaxExemption,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { organizationRow, settingsOf } from '../../organizations/index.ts';
import { linkInvoice, type BillableLine, type BillableOrder } from '../../ordering/index.ts';
import { mayHandleInvoices } from '../policy.ts';
import { assertMayBill } from '../queries/billing-relation.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { loadTradingTerms, type InvoiceRecord } from '../queries/records.ts';
import { hasUnbilledLines, loadOrdersToInvoice, type OrderToInvoice } from '../queries/unbilled-orders.ts';
import { decimal } from '../../../platform/decimal.ts';
import { bothLanguages } from '../rules/documents-and-reminders.ts';
import { recalculateTotals } from './draft-totals.ts';
import { invoiceEventData, recordEvent } from './lock.ts';

/** Orders share a document when customer, currency, taxes and rates are the same. */
const groupingKey = ({ row }: BillableOrder): string => {
  const rates = row.tax_rates.map(({ taxId, rate }) => `${taxId}=${rate}`);
  return [row.customer_id, row.currency, row.fee_tax_ids.toSorted().join(), rates.toSorted().join()].join(
    '/',
  );
};

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
    if ((row.status !== 'delivered' && row.status !== 'completed') || row.is_test)
      throw new AppError('invoicing.notDelivered', { number: row.number });
    if (order.isInvoicedElsewhere && !hasUnbilledLines(order))
      throw new AppError('invoicing.alreadyInvoiced', { number: row.number });
  }
  const groups = Map.groupBy(orders, (order) => (by === 'order' ? order.row.id : groupingKey(order)));
  const draftIds: InvoiceId[] = [];
  for (const group of groups.values()) draftIds.push(await createDraft(tx, group));
  return draftIds;
}

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

async function createDraft(tx: Tx, orders: readonly OrderToInvoice[]): Promise<InvoiceId> {
  const { vendor_id, customer_id, relation_id, currency } = orders[0]!.row;
  const id = tx.ctx.ids.next<'Invoice'>();
  await insertDraft(tx, {
    id,
    vendorId: vendor_id,
    customerId: customer_id,
    relationId: relation_id!,
    currency,
  });
  await fillFromOrders(tx, id, orders);
  await linkInvoice(tx, vendor_id, { orders: orders.map(({ row }) => row.id), to: id });
  const row = await recalculateTotals(tx, id);
  await recordEvent(tx, row, 'invoicing.drafted', invoiceEventData(row));
  return id;
}

const EMPTY_TOTALS = {
  linesMinor: 0,
  discountMinor: 0,
  deliveryFeeMinor: 0,
  depositMinor: 0,
  taxes: [],
  taxMinor: 0,
  totalMinor: 0,
};

interface Draft {
  id: InvoiceId;
  vendorId: OrganizationId;
  customerId: OrganizationId;
  relationId: RelationId;
  currency: InvoiceRecord['currency'];
  purpose?: InvoiceRecord['purpose'];
}

export async function insertDraft(tx: Tx, draft: Draft): Promise<void> {
  const { actor, clock } = tx.ctx;
  const terms = await loadTradingTerms(tx, draft.vendorId, draft.customerId);
  const { sales } = await settingsOf(tx, draft.vendorId);
  await tx
    .insertInto('invoices')
    .values({
      id: draft.id,
      vendor_id: draft.vendorId,
      customer_id: draft.customerId,
      relation_id: draft.relationId,
      kind: 'invoice',
      purpose: draft.purpose ?? 'goods',
      currency: draft.currency,
      terms_days: terms?.payment_terms_in_days ?? sales.paymentTermsInDays,
      tax_rates: '[]',
      totals: JSON.stringify(EMPTY_TOTALS),
      total_minor: 0,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .execute();
}

/** Replaces the draft's lines, fee, references and orders by those of the orders. */
export async function fillFromOrders(
  tx: Tx,
  id: InvoiceId,
  orders: readonly OrderToInvoice[],
): Promise<void> {
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute();
  await tx.deleteFrom('invoice_orders').where('invoice_id', '=', id).execute();
  const lines = orders.flatMap(({ row, lines: own }) =>
    own
      .filter(({ quantity }) => toThousandths(quantity) > 0n)
      .map((line) => ({ line, orderNumber: row.number })),
  );
  if (lines.length > 0)
    await tx
      .insertInto('invoice_lines')
      .values(
        lines.map(({ line, orderNumber }, position) =>
          lineFromOrder(tx, id, { line, orderNumber, position }),
        ),
      )
      .execute();
  if (orders.length > 0)
    await tx
      .insertInto('invoice_orders')
      .values(
        orders.map(({ row, isFeeInvoiced }, position) => ({
          invoice_id: id,
          purchase_order_id: row.id,
          position,
          includes_delivery_fee: !isFeeInvoiced,
        })),
      )
      .execute();
  const references = new Set(orders.map(({ row }) => row.reference).filter(Boolean));
  await tx
    .updateTable('invoices')
    .set({
      reference: [...references].join(', ').slice(0, 200),
      discount_minor: 0,
      delivery_fee_minor: orders.reduce(
        (sum, { row, isFeeInvoiced }) => sum + (isFeeInvoiced ? 0 : row.delivery_fee_minor),
        0,
      ),
      fee_tax_ids: orders[0]?.row.fee_tax_ids ?? [],
      tax_rates: JSON.stringify(ratesOfOrders(orders)),
      tax_exemptions: JSON.stringify(exemptionsOfOrders(orders)),
    })
    .where('id', '=', id)
    .execute();
}

const exemptionsOfOrders = (orders: readonly BillableOrder[]): OrderTaxExemption[] => [
  ...new Map(orders.flatMap(({ row }) => row.tax_exemptions).map((one) => [one.taxId, one])).values(),
];

const ratesOfOrders = (orders: readonly BillableOrder[]): DecidedTax[] => [
  ...new Map(orders.flatMap(({ row }) => row.tax_rates).map((rate) => [rate.taxId, rate])).values(),
];

function lineFromOrder(
  { ctx }: Tx,
  invoiceId: InvoiceId,
  { line, orderNumber, position }: { line: BillableLine; orderNumber: string; position: number },
) {
  const { row } = line;
  return {
    invoice_id: invoiceId,
    id: ctx.ids.next<'InvoiceLine'>() as InvoiceLineId,
    position,
    purchase_order_id: row.purchase_order_id,
    order_line_id: row.id,
    order_number: orderNumber,
    name: JSON.stringify(bothLanguages(row.name)),
    title: JSON.stringify(bothLanguages(row.title)),
    sku: row.sku,
    unit: line.unit,
    quantity: line.quantity,
    pieces: line.pieces,
    unit_price: decimal(row.unit_price),
    tax_class: row.tax_class,
    tax_ids: row.tax_ids,
    deposit_minor: line.depositMinor,
    amount_minor: line.amountMinor,
    producer_id: row.producer_id,
  };
}

/** Drafts an invoice without an order, for a service or a crate rental. */
export async function draftInvoiceWithoutOrder(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof invoicing.draftInvoiceWithoutOrder>,
) {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return transaction(ctx, async (tx) => {
    const terms = await loadTradingTerms(tx, own.organizationId, customerId);
    const vendor = await organizationRow(tx, own.organizationId);
    if (!terms || !vendor) throw new AppError('request.notFound');
    await assertMayBill(tx, { vendorId: own.organizationId, customerId }, 'freeInvoice');
    const id = ctx.ids.next<'Invoice'>();
    const { sales } = await settingsOf(tx, own.organizationId);
    await insertDraft(tx, {
      id,
      vendorId: own.organizationId,
      customerId,
      relationId: terms.relation_id,
      currency: vendor.currency,
    });
    await tx
      .updateTable('invoices')
      .set({ fee_tax_ids: sales.deliveryFeeApplicableTaxes })
      .where('id', '=', id)
      .execute();
    const row = await recalculateTotals(tx, id);
    await recordEvent(tx, row, 'invoicing.drafted', invoiceEventData(row));
    return loadInvoice(ctx, tx, id);
  });
}
