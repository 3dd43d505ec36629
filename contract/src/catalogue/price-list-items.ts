import { z } from 'zod';
import {
  bilingual,
  id,
  organizationId,
  pageInput,
  sortInput,
  pageOf,
  procedure,
  quantity,
  unitPrice,
} from '../kernel/index.ts';
import { limits } from '../organizations/index.ts';
import { inventoryItemId } from './entities.ts';
import { priceListId, priceListItemId, priceListLimits } from './price-lists.ts';

export const priceBreak = z.object({ fromQuantity: quantity, unitPrice });
export const priceListItemFields = z.object({
  inventoryItemId,
  /** Price per unit of sale, or per kilogram when the weight varies. */
  unitPrice,
  breaks: z.array(priceBreak).max(priceListLimits.breaks).default([]),
  isHidden: z.boolean().default(false),
});
export type PriceListItemFields = z.infer<typeof priceListItemFields>;

export const priceListItem = priceListItemFields.extend({
  id: priceListItemId,
  priceListId,
  productName: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  sku: z.string().nullable(),
  categoryId: z.string().nullable(),
  isVariableWeight: z.boolean(),
  /** The share of the price that is not cost, in per cent; null without a cost, and in another currency than it. */
  marginPercent: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.int(),
});
export type PriceListItem = z.infer<typeof priceListItem>;

const ofItem = z.object({ organizationId, itemId: priceListItemId });
const itemsPath = '/organizations/{organizationId}/price-list-items';

export const priceListItemSorts = ['name', 'sku', 'unitPrice'] as const;

export const priceListItems = {
  listPriceListItems: procedure({
    method: 'GET',
    path: itemsPath,
    summary: 'Items of a price list, or of all (Spec §7: list, live connect)',
    access: 'member',
    input: pageInput.extend({
      ...sortInput(priceListItemSorts).shape,
      organizationId,
      priceListId: priceListId.optional(),
      categoryId: z.string().max(60).optional(),
      show: z.enum(['all', 'hidden', 'belowCost']).default('all'),
    }),
    output: pageOf(priceListItem),
    live: true,
  }),
  createPriceListItem: procedure({
    method: 'POST',
    path: itemsPath,
    summary: 'Add an item to a price list',
    access: 'member',
    idempotent: true,
    input: priceListItemFields.extend({ organizationId, priceListId }),
    output: priceListItem,
    errors: ['price_list_items_exists_error', 'catalogue.itemAlreadyOnList'],
  }),
  setPriceListItem: procedure({
    method: 'PUT',
    path: `${itemsPath}/{itemId}`,
    summary: 'Create or replace an item; the caller chooses the id',
    access: 'member',
    input: priceListItemFields.extend({ ...ofItem.shape, priceListId }),
    output: priceListItem,
    errors: ['price_list_items_exists_error', 'catalogue.itemAlreadyOnList'],
  }),
  changePriceListItem: procedure({
    method: 'PATCH',
    path: `${itemsPath}/{itemId}`,
    summary: 'Change an item: only the fields sent',
    access: 'member',
    input: ofItem.extend({
      version: z.int(),
      change: z.object({
        unitPrice: unitPrice.optional(),
        breaks: z.array(priceBreak).max(priceListLimits.breaks).optional(),
        isHidden: z.boolean().optional(),
      }),
    }),
    output: priceListItem,
    errors: ['request.stale'],
  }),
  removePriceListItem: procedure({
    method: 'DELETE',
    path: `${itemsPath}/{itemId}`,
    summary: 'Remove an item from its list',
    access: 'member',
    input: ofItem,
    output: z.object({ done: z.literal(true) }),
  }),
  bulkUpdatePriceListItems: procedure({
    method: 'POST',
    path: `${itemsPath}/bulk`,
    summary: 'Create, change or remove many items, all or none (Spec §5, §7)',
    access: 'member',
    idempotent: true,
    input: z.object({
      organizationId,
      items: z
        .array(
          priceListItemFields.partial().extend({
            /** Absent: the item is found by list and inventory item, and created when there is none. */
            id: priceListItemId.optional(),
            priceListId,
            inventoryItemId,
            /** When present, it must equal the item's current version. */
            version: z.int().optional(),
            remove: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(priceListLimits.bulk),
    }),
    output: z.object({ items: z.array(priceListItem) }),
    errors: ['price_list_items_exists_error', 'request.stale'],
  }),
  listPriceHistory: procedure({
    method: 'GET',
    path: `${itemsPath}/{itemId}/history`,
    summary: 'Price history of an item, newest first',
    access: 'member',
    input: pageInput.extend(ofItem.shape),
    output: pageOf(
      z.object({
        id: id('PriceChange'),
        unitPrice,
        breaks: z.array(priceBreak),
        changedAt: z.iso.datetime(),
        person: z.string().nullable(),
      }),
    ),
  }),
};
