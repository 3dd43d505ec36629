import type { PriceList } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { liveQuery } from '../../../../lib/live.ts';
import { cacheAnswer, queryClient } from '../../../../lib/query.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';

const listQuery = (organizationId: string, priceListId: string) =>
  liveQuery('catalogue.getPriceList', {
    organizationId,
    priceListId,
  });

/** Caches the result of a command for all screens before the live update arrives. */
export function cachePriceList(organizationId: string, list: PriceList): PriceList {
  cacheAnswer(listQuery(organizationId, list.id).queryKey, list);
  void queryClient.invalidateQueries({ queryKey: ['catalogue.listPriceLists'] });
  return list;
}

function setArchived(organizationId: string, list: PriceList, isArchived: boolean): Promise<boolean> {
  const word = isArchived ? 'archive' : 'restore';
  const input = { organizationId, priceListId: list.id, isArchived };
  return runAction(async () => cachePriceList(organizationId, await api.catalogue.archivePriceList(input)), {
    done: `catalogue.priceLists.${word}.done`,
    params: { name: list.name },
    failed: `catalogue.priceLists.${word}.failed`,
  });
}

export async function archiveList(organizationId: string, list: PriceList): Promise<void> {
  const isSure = await openConfirm({
    title: 'catalogue.priceLists.archive.title',
    message: 'catalogue.priceLists.archive.message',
    confirm: 'catalogue.priceLists.archive.confirm',
    params: { name: list.name },
  });
  if (isSure) await setArchived(organizationId, list, true);
}

export const restoreList = (organizationId: string, list: PriceList): Promise<boolean> =>
  setArchived(organizationId, list, false);
