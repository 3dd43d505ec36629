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

/** What a buyer looks for. Within a facet any of those chosen, between facets all of them. */
export const offerFilter = z.object({
  text: z.string().trim().max(limits.name).default(''),
  category: some(z.string().max(60)),
  seller: some(organizationId),
  producer: some(z.string().max(60)),
  certification: some(z.string().max(100)),
  storage: some(storage),
  day: some(weekday),
  /** `near`: without what a buyer would have to travel for, or pay in another currency; `further`: only that. */
  reach: z.enum(['all', 'near', 'further']).default('all'),
  /** Only what is there now; without it also what is sold without stock. */
  inStock: z.stringbool().or(z.boolean()).default(false),
  priceFrom: unitPrice.optional(),
  priceTo: unitPrice.optional(),
});
export type OfferFilter = z.infer<typeof offerFilter>;

export const offerSearchInput = offerFilter.extend({
  /** In which language names are sorted and "begins with" is meant. */
  language: language.default('FR'),
  sort: z.enum(offerSorts).default('relevance'),
  /** What the page before gave as `next`. */
  after: z.string().max(1_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(offersLimits.maximumPageSize).default(offersLimits.pageSize),
});
export type OfferSearchInput = z.infer<typeof offerSearchInput>;

export const offerPage = z.object({
  rows: z.array(offer),
  /** Hand in as `after` for the next page; null on the last. */
  next: z.string().nullable(),
  /** When nothing was found as it was written: the words that were looked for instead. */
  correctedText: z.string().nullable(),
});
export type OfferPage = z.infer<typeof offerPage>;

const counted = z.object({ value: z.string(), count: z.int() });
const named = counted.extend({ name: z.string() });

/** Each facet is counted as if nothing of its own were chosen. A parent category counts its children's. */
export const offerFacets = z.object({
  total: z.int(),
  category: z.array(counted),
  seller: z.array(named),
  producer: z.array(named),
  certification: z.array(counted),
  storage: z.array(counted),
  day: z.array(counted),
  inStock: z.int(),
  /** Of all that fits otherwise, what is further away. */
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
  /** It has all the orders it takes. */
  isFull: z.boolean(),
  items: z.int(),
});

export const supplierWithOffers = z.object({
  id: organizationId,
  seller: offerSeller,
  /** Linked and active; the others are offers public for the buyer's type. */
  isLinked: z.boolean(),
  offers: z.int(),
  currency,
  scheduledOffers: z.array(openScheduledOffer),
});

export const savedSearchFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  filter: offerFilter,
  sort: z.enum(offerSorts).default('relevance'),
  /** Tell when something new is found: looked at each morning, in the buyer's time zone. */
  notifiesWhenNew: z.boolean(),
});
export const savedSearch = savedSearchFields.extend({
  id: savedSearchId,
  found: z.int(),
  /** Since it was last opened. */
  newCount: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const done = z.object({ done: z.literal(true) });

/** The buyer's side. */
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
