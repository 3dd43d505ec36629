import {
  priceForQuantity,
  type Currency,
  type FormatId,
  type Offer,
  type OfferPriceReason,
  type ProducerId,
  type ProductId,
  type TaxGroup,
} from '@halles/contract';
import type { LineRow } from '../tables.ts';

/** A format as a cart shows it and an order copies it. */
export interface OrderItem {
  formatId: FormatId;
  productId: ProductId;
  name: { en: string; fr: string };
  title: { en: string; fr: string };
  photoFileId: string | null;
  sku: string | null;
  saleUnit: LineRow['sale_unit'];
  storage: LineRow['storage'];
  isVariableWeight: boolean;
  netWeightKg: string | null;
  minimumQuantity: string | null;
  multipleQuantity: string | null;
  taxClass: LineRow['tax_class'];
  /** Null: not taxable. */
  taxGroup: TaxGroup | null;
  depositMinor: number;
  producerId: ProducerId | null;
  producerName: string | null;
  commissionPercent: string | null;
  categoryId: string | null;
  /** Null: unlimited. */
  available: string | null;
  /** Null: not offered to this customer now. */
  offered: {
    unitPrice: string;
    breaks: Offer['breaks'];
    reason: OfferPriceReason;
    /** The price list or scheduled offer of the price. */
    scopeId: string;
    currency: Currency;
    /** The scheduled offer has reached its limit of orders. */
    isFull: boolean;
  } | null;
}

export const priceOf = (item: OrderItem, quantity: string): string | null =>
  item.offered && priceForQuantity(item.offered, quantity);

/** The price lists and scheduled offers of items, which some routes are only for; null: of none, so that any route is. */
export const scopesIn = (items: ReadonlyMap<FormatId, OrderItem>): string[] | null =>
  items.size === 0
    ? null
    : [...new Set([...items.values()].flatMap(({ offered }) => (offered ? [offered.scopeId] : [])))];

/** The same of items that are ordered another day; nothing is known of those of which none is offered now. */
export function scopesLater(items: ReadonlyMap<FormatId, OrderItem>): string[] | null {
  const scopes = scopesIn(items);
  return scopes?.length === 0 ? null : scopes;
}
