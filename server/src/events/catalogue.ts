import type { Id, OrganizationId } from '@halles/contract/kernel';

type ProductId = Id<'Product'>;

export interface CatalogueEvents {
  'catalogue.productAdded': { productId: ProductId; formatIds: string[] };
  'catalogue.productsChanged': { productIds: string[]; fields: string[] };
  'catalogue.productsArchived': { productIds: string[]; isArchived: boolean };
  'catalogue.formatsAdded': { productId: ProductId | null; count: number };
  'catalogue.formatsChanged': { count: number; fields: string[] };
  'catalogue.formatsArchived': { formatIds: string[]; isArchived: boolean };
  'catalogue.producerChanged': { producerId: Id<'Producer'>; fields: string[] };
  'catalogue.commissionRatesChanged': { of: 'product' | 'category'; id: string; percent: string | null };
  'catalogue.priceListAdded': { priceListId: Id<'PriceList'> };
  'catalogue.priceListChanged': { priceListId: Id<'PriceList'>; fields: string[] };
  'catalogue.priceListArchived': { priceListId: Id<'PriceList'>; isArchived: boolean };
  'catalogue.priceListSent': { priceListId: Id<'PriceList'>; recipients: number };
  /** For each customer who sees the list. */
  'catalogue.priceListReceived': {
    priceListId: Id<'PriceList'>;
    vendorId: OrganizationId;
    customerId: OrganizationId;
    name: string;
  };
  'catalogue.priceListLinksRevoked': { priceListId: Id<'PriceList'>; links: number };
  /** Prices, quantity breaks, visibility, or items added or removed; `touched` holds the formats. */
  'catalogue.pricesChanged': { priceListIds: string[]; count: number };
  'catalogue.itemListChanged': { itemListId: Id<'ItemList'> };
}
