import { z } from 'zod';
import { id, organizationId, procedure } from '../kernel/index.ts';
import { limits } from '../organizations/index.ts';
import { formatId } from './entities.ts';

export const itemListId = id('ItemList');

/** Spec §3: `visibleForOrganizations`, `isActive`. A buyer's favourites are item lists. */
export const itemList = z.object({
  id: itemListId,
  organizationId,
  name: z.string(),
  visibleForOrganizations: z.array(organizationId),
  isActive: z.boolean(),
  formatIds: z.array(formatId),
  version: z.int(),
});
export type ItemList = z.infer<typeof itemList>;

const done = z.object({ done: z.literal(true) });

export const itemLists = {
  listItemLists: procedure({
    method: 'GET',
    path: '/item-lists',
    summary: 'Active item lists that my organization may see (Spec §7)',
    access: 'member',
    input: z.object({}),
    output: z.array(itemList),
    live: true,
  }),
  putItemList: procedure({
    method: 'PUT',
    path: '/item-lists/{itemListId}',
    summary: 'Create or replace an item list; the caller chooses the id',
    access: 'member',
    input: z.object({
      itemListId,
      name: z.string().trim().min(1).max(limits.name),
      formatIds: z.array(formatId).max(1_000),
      version: z.int().optional(),
    }),
    output: itemList,
    errors: ['request.stale'],
  }),
  toggleInItemList: procedure({
    method: 'POST',
    path: '/item-lists/{itemListId}/toggle',
    summary: 'Add a format to an item list, or remove it',
    access: 'member',
    input: z.object({ itemListId, formatId, isOn: z.boolean() }),
    output: itemList,
  }),
  shareItemList: procedure({
    method: 'PUT',
    path: '/item-lists/{itemListId}/partners',
    summary: 'Choose the partners who see an item list; they cannot change it',
    access: 'member',
    input: z.object({ itemListId, version: z.int(), partnerIds: z.array(organizationId).max(500) }),
    output: itemList,
    errors: ['request.stale', 'catalogue.unknownPartner'],
  }),
  removeItemList: procedure({
    method: 'DELETE',
    path: '/item-lists/{itemListId}',
    summary: 'Deactivate an item list',
    access: 'member',
    input: z.object({ itemListId }),
    output: done,
  }),
};
