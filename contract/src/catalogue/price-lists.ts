import { z } from 'zod';
import {
  bilingual,
  can,
  currency,
  day,
  id,
  organizationId,
  pageInput,
  sortInput,
  pageOf,
  procedure,
} from '../kernel/index.ts';
import { customerOrganizationType, limits } from '../organizations/index.ts';
import { formatId } from './entities.ts';

export const priceListId = id('PriceList');
export const priceListItemId = id('PriceListItem');
/** Prices that were changed together and can be restored together. */
export const priceAdjustmentId = id('PriceAdjustment');
export type PriceListId = z.infer<typeof priceListId>;
export type PriceListItemId = z.infer<typeof priceListItemId>;

export const priceListLimits = { breaks: 10, items: 100_000, bulk: 5_000, customers: 5_000 } as const;

export const roundings = ['none', 'cent', 'fiveCents', 'quarter', 'ninetyNine'] as const;

/** Who sees the list: customers by type, by tag or by name. */
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('types'), customerTypes: z.array(customerOrganizationType).min(1).max(20) }),
  z.object({ kind: z.literal('tags'), tags: z.array(z.string().trim().min(1).max(40)).min(1).max(20) }),
  z.object({
    kind: z.literal('customers'),
    customerIds: z.array(organizationId).max(priceListLimits.customers),
  }),
  /** Nobody sees the list: it is being prepared. */
  z.object({ kind: z.literal('nobody') }),
]);
export type Audience = z.infer<typeof audience>;

export const priceListFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  currency,
  audience,
  /** Orders lists of the same kind that apply to one customer; the smaller number comes first. */
  priority: z.int().min(1).max(1_000),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  rounding: z.enum(roundings),
});
export type PriceListFields = z.infer<typeof priceListFields>;

export const priceList = priceListFields.extend({
  id: priceListId,
  items: z.int(),
  isArchived: z.boolean(),
  /** Valid today, in the seller's time zone. */
  isInForce: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  can: can('edit', 'archive', 'restore', 'duplicate', 'send'),
});
export type PriceList = z.infer<typeof priceList>;

const ofList = z.object({ organizationId, priceListId });
const listsPath = '/organizations/{organizationId}/priceLists';

export const priceListsErrors = {
  /** Spec §5: the bulk update fails whole when a price list or an inventory item does not exist. */
  price_list_items_exists_error: 422,
  'catalogue.itemAlreadyOnList': 409,
  'catalogue.listValidity': 422,
  'catalogue.listHasPrices': 409,
  'catalogue.unknownCustomer': 422,
} as const;

export const priceListSorts = ['name'] as const;

export const priceLists = {
  listPriceLists: procedure({
    method: 'GET',
    path: listsPath,
    summary: 'My price lists',
    access: 'member',
    input: pageInput.extend({
      ...sortInput(priceListSorts).shape,
      organizationId,
      state: z.enum(['inForce', 'later', 'ended', 'archived']).optional(),
    }),
    output: pageOf(priceList),
    live: true,
  }),
  getPriceList: procedure({
    method: 'GET',
    path: `${listsPath}/{priceListId}`,
    summary: 'One price list',
    access: 'member',
    input: ofList,
    output: priceList,
    live: true,
  }),
  createPriceList: procedure({
    method: 'POST',
    path: listsPath,
    summary:
      'Create a price list, optionally copied from another with prices changed by a percentage and rounded',
    access: 'member',
    idempotent: true,
    input: priceListFields.extend({
      organizationId,
      copyFrom: z
        .object({ priceListId, changePercent: z.string().regex(/^-?\d{1,3}(\.\d{1,3})?$/) })
        .nullable()
        .default(null),
    }),
    output: priceList,
    errors: ['catalogue.listValidity', 'catalogue.unknownCustomer'],
  }),
  changePriceList: procedure({
    method: 'PATCH',
    path: `${listsPath}/{priceListId}`,
    summary: 'Change a price list: only the fields sent; with prices on it, its currency stays',
    access: 'member',
    input: ofList.extend({ version: z.int(), change: priceListFields.partial() }),
    output: priceList,
    errors: [
      'request.stale',
      'catalogue.listValidity',
      'catalogue.listHasPrices',
      'catalogue.unknownCustomer',
    ],
  }),
  archivePriceList: procedure({
    method: 'POST',
    path: `${listsPath}/{priceListId}/archive`,
    summary: 'Archive or restore a price list; an archived list offers nothing',
    access: 'member',
    input: ofList.extend({ isArchived: z.boolean() }),
    output: priceList,
  }),
  adjustPrices: procedure({
    method: 'POST',
    path: `${listsPath}/{priceListId}/adjust`,
    summary: 'Change the prices of many items by a percentage, rounded by the list’s rule',
    access: 'member',
    idempotent: true,
    input: ofList.extend({
      changePercent: z.string().regex(/^-?\d{1,3}(\.\d{1,3})?$/),
      /** Null: all items. */
      itemIds: z.array(priceListItemId).max(priceListLimits.bulk).nullable(),
    }),
    /** Null: nothing changed, so there is nothing to undo. */
    output: z.object({ changed: z.int(), adjustmentId: priceAdjustmentId.nullable() }),
  }),
  undoPriceAdjustment: procedure({
    method: 'POST',
    path: `${listsPath}/{priceListId}/adjustments/{adjustmentId}/undo`,
    summary: 'Undo a price adjustment, except for prices that have changed since',
    access: 'member',
    idempotent: true,
    input: ofList.extend({ adjustmentId: priceAdjustmentId }),
    output: z.object({ changed: z.int(), skipped: z.int() }),
  }),
  listFormatsNotOnList: procedure({
    method: 'GET',
    path: `${listsPath}/{priceListId}/missing`,
    summary: 'Formats that could be added to the list',
    access: 'member',
    input: pageInput.extend({ organizationId, priceListId }),
    output: pageOf(
      z.object({
        id: formatId,
        productName: bilingual(limits.name),
        formatTitle: z.object({ en: z.string(), fr: z.string() }),
        sku: z.string().nullable(),
      }),
    ),
  }),
  sendPriceList: procedure({
    method: 'POST',
    path: `${listsPath}/{priceListId}/send`,
    summary: 'Email the list to its customers who subscribed to price list emails',
    access: 'member',
    idempotent: true,
    limit: 'mail',
    input: ofList.extend({ message: z.string().trim().max(1_000).default('') }),
    output: z.object({ recipients: z.int() }),
  }),
};
