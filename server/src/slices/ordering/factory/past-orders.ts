import {
  addDays,
  type FormatId,
  type OrderStatus,
  type OrganizationId,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import { transaction } from '../../../platform/transaction.ts';
import { nextNumber } from '../../organizations/index.ts';
import { getItems } from '../queries/items.ts';
import { loadParties, orderAddress, type Parties } from '../queries/parties.ts';
import { priceOf, type OrderItem } from '../rules/items.ts';
import { newOrder, type OrderedCart } from '../rules/new-order.ts';
import { orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import { taxesAtPlace, taxIdsOf } from '../rules/taxes.ts';

export interface PastOrder {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  status: Extract<OrderStatus, 'completed' | 'cancelled' | 'declined' | 'expired'>;
  on: string;
  fulfilmentId: string;
  fulfilmentName: string;
  lines: readonly { formatId: FormatId; quantity: string }[];
  reason?: string;
}

/**
 * A finished order as it looks afterwards: nothing is reserved, notified or charged. The clock gives its submission
 * time; it can contain only formats that are still offered.
 */
export async function aPastOrder(ctx: Ctx, order: PastOrder): Promise<PurchaseOrderId | null> {
  const { vendorId, customerId, status, on } = order;
  return transaction(ctx, async (tx) => {
    const relation = await tx
      .selectFrom('relations')
      .select('id')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    const items = await getItems(
      { db: tx, clock: ctx.clock },
      customerId,
      vendorId,
      order.lines.map((line) => line.formatId),
    );
    const lines = order.lines.filter((line) => items.get(line.formatId)?.offered);
    if (!relation || lines.length === 0) return null;
    const parties = await loadParties(tx, { vendor_id: vendorId, customer_id: customerId });
    const now = ctx.clock.now();
    const arrived = new Date(`${on}T13:00:00Z`);
    const placed = newOrder(
      pastCart({ ...order, lines }, items, parties),
      { relationId: relation.id, by: 'customer', groupId: null },
      {
        id: ctx.ids.next<'PurchaseOrder'>(),
        nextLineId: () => ctx.ids.next<'OrderLine'>(),
        now,
        submittedBy: null,
        flags: [],
        feePercent: '0',
      },
    );
    const number = `${parties.vendor.purchase_order_prefix}${await nextNumber(tx, vendorId, 'order')}`;
    const ended = { confirmed_at: now, delivered_at: arrived, claim_until: arrived };
    const row = {
      ...placed.row,
      number,
      status,
      reason: order.reason ?? '',
      expires_at: arrived,
      ...(status === 'completed' && ended),
    };
    await saveRows(tx, 'purchase_orders', { key: ['id'], before: [], after: [row] });
    const key = ['purchase_order_id', 'id'] as const;
    await saveRows(tx, 'purchase_order_lines', { key, before: [], after: placed.lines });
    return row.id;
  });
}

function pastCart(
  { vendorId, customerId, status, on, fulfilmentId, fulfilmentName, lines }: PastOrder,
  items: ReadonlyMap<FormatId, OrderItem>,
  { vendor, vendorAddress, address, terms }: Parties,
): OrderedCart {
  const taxes = taxesAtPlace(terms, { vendor, vendorAddress, address, on });
  const { currency } = terms;
  const soldLines = lines.map(({ formatId, quantity }) => {
    const item = items.get(formatId)!;
    return {
      ...soldLineAtDelivery(item, quantity, status === 'completed'),
      taxIds: taxIdsOf(taxes.rates, item.taxGroup),
    };
  });
  const { feeTaxIds, rates } = taxes;
  return {
    row: { vendor_id: vendorId, customer_id: customerId, reference: '', note: '' },
    cart: {
      date: {
        kind: 'delivery',
        fulfilmentId,
        on,
        name: fulfilmentName,
        window: { from: '07:00', until: '12:00' },
        cutOffAt: `${addDays(on, -1)}T17:00:00Z`,
      },
      lines: lines.map(({ formatId }) => ({ id: formatId })),
      currency,
      totals: orderTotalsOf({ currency, lines: soldLines, deliveryFeeMinor: 0, feeTaxIds, rates }),
    },
    terms,
    items,
    soldLines,
    taxes,
    fulfilment: null,
    deliveredTo: address ? orderAddress(address) : null,
  };
}

function soldLineAtDelivery(item: OrderItem, quantity: string, isDelivered: boolean): SoldLine {
  const then = isDelivered ? quantity : null;
  return {
    isVariableWeight: item.isVariableWeight,
    netWeightKg: item.netWeightKg,
    unitPrice: priceOf(item, quantity)!,
    requested: quantity,
    confirmed: then,
    prepared: then,
    weights: isDelivered && item.isVariableWeight ? weighed(quantity, item.netWeightKg) : [],
    delivered: then,
    taxIds: [],
    depositMinor: item.depositMinor,
  };
}

/** Each piece weighs a little more or less than its net weight. */
const weighed = (quantity: string, netWeightKg: string | null): string[] =>
  Array.from({ length: Number(quantity) }, (_, index) =>
    (Number(netWeightKg ?? '1') * (0.97 + ((index * 7) % 6) / 100)).toFixed(3),
  );
