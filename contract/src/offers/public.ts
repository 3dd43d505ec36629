import { z } from 'zod';
import { bilingual, currency, pageInput, pageOf, procedure, unitPrice } from '../kernel/index.ts';
import { formatId } from '../catalogue/index.ts';
import { country, limits, location } from '../organizations/index.ts';
import { offerSeller, offerFulfilment } from './entities.ts';

export const publicSellerRow = offerSeller.extend({
  region: z.string().nullable(),
  country,
  /** Position of the town, not of the street address. */
  location: location.nullable(),
  certifications: z.array(z.string()),
  story: bilingual(limits.text).nullable(),
  photoUrl: z.string().nullable(),
  categoryIds: z.array(z.string()),
  products: z.int(),
  /** Whether a route covers the postal code asked for; null without one. */
  delivers: z.boolean().nullable(),
  hasPickup: z.boolean(),
});
export type PublicSellerRow = z.infer<typeof publicSellerRow>;

export const publicProduct = z.object({
  id: formatId,
  name: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  thumbnailUrl: z.string().nullable(),
  categoryId: z.string().nullable(),
  certifications: z.array(z.string()),
  origin: z.string(),
  /** Null unless the seller shows prices to the public. */
  price: z.object({ unitPrice, currency, isPerKg: z.boolean() }).nullable(),
});
export type PublicProduct = z.infer<typeof publicProduct>;

export const publicSeller = publicSellerRow.extend({
  legalForm: z.string().nullable(),
  yearOfCreation: z.int().nullable(),
  photoUrls: z.array(z.string()),
  zoneCodes: z.array(z.string()),
  /** The delivery area for a map: drawn areas, and the larger towns within zones and drawn areas. */
  areas: z.array(z.array(z.tuple([z.number(), z.number()]))),
  towns: z.array(z.object({ name: z.string(), location })),
  fulfilments: z.array(offerFulfilment.extend({ location: location.nullable() })),
  showsPrices: z.boolean(),
});
export type PublicSeller = z.infer<typeof publicSeller>;

export const publicOffers = {
  listSellers: procedure({
    method: 'GET',
    path: '/public/sellers',
    summary: 'The directory of sellers',
    access: 'public',
    input: pageInput.extend({
      categoryId: z.string().max(60).optional(),
      country: country.optional(),
      postalCode: z.string().trim().max(12).optional(),
      /** Only sellers who deliver to the postal code. */
      delivers: z.stringbool().or(z.boolean()).default(false),
    }),
    output: pageOf(publicSellerRow),
    errors: ['offers.directoryClosed'],
  }),
  getSeller: procedure({
    method: 'GET',
    path: '/public/sellers/{slug}',
    summary: 'A seller’s page',
    access: 'public',
    input: z.object({ slug: z.string().max(200) }),
    output: publicSeller,
  }),
  listSellerProducts: procedure({
    method: 'GET',
    path: '/public/sellers/{slug}/products',
    summary: 'A seller’s public products: on a list that is public for a customer type, and in stock',
    access: 'public',
    input: pageInput.extend({ slug: z.string().max(200), categoryId: z.string().max(60).optional() }),
    output: pageOf(publicProduct),
  }),
};

/** Pages for which the server writes title, description and picture, for crawlers and shared links. */
export const publicPages = { directory: '/public', seller: '/public/sellers/' } as const;
