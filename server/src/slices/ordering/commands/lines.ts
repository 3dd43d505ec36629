import type { Insertable } from 'kysely';
import type { OrganizationId, PurchaseOrderId, TaxId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { Goods } from '../queries/goods.ts';
import type { SoldLine } from '../rules/orders.ts';
import type { PurchaseOrderLinesTable } from '../tables.ts';

export interface NewLine {
  orderId: PurchaseOrderId;
  vendorId: OrganizationId;
  goods: Goods;
  sold: Pick<SoldLine, 'unitPrice' | 'requested' | 'taxIds'>;
  position: number;
}

/** Everything that prints is copied: names in both languages, unit, price and its reason, taxes, producer, rate. */
export const lineOf = (
  { ctx }: Tx,
  { orderId, vendorId, goods, sold, position }: NewLine,
): Insertable<PurchaseOrderLinesTable> => ({
  purchase_order_id: orderId,
  id: ctx.ids.next<'OrderLine'>(),
  vendor_id: vendorId,
  position,
  format_id: goods.formatId,
  product_id: goods.productId,
  name: JSON.stringify(goods.name),
  title: JSON.stringify(goods.title),
  photo_file_id: goods.photoFileId,
  sku: goods.sku,
  sale_unit: goods.saleUnit,
  storage: goods.storage,
  is_variable_weight: goods.isVariableWeight,
  net_weight_kg: goods.netWeightKg,
  producer_id: goods.producerId,
  producer_name: goods.producerName,
  commission_percent: goods.commissionPercent,
  category_id: goods.categoryId,
  price_list_id: goods.offered?.scopeId ?? null,
  unit_price: sold.unitPrice,
  price_reason: goods.offered?.reason ?? null,
  tax_class: goods.taxClass,
  tax_ids: [...sold.taxIds] as TaxId[],
  format_tax_ids: goods.formatTaxIds,
  deposit_minor: goods.depositMinor,
  requested: sold.requested,
  created_at: ctx.clock.now(),
});
