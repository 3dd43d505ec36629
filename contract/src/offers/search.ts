import { z } from 'zod';
import { currency, language, organizationId, procedure, oneOrMany, unitPrice } from '../kernel/index.ts';
import { formatId, storage } from '../catalogue/index.ts';
import { weekday } from '../distribution/index.ts';
import { limits } from '../organizations/index.ts';
import {
  offer,
  offerDetail,
  offerSeller,
  offersLimits,
  savedSearchId,
  scheduledOfferId,
} from './entities.ts';

const some = <One extends z.ZodType>(one: One) => oneOrMany(one, offersLimits.chosen).default([]);

export const offerSorts = ['relevance', 'name', 'price', 'pricePerKg', 'newest'] as const;

/** A buyer's search: any of the values chosen within a facet, and all facets together. */
export const offerFilter = z.object({
  text: z.string().trim().max(limits.name).default(''),
  category: some(z.string().max(60)),
  seller: some(organizationId),
  producer: some(z.string().max(60)),
  certification: some(z.string().max(100)),
  storage: some(storage),
  day: some(weekday),
  /**
   * `near`: without offers that the buyer would have to travel for or pay in another currency; `further`: only those.
   */
  reach: z.enum(['all', 'near', 'further']).default('all'),
  /** Pickups beyond this distance are further away. */
  pickupKm: z.coerce.number().int().min(1).max(1_000).default(offersLimits.pickupKm),
  /** Only offers that come from near the buyer, as `isLocal` of an offer says. */
  local: z.stringbool().or(z.boolean()).default(false),
  /** Only offers of sellers with whom the buyer has an active relationship. */
  mySuppliers: z.stringbool().or(z.boolean()).default(false),
  /** Only offers in stock; otherwise also those sold without stock. */
  inStock: z.stringbool().or(z.boolean()).default(false),
  priceFrom: unitPrice.optional(),
  priceTo: unitPrice.optional(),
});
export type OfferFilter = z.infer<typeof offerFilter>;

export const offerSearchInput = offerFilter.extend({
  /** The language in which names are sorted and matched by their beginning. */
  language: language.default('FR'),
  sort: z.enum(offerSorts).default('relevance'),
  /** The `next` of the previous page. */
  after: z.string().max(1_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(offersLimits.maximumPageSize).default(offersLimits.pageSize),
});
export type OfferSearchInput = z.infer<typeof offerSearchInput>;

export const offerPage = z.object({
  rows: z.array(offer),
  /** Pass it as `after` for the next page; null on the last page. */
  next: z.string().nullable(),
  /** The words searched for instead, when the original ones found nothing. */
  correctedText: z.string().nullable(),
});
export type OfferPage = z.infer<typeof offerPage>;

const counted = z.object({ value: z.string(), count: z.int() });
const named = counted.extend({ name: z.string() });

/** Each facet is counted as if nothing of it were chosen. A parent category includes its children. */
export const offerFacets = z.object({
  total: z.int(),
  category: z.array(counted),
  seller: z.array(named),
  producer: z.array(named),
  certification: z.array(counted),
  storage: z.array(counted),
  day: z.array(counted),
  inStock: z.int(),
  /** Number of offers further away that match everything else. */
  further: z.int(),
  price: z.object({ lowest: unitPrice, highest: unitPrice, currency }).nullable(),
  correctedText: z.string().nullable(),
});
export type OfferFacets = z.infer<typeof offerFacets>;

export const openScheduledOffer = z.object({
  id: scheduledOfferId,
  name: z.string(),
  message: z.object({ en: z.string(), fr: z.string() }).nullable(),
  seller: offerSeller,
  closesAt: z.iso.datetime(),
  /** The maximum number of orders is reached. */
  isFull: z.boolean(),
  items: z.int(),
});

export const supplierWithOffers = z.object({
  id: organizationId,
  seller: offerSeller,
  /** Has an active relationship; the other sellers have offers that are public for the buyer's type. */
  isLinked: z.boolean(),
  offers: z.int(),
  currency,
  scheduledOffers: z.array(openScheduledOffer),
});

export const savedSearchFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  filter: offerFilter,
  sort: z.enum(offerSorts).default('relevance'),
  /** Notifies of new results, checked each morning in the buyer's time zone. */
  notifiesWhenNew: z.boolean(),
});
export const savedSearch = savedSearchFields.extend({
  id: savedSearchId,
  found: z.int(),
  /** Number of new results since the search was last opened. */
  newCount: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const done = z.object({ done: z.literal(true) });

/** Procedures for buyers. */
export const buyerOffers = {
  /** Spec §7: public offers, two live queries merged and deduplicated. */
  search: procedure({
    method: 'GET',
    path: '/offers',
    summary: 'Search the offers that my organization may order, by words and facets',
    access: 'member',
    input: offerSearchInput,
    output: offerPage,
    live: true,
  }),
  countFacets: procedure({
    method: 'GET',
    path: '/offers/facets',
    summary: 'Number of offers per facet value',
    access: 'member',
    input: offerFilter,
    output: offerFacets,
    live: true,
  }),
  countSearch: procedure({
    method: 'POST',
    path: '/offers/searches',
    summary: 'Count a finished search in the market’s figures, without the person or the organization',
    access: 'member',
    input: z.object({ text: offerFilter.shape.text.unwrap().min(1) }),
    output: done,
  }),
  getOffer: procedure({
    method: 'GET',
    path: '/offers/{formatId}',
    summary: 'One offer with all its details',
    access: 'member',
    input: z.object({ formatId }),
    output: offerDetail,
    live: true,
  }),
  compareOffers: procedure({
    method: 'GET',
    path: '/offers/{formatId}/compare',
    summary: 'Offers of the same product by all my possible sellers, cheapest per kilogram first',
    access: 'member',
    input: z.object({ formatId }),
    output: z.array(offer),
    live: true,
  }),
  listSuppliers: procedure({
    method: 'GET',
    path: '/offers/suppliers',
    summary: 'Sellers with offers for me, linked ones first',
    access: 'member',
    input: z.object({}),
    output: z.array(supplierWithOffers),
    live: true,
  }),
  listSupplierOffers: procedure({
    method: 'GET',
    path: '/offers/suppliers/{vendorId}',
    summary: 'All offers of one seller for me, by category and name, for quick entry',
    access: 'member',
    input: z.object({
      vendorId: organizationId,
      text: z.string().trim().max(limits.name).default(''),
      language: language.default('FR'),
    }),
    output: z.array(offer),
    live: true,
  }),
  listSavedSearches: procedure({
    method: 'GET',
    path: '/saved-searches',
    summary: 'Saved searches of my organization',
    access: 'member',
    input: z.object({}),
    output: z.array(savedSearch),
    live: true,
  }),
  putSavedSearch: procedure({
    method: 'PUT',
    path: '/saved-searches/{savedSearchId}',
    summary: 'Create or replace a saved search; the caller chooses the id',
    access: 'member',
    idempotent: true,
    input: savedSearchFields.extend({ savedSearchId, version: z.int().optional() }),
    output: savedSearch,
    errors: ['request.stale', 'offers.tooManySearches'],
  }),
  openSavedSearch: procedure({
    method: 'POST',
    path: '/saved-searches/{savedSearchId}/open',
    summary: 'Mark the results of a saved search as seen',
    access: 'member',
    input: z.object({ savedSearchId }),
    output: done,
  }),
  removeSavedSearch: procedure({
    method: 'DELETE',
    path: '/saved-searches/{savedSearchId}',
    summary: 'Remove a saved search',
    access: 'member',
    input: z.object({ savedSearchId }),
    output: done,
  }),
};
