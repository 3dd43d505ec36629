import { z } from 'zod';
import {
  bilingual,
  currency,
  day,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  unitPrice,
} from '../kernel/index.ts';
import { formatId, productId } from '../catalogue/index.ts';
import { country, customerOrganizationType, limits } from '../organizations/index.ts';
import { offerStock, offerFulfilment, priceReason } from './entities.ts';
import { hiddenReasons } from './offer-facts.ts';

export const hiddenReason = z.enum(hiddenReasons);
export const hiddenExplanation = z.object({
  code: hiddenReason,
  at: z.object({
    kind: z.enum(['product', 'format', 'inventory', 'priceList', 'relationship', 'distribution', 'profile']),
    id: z.string().nullable(),
  }),
  /** Name of the list concerned. */
  name: z.string().nullable(),
});
export const priceExplanation = z.object({
  listId: z.string(),
  listName: z.string(),
  unitPrice,
  reason: priceReason,
});

/** Spec §3: visibility, deliveryZoneCodes, deliveries, pickups; Spec §7: `vendor.organizationId`. */
export const vendorOffer = z.object({
  id: formatId,
  productId,
  vendor: z.object({ organizationId }),
  name: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  thumbnailUrl: z.string().nullable(),
  sku: z.string().nullable(),
  currency,
  stock: offerStock.nullable(),
  isDisplayed: z.boolean(),
  reasons: z.array(hiddenExplanation),
  price: priceExplanation.nullable(),
  /** Who sees the offer: customer types, and customers by name or tag. Only its seller sees this. */
  visibility: z.object({ customerTypes: z.array(z.string()), customerIds: z.array(organizationId) }),
  deliveryZoneCodes: z.array(z.string()),
  deliveries: z.array(offerFulfilment),
  pickups: z.array(offerFulfilment),
});
export type VendorOffer = z.infer<typeof vendorOffer>;

/** The viewer: a customer, or anybody of a type at a postal code. */
export const viewerInput = z.object({
  customerId: organizationId.optional(),
  customerType: customerOrganizationType.optional(),
  country: country.optional(),
  postalCode: z.string().trim().max(12).optional(),
});

export const explainedOffer = vendorOffer.omit({
  visibility: true,
  deliveryZoneCodes: true,
  deliveries: true,
  pickups: true,
});
export type ExplainedOffer = z.infer<typeof explainedOffer>;

export const offerSettings = z.object({
  /** Visitors who are not signed in see prices of public lists on the seller's page. */
  showsPricesPublicly: z.boolean(),
  /** Listed in the public directory of sellers. */
  isListed: z.boolean(),
  version: z.int(),
});

export const vendorOffers = {
  /** Spec §7: live query where vendor.organizationId equals the organization. */
  listVendorOffers: procedure({
    method: 'GET',
    path: '/vendor-offers',
    summary: 'My formats, each displayed or with the reasons why not',
    access: 'member',
    input: pageInput.extend({
      show: z.enum(['all', 'displayed', 'hidden']).default('all'),
      reason: hiddenReason.optional(),
      priceListId: z.uuid().optional(),
      categoryId: z.string().max(60).optional(),
    }),
    output: pageOf(vendorOffer),
    live: true,
  }),
  countVendorOffers: procedure({
    method: 'GET',
    path: '/vendor-offers/counts',
    summary: 'Number of displayed offers, and of hidden ones by reason',
    access: 'member',
    input: z.object({}),
    output: z.object({
      displayed: z.int(),
      hidden: z.int(),
      byReason: z.array(z.object({ reason: hiddenReason, count: z.int() })),
    }),
    live: true,
  }),
  listHiddenFormats: procedure({
    method: 'GET',
    path: '/vendor-offers/hidden',
    summary: 'My formats that no customer sees, with the reasons',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ id: formatId, reasons: z.array(hiddenReason) })),
    live: true,
  }),
  explainVendorOffer: procedure({
    method: 'GET',
    path: '/vendor-offers/{formatId}/explain',
    summary: 'Explain why a customer sees a format or not, and its price',
    access: 'member',
    input: viewerInput.extend({ formatId }),
    output: explainedOffer,
    live: true,
    errors: ['offers.viewerMissing'],
  }),
  previewAsCustomer: procedure({
    method: 'GET',
    path: '/vendor-offers/preview',
    summary: 'Preview my offers as a customer sees them, with the hidden ones and why',
    access: 'member',
    input: pageInput.extend({
      ...viewerInput.shape,
      show: z.enum(['all', 'displayed', 'hidden']).default('all'),
    }),
    output: pageOf(explainedOffer),
    live: true,
    errors: ['offers.viewerMissing'],
  }),
  getOfferSettings: procedure({
    method: 'GET',
    path: '/vendor-offers/settings',
    summary: 'What the public may see of my offers',
    access: 'member',
    input: z.object({}),
    output: offerSettings,
    live: true,
  }),
  changeOfferSettings: procedure({
    method: 'PATCH',
    path: '/vendor-offers/settings',
    summary: 'Change what the public may see of my offers: only the fields sent',
    access: 'member',
    input: z.object({
      version: z.int(),
      change: z.object({ showsPricesPublicly: z.boolean().optional(), isListed: z.boolean().optional() }),
    }),
    output: offerSettings,
    errors: ['request.stale'],
  }),
};

/** Usually one month or a few, as the calendar shows them. */
export const calendarSpan = z.object({ from: day, until: day });
