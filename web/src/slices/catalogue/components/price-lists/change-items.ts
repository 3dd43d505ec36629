import type { Contract, InputOf, OrganizationId, PriceListItem } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchItems, cacheItems } from './use-item-rows.ts';

type Lines = InputOf<Contract['catalogue']['bulkUpdatePriceListItems']>['items'];
type Items = readonly PriceListItem[];

const lines = (items: Items, part: { isHidden: boolean } | { remove: true }): Lines =>
  items.map(({ priceListId, inventoryItemId }) => ({ priceListId, inventoryItemId, ...part }));

/** All or nothing; resolves with true when the items were changed. */
async function send(
  organizationId: OrganizationId,
  changes: Lines,
  done: { word: 'removed' | 'changed'; undo?: (() => void) | undefined },
): Promise<boolean> {
  try {
    cacheItems((await api.catalogue.bulkUpdatePriceListItems({ organizationId, items: changes })).items);
    if (done.word === 'removed') refetchItems();
    snackbar.success(textNow(`catalogue.priceLists.selection.${done.word}`, { count: changes.length }), {
      ...(done.undo && { action: { label: textNow('catalogue.products.undo'), onClick: done.undo } }),
    });
    return true;
  } catch (error) {
    snackbar.error(textNow('catalogue.priceLists.selection.failed', { reason: errorText(error) }));
    return false;
  }
}

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
