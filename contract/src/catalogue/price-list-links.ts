import { z } from 'zod';
import {
  currency,
  day,
  id,
  language,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  unitPrice,
} from '../kernel/index.ts';
import { priceBreak, priceListItem } from './price-list-items.ts';
import { priceListId, priceListLimits } from './price-lists.ts';

/** One line of a price list as its customers see it. */
export const priceListLine = priceListItem
  .pick({ id: true, productName: true, formatTitle: true, sku: true })
  .extend({
    category: z.object({ en: z.string(), fr: z.string() }).nullable(),
    unitPrice,
    /** The price is per kilogram. */
    isByKg: z.boolean(),
    /** For comparing formats; null where the weight of a unit is not known. */
    pricePerKg: z.string().nullable(),
    breaks: z.array(priceBreak),
  });
export type PriceListLine = z.infer<typeof priceListLine>;

const token = z.string().min(20).max(100);

/** A link that was sent by email. */
export const priceListLink = z.object({
  id: id('PriceListLink'),
  email: z.string(),
  customer: z.object({ id: organizationId, name: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PriceListLink = z.infer<typeof priceListLink>;

/** About forty pages; a longer list is only offered as a spreadsheet. */
export const MAX_PDF_LINES = 2_000;

const ofList = z.object({ organizationId, priceListId });
const linksPath = '/organizations/{organizationId}/priceLists/{priceListId}/links';

export const priceListLinksErrors = {
  'catalogue.tooLongForPdf': 422,
  /** Revoked, expired or invented: the answer does not say which. */
  'catalogue.linkExpired': 410,
} as const;

/** An emailed price list opens without signing in, until its link expires or is revoked. */
export const priceListLinks = {
  listPriceListLinks: procedure({
    method: 'GET',
    path: linksPath,
    summary: 'Active emailed links of this price list, newest first',
    access: 'member',
    input: pageInput.extend(ofList.shape),
    output: pageOf(priceListLink),
  }),
  revokePriceListLinks: procedure({
    method: 'POST',
    path: `${linksPath}/revoke`,
    summary: 'Revoke emailed links at once',
    access: 'member',
    idempotent: true,
    input: ofList.extend({
      /** Null: all links of the list. */
      linkIds: z.array(id('PriceListLink')).max(priceListLimits.bulk).nullable(),
    }),
    output: z.object({ revoked: z.int() }),
  }),
  openPriceList: procedure({
    method: 'GET',
    path: '/ext/price-lists/{token}',
    summary: 'Current content of an emailed price list, by its link',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token }),
    output: z.object({
      vendor: z.object({
        id: organizationId,
        name: z.string(),
        logoUrl: z.string().nullable(),
        city: z.string().nullable(),
      }),
      name: z.string(),
      currency,
      validFrom: day.nullable(),
      validUntil: day.nullable(),
      isInForce: z.boolean(),
      lines: z.array(priceListLine),
      /** May exceed the number of lines shown; the workbook has all of them. */
      total: z.int(),
      language,
      expiresAt: z.iso.datetime(),
    }),
    errors: ['catalogue.linkExpired'],
  }),
};
