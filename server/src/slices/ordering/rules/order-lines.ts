import type { OrderLineId, OrganizationId, PurchaseOrderId, TaxId } from '@halles/contract';
import type { LineRow } from '../tables.ts';
import type { OrderItem } from './items.ts';
import type { SoldLine } from './orders.ts';

export interface NewLine {
  id: OrderLineId;
  createdAt: Date;
  orderId: PurchaseOrderId;
  vendorId: OrganizationId;
  item: OrderItem;
  sold: SoldLine;
  position: number;
}

/**
 * A line copies everything that documents print: names in both languages, unit, price and its reason, taxes,
 * producer, rate.
 */
export const newOrderLine = ({
  id,
  createdAt,
  orderId,
  vendorId,
  item,
  sold,
  position,
}: NewLine): LineRow => ({
  purchase_order_id: orderId,
  id,
  vendor_id: vendorId,
  position,
  format_id: item.formatId,
  product_id: item.productId,
  name: item.name,
  title: item.title,
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
  price_reason: item.offered?.reason ?? null,
  tax_class: item.taxClass,
  tax_group: item.taxGroup ?? 'standard',
  deposit_minor: item.depositMinor,
  ...soldColumns(sold),
  lots: [],
  credited_minor: 0,
  is_added: false,
  note: '',
  created_at: createdAt,
});

const soldColumns = (sold: SoldLine) => ({
  unit_price: sold.unitPrice,
  tax_ids: [...sold.taxIds] as TaxId[],
  requested: sold.requested,
  confirmed: sold.confirmed,
  prepared: sold.prepared,
  weights: [...sold.weights],
  delivered: sold.delivered,
});

/** A line after a change. Without a prepared quantity preparation starts over, so the chosen lots are cleared. */
export const changedLine = (line: LineRow, sold: SoldLine): LineRow => ({
  ...line,
  ...soldColumns(sold),
  lots: sold.prepared === null ? [] : line.lots,
});
