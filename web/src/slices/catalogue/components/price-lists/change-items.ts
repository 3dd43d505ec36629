import type { Contract, InputOf, OrganizationId, PriceListItem } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { refetchItems, cacheItems } from './cached-items.ts';

type Lines = InputOf<Contract['catalogue']['bulkUpdatePriceListItems']>['items'];
type Items = readonly PriceListItem[];

const lines = (items: Items, part: { isHidden: boolean } | { remove: true }): Lines =>
  items.map(({ priceListId, inventoryItemId }) => ({ priceListId, inventoryItemId, ...part }));

/** All or nothing; resolves with true when the items were changed. */
const send = (
  organizationId: OrganizationId,
  changes: Lines,
  done: { word: 'removed' | 'changed'; undo?: (() => void) | undefined },
): Promise<boolean> =>
  runAction(
    async () => {
      cacheItems((await api.catalogue.bulkUpdatePriceListItems({ organizationId, items: changes })).items);
      if (done.word === 'removed') refetchItems();
    },
    {
      done: `catalogue.priceLists.selection.${done.word}`,
      params: { count: changes.length },
      undo: () => done.undo,
      failed: 'catalogue.priceLists.selection.failed',
    },
  );

/** Undo affects only the items that this call changed; items hidden before stay hidden. */
export function hideItems(organizationId: OrganizationId, items: Items, isHidden: boolean): Promise<boolean> {
  const changed = items.filter((item) => item.isHidden !== isHidden);
  const undo = () =>
    void hideItems(
      organizationId,
      changed.map((item) => ({ ...item, isHidden })),
      !isHidden,
    );
  return send(organizationId, lines(items, { isHidden }), {
    word: 'changed',
    undo: changed.length > 0 ? undo : undefined,
  });
}

export const removeItems = (organizationId: OrganizationId, items: Items): Promise<boolean> =>
  send(organizationId, lines(items, { remove: true }), { word: 'removed' });
