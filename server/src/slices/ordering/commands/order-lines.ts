import type { Insertable } from 'kysely';
import type { OrganizationId, PurchaseOrderId, TaxId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { OrderItem } from '../queries/items.ts';
import type { SoldLine } from '../rules/orders.ts';
import type { PurchaseOrderLinesTable } from '../tables.ts';

export interface NewLine {
  orderId: PurchaseOrderId;
  vendorId: OrganizationId;
  item: OrderItem;
  sold: Pick<SoldLine, 'unitPrice' | 'requested' | 'taxIds'>;
  position: number;
}

/**
 * A line copies everything that documents print: names in both languages, unit, price and its reason, taxes,
 * producer, rate.
 */
export const lineOf = (
  { ctx }: Tx,
  { orderId, vendorId, item, sold, position }: NewLine,
): Insertable<PurchaseOrderLinesTable> => ({
  purchase_order_id: orderId,
  id: ctx.ids.next<'OrderLine'>(),
  vendor_id: vendorId,
  position,
  format_id: item.formatId,
  product_id: item.productId,
  name: JSON.stringify(item.name),
  title: JSON.stringify(item.title),
  photo_file_id: item.photoFileId,
  sku: item.sku,
  sale_unit: item.saleUnit,
  storage: item.storage,
  is_variable_weight: item.isVariableWeight,
  net_weight_kg: item.netWeightKg,
  producer_id: item.producerId,
  producer_name: item.producerName,
  commission_percent: item.commissionPercent,
  category_id: item.categoryId,
  price_list_id: item.offered?.scopeId ?? null,
  unit_price: sold.unitPrice,
  price_reason: item.offered?.reason ?? null,
  tax_class: item.taxClass,
  tax_ids: [...sold.taxIds] as TaxId[],
  tax_group: item.taxGroup ?? 'standard',
  deposit_minor: item.depositMinor,
  requested: sold.requested,
  created_at: ctx.clock.now(),
});
