import { z } from 'zod';
import {
  bilingual,
  computedPrice,
  currency,
  id,
  organizationId,
  quantity,
  unitPrice,
} from '../kernel/index.ts';
import {
  formatId,
  photo,
  priceBreak,
  producerId,
  productId,
  saleUnit,
  storage,
  taxClass,
} from '../catalogue/index.ts';
import { weekday } from '../distribution/index.ts';
import { limits } from '../organizations/index.ts';

export const scheduledOfferId = id('ScheduledOffer');
export type ScheduledOfferId = z.infer<typeof scheduledOfferId>;
export const savedSearchId = id('SavedSearch');
export type SavedSearchId = z.infer<typeof savedSearchId>;

export const offersLimits = {
  pageSize: 24,
  maximumPageSize: 100,
  chosen: 50,
  scheduledItems: 500,
  savedSearches: 50,
  previewAsCustomer: 100,
  /** Kilometres beyond which a pickup is further away, unless the buyer chooses another distance. */
  pickupKm: 100,
  /** Kilometres within which what a buyer buys is local. */
  localKm: 100,
} as const;

/** Why this price applies: domain.md's order, with an open scheduled offer before all price lists. */
export const priceReasons = ['scheduledOffer', 'ownList', 'tagList', 'publicList'] as const;
export const priceReason = z.enum(priceReasons);
export type OfferPriceReason = z.infer<typeof priceReason>;

/** `withoutStock`: none left, and sold without stock. */
export const offerStock = z.enum(['inStock', 'low', 'withoutStock']);

export const offerSeller = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  city: z.string().nullable(),
});
export type OfferSeller = z.infer<typeof offerSeller>;

/** What a buyer sees of one format: one row, however many lists have the format. */
export const offer = z.object({
  /** The format's id, which is the row's key in a live list. */
  id: formatId,
  productId,
  name: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  seller: offerSeller,
  producer: z.object({ id: producerId, name: z.string() }).nullable(),
  /** Kilometres from the buyer to the seller, as the crow flies; null when either place is unknown. */
  distanceKm: z.int().nullable(),
  /** Produced near the buyer, as measured; what the seller declares is among the certifications. */
  isLocal: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  categoryId: z.string().nullable(),
  certifications: z.array(z.string()),
  storage,
  origin: z.string(),
  saleUnit,
  isVariableWeight: z.boolean(),
  minimumQuantity: quantity.nullable(),
  multipleQuantity: quantity.nullable(),
  taxClass,
  depositMinor: z.int(),
  currency,
  /** Price per unit of sale, or per kilogram when the weight varies. */
  unitPrice,
  breaks: z.array(priceBreak),
  /** Null when the weight of a unit is not known. */
  pricePerKg: computedPrice.nullable(),
  priceReason,
  stock: offerStock,
  /** Weekdays on which the buyer can get it, by delivery or at a pickup place. */
  days: z.array(weekday),
  /** Of an open scheduled offer: the instant it closes. */
  closesAt: z.iso.datetime().nullable(),
  /** Of a scheduled offer: its maximum number of orders is reached. */
  isFull: z.boolean(),
  /** Since when it is offered, to mark new offers. */
  offeredSince: z.iso.datetime(),
});
export type Offer = z.infer<typeof offer>;

/** A delivery route that covers the buyer, or a pickup place. */
export const offerFulfilment = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'pickup']),
  name: z.string(),
  days: z.array(weekday),
  city: z.string().nullable(),
});

export const offerDetail = offer.extend({
  description: bilingual(limits.text).nullable(),
  photos: z.array(photo),
  allergens: z.array(z.string()),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  fulfilments: z.array(offerFulfilment),
});
export type OfferDetail = z.infer<typeof offerDetail>;
