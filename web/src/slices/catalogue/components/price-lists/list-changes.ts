import type { PriceList } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { liveQuery } from '../../../../lib/live.ts';
import { cacheAnswer, queryClient } from '../../../../lib/query.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { textNow } from '../../../../lib/i18n/index.ts';

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

async function setArchived(organizationId: string, list: PriceList, isArchived: boolean): Promise<void> {
  const word = isArchived ? 'archive' : 'restore';
  try {
    const input = { organizationId, priceListId: list.id, isArchived };
    cachePriceList(organizationId, await api.catalogue.archivePriceList(input));
    snackbar.success(textNow(`catalogue.priceLists.${word}.done`, { name: list.name }));
  } catch {
    snackbar.error(textNow(`catalogue.priceLists.${word}.failed`));
  }
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

export const restoreList = (organizationId: string, list: PriceList): Promise<void> =>
  setArchived(organizationId, list, false);
