import type { RelationStatus } from '../relationships/index.ts';
import type { Audience } from '../catalogue/index.ts';
import type { OfferPriceReason } from './entities.ts';

/** All reasons that keep an offer from being displayed, in the order in which a seller would fix them. */
export const hiddenReasons = [
  'sellerSuspended',
  'productArchived',
  'formatArchived',
  'noStock',
  'notYetAvailable',
  'noLongerAvailable',
  'onNoList',
  'hiddenOnList',
  'listArchived',
  'listForNobody',
  'listNotInForce',
  'noListForCustomer',
  'customerWithoutType',
  'relationPending',
  'relationPaused',
  'relationArchived',
  'relationDeclined',
  'relationBlocked',
  'noDistribution',
  'noDeliveryCovers',
  'customerWithoutAddress',
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** Where a reason can be fixed: the screen, and the record on it. */
export interface FixLocation {
  kind: 'product' | 'format' | 'inventory' | 'priceList' | 'relationship' | 'distribution' | 'profile';
  id: string | null;
}
export interface HiddenExplanation {
  code: HiddenReason;
  at: FixLocation;
  /** Name of the list or route concerned. */
  name: string | null;
}

interface Priced {
  id: string;
  name: string;
  audience: Audience;
  unitPrice: string;
  isHidden: boolean;
  /** The price list to match with routes that are limited to some lists; null when there is none. */
  priceListId: string | null;
}
export interface PriceListEntry extends Priced {
  kind: 'list';
  priority: number;
  isArchived: boolean;
  validFrom: string | null;
  validUntil: string | null;
}
export interface ScheduledOfferEntry extends Priced {
  kind: 'scheduledOffer';
  /** The window that is open or comes next. */
  opensAt: string | null;
  closesAt: string | null;
}

export interface OfferedFulfilment {
  id: string;
  name: string;
  /** Null: a pickup place, which can be seen from everywhere (Spec §7). */
  zoneCodes: readonly string[] | null;
  isActive: boolean;
  onlyCustomerIds: readonly string[];
  onlyPriceListIds: readonly string[];
}

/** What a seller's records say about one format. */
export interface OfferFacts {
  now: string;
  /** The business day in the seller's time zone. */
  today: string;
  isSellerSuspended: boolean;
  productId: string;
  formatId: string;
  isProductArchived: boolean;
  isFormatArchived: boolean;
  stock: {
    mode: 'tracked' | 'unlimited' | 'weekly';
    available: string;
    sellsWithoutStock: boolean;
    availableFrom: string | null;
    availableUntil: string | null;
  };
  minimumQuantity: string | null;
  multipleQuantity: string | null;
  lists: readonly (PriceListEntry | ScheduledOfferEntry)[];
  fulfilments: readonly OfferedFulfilment[];
}

/** The viewer: a customer, or anybody of a type at a place (`id` and `status` null). */
export interface OfferViewer {
  id: string | null;
  status: RelationStatus | null;
  relationId: string | null;
  tags: readonly string[];
  type: string | null;
  zones: readonly string[];
}

export interface OfferExplanation {
  isDisplayed: boolean;
  /** The price and its reason; null when no price applies. */
  price: { listId: string; listName: string; unitPrice: string; reason: OfferPriceReason } | null;
  /** Empty when displayed. */
  reasons: HiddenExplanation[];
}
