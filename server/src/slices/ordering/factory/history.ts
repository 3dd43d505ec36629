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
import { goodsFor, priceOf, type Goods } from '../queries/goods.ts';
import { taxesFor, tradeOf } from '../queries/trade.ts';
import { orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import { taxIdsOf } from '../rules/taxes.ts';
import { lineOf } from '../commands/lines.ts';
import { nextNumber, mainAddressOf, organizationRow, settingsOf } from '../../organizations/index.ts';

export interface PastOrder {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  status: Extract<OrderStatus, 'completed' | 'cancelled' | 'declined' | 'expired'>;
  on: string;
  wayId: string;
  wayName: string;
  lines: readonly { formatId: FormatId; quantity: string }[];
  reason?: string;
}

/**
 * An order that is over, as time has left it: nothing is reserved, told or charged any more. The clock says when it
 * was sent; only what was offered and is still known can be on it.
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
    const goods = await goodsFor(
      { db: tx, clock: ctx.clock },
      customerId,
      vendorId,
      order.lines.map((line) => line.formatId),
    );
    const known = order.lines.filter((line) => goods.get(line.formatId)?.offered);
    if (!relation || known.length === 0) return null;
    const trade = await tradeOf(tx, vendorId, customerId);
    const id: PurchaseOrderId = ctx.ids.next<'PurchaseOrder'>();
    const isDelivered = status === 'completed';
    const address = await mainAddressOf(tx, customerId);
    const vendor = (await organizationRow(tx, vendorId))!;
    const taxes = await taxesFor(tx, vendor, { trade, address, on });
    const sold = known.map(({ formatId, quantity }) => {
      const one = goods.get(formatId)!;
      return { ...soldThen(one, quantity, isDelivered), taxIds: taxIdsOf(taxes.rates, one.formatTaxIds) };
    });
    const totals = orderTotalsOf({
      currency: trade.currency,
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
        currency: trade.currency,
        way_kind: 'delivery',
        way_id: order.wayId,
        on_day: on,
        way: JSON.stringify({
          name: order.wayName,
          window: { from: '07:00', until: '12:00' },
          orderUntil: `${addDays(on, -1)}T17:00:00Z`,
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
            goods: goods.get(known[index]!.formatId)!,
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

function soldThen(goods: Goods, quantity: string, isDelivered: boolean): SoldLine {
  const then = isDelivered ? quantity : null;
  return {
    isVariableWeight: goods.isVariableWeight,
    netWeightKg: goods.netWeightKg,
    unitPrice: priceOf(goods, quantity)!,
    requested: quantity,
    confirmed: then,
    prepared: then,
    weights: isDelivered && goods.isVariableWeight ? weighed(quantity, goods.netWeightKg) : [],
    delivered: then,
    taxIds: [],
    depositMinor: goods.depositMinor,
  };
}

/** Each piece a little more or less than it should weigh. */
const weighed = (quantity: string, netWeightKg: string | null): string[] =>
  Array.from({ length: Number(quantity) }, (_, index) =>
    (Number(netWeightKg ?? '1') * (0.97 + ((index * 7) % 6) / 100)).toFixed(3),
  );
