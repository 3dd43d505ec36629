import type { PriceList, PriceListItem } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { queryClient, type OutputNamed } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { tableState } from '../../../../ui/table/table-state.ts';
import { itemsQueryOf } from './items-query.ts';

const NAME = 'catalogue.listPriceListItems';

type ItemsPage = OutputNamed<typeof NAME>;

/** The first items of a list without filters, as sample prices. */
export function useFirstItems({ id }: PriceList): readonly PriceListItem[] {
  const { id: organizationId } = useOrganization();
  const itemsQuery = itemsQueryOf(organizationId, id, tableState());
  return useLive(NAME, { ...itemsQuery, page: 1, pageSize: 100 }).data?.rows ?? [];
}

/** Updates the item on every cached page before the live update arrives. */
export function cacheItems(items: readonly PriceListItem[]): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  queryClient.setQueriesData<ItemsPage>({ queryKey: [NAME] }, (page) => {
    if (!page?.rows.some(({ id, version }) => version < (byId.get(id)?.version ?? 0))) return page;
    const rows = page.rows.map((row) => {
      const newer = byId.get(row.id);
      return newer && newer.version > row.version ? newer : row;
    });
    return { ...page, rows };
  });
}

/** After items are added or removed, every page may have shifted. */
export const refetchItems = (): void => {
  void queryClient.invalidateQueries({ queryKey: [NAME] });
  void queryClient.invalidateQueries({ queryKey: ['catalogue.listFormatsNotOnList'] });
  void queryClient.invalidateQueries({ queryKey: ['catalogue.getPriceList'] });
};
