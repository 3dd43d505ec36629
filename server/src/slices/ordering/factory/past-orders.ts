import {
  addDays,
  type FormatId,
  type OrderStatus,
  type OrganizationId,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { addressSnapshot } from '../queries/carts.ts';
import { getItems, priceOf, type OrderItem } from '../queries/items.ts';
import { taxesFor, getTradingTerms } from '../queries/trading-terms.ts';
import { orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import { taxIdsOf } from '../rules/taxes.ts';
import { lineOf } from '../commands/order-lines.ts';
import { nextNumber, mainAddressOf, organizationRow, settingsOf } from '../../organizations/index.ts';

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
    const known = order.lines.filter((line) => items.get(line.formatId)?.offered);
    if (!relation || known.length === 0) return null;
    const terms = await getTradingTerms(tx, vendorId, customerId);
    const id: PurchaseOrderId = ctx.ids.next<'PurchaseOrder'>();
    const isDelivered = status === 'completed';
    const address = await mainAddressOf(tx, customerId);
    const vendor = (await organizationRow(tx, vendorId))!;
    const taxes = await taxesFor(tx, vendor, { terms, address, on });
    const sold = known.map(({ formatId, quantity }) => {
      const one = items.get(formatId)!;
      return {
        ...soldLineAtDelivery(one, quantity, isDelivered),
        taxIds: taxIdsOf(taxes.rates, one.taxGroup),
      };
    });
    const totals = orderTotalsOf({
      currency: terms.currency,
      lines: sold,
      deliveryFeeMinor: 0,
      feeTaxIds: taxes.feeTaxIds,
      rates: taxes.rates,
    });
    const settings = await settingsOf(tx, vendorId);
    const now = ctx.clock.now();
    const arrived = new Date(`${on}T13:00:00Z`);
    await tx
      .insertInto('purchase_orders')
      .values({
        id,
        vendor_id: vendorId,
        customer_id: customerId,
        relation_id: relation.id,
        number: `${settings.preferences.purchaseOrderPrefix}${await nextNumber(tx, vendorId, 'order')}`,
        status,
        currency: terms.currency,
        fulfilment_kind: 'delivery',
        fulfilment_id: order.fulfilmentId,
        on_day: on,
        fulfilment: JSON.stringify({
          name: order.fulfilmentName,
          window: { from: '07:00', until: '12:00' },
          cutOffAt: `${addDays(on, -1)}T17:00:00Z`,
        }),
        address: address ? JSON.stringify(addressSnapshot(address)) : null,
        address_id: address?.id ?? null,
        delivery_notes: address?.delivery_notes ?? '',
        delivery_fee_minor: 0,
        fee_tax_ids: taxes.feeTaxIds,
        tax_rates: JSON.stringify(taxes.rates),
        place_of_supply: taxes.placeOfSupply,
        totals: JSON.stringify(totals),
        total_minor: totals.totalMinor,
        reason: order.reason ?? '',
        service_fee_percent: '0',
        submitted_side: 'customer',
        submitted_at: now,
        confirmed_at: isDelivered ? now : null,
        delivered_at: isDelivered ? arrived : null,
        claim_until: isDelivered ? arrived : null,
        expires_at: arrived,
        created_at: now,
      })
      .execute();
    await tx
      .insertInto('purchase_order_lines')
      .values(
        sold.map((line, index) => ({
          ...lineOf(tx, {
            orderId: id,
            vendorId,
            item: items.get(known[index]!.formatId)!,
            sold: line,
            position: index + 1,
          }),
          confirmed: line.confirmed,
          prepared: line.prepared,
          delivered: line.delivered,
          weights: [...line.weights],
        })),
      )
      .execute();
    return id;
  });
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
