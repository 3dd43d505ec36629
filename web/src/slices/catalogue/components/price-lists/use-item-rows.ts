import type { PriceList, PriceListItem } from '@halles/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { liveCache, liveQuery, useLive } from '../../../../lib/live.ts';
import { queryClient, type OutputNamed } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { tableState } from '../../../../ui/table/table-state.ts';
import { itemsQueryOf, type ItemsQuery } from './items-query.ts';

const NAME = 'catalogue.listPriceListItems';
const PAGE = 100;
/** At most this many pages are subscribed live; pages viewed earlier keep their last data. */
const MAX_SUBSCRIBED = 6;

type ItemsPage = OutputNamed<typeof NAME>;

const pageQuery = (itemsQuery: ItemsQuery, page: number) => ({ ...itemsQuery, page, pageSize: PAGE });

/** The last data of a page, also when it is no longer subscribed. */
const cachedPage = (itemsQuery: ItemsQuery, page: number) =>
  queryClient.getQueryData<ItemsPage>(liveQuery(NAME, pageQuery(itemsQuery, page)).queryKey);

/** Visible pages come first, then earlier ones, up to the subscription limit. */
function withPages(before: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.floor(from / PAGE) + 1;
  const last = Math.floor(Math.max(from, to - 1) / PAGE) + 1;
  const visiblePages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (visiblePages.every((page) => before.includes(page))) return before;
  return [...visiblePages, ...before.filter((page) => !visiblePages.includes(page))].slice(0, MAX_SUBSCRIBED);
}

const FIRST_PAGES: readonly number[] = [1];

function useSubscriptions(pageQueries: readonly unknown[]): void {
  const serialized = JSON.stringify(pageQueries);
  useEffect(() => {
    const unsubscribers = (JSON.parse(serialized) as unknown[]).map((question) =>
      liveCache.follow(NAME, question),
    );
    return () => unsubscribers.forEach((stop) => stop());
  }, [serialized]);
}

/** Up to 100,000 items: only visible pages are fetched and subscribed. */
export function useItemRows(itemsQuery: ItemsQuery) {
  const name = JSON.stringify(itemsQuery);
  const [window, setWindow] = useState({ name, pages: FIRST_PAGES });
  const pages = window.name === name ? window.pages : FIRST_PAGES;
  const pageQueries = pages.map((page) => pageQuery(itemsQuery, page));
  useSubscriptions(pageQueries);
  const pageResults = useQueries({ queries: pageQueries.map((question) => liveQuery(NAME, question)) });
  const loadedCount = pageResults.find(({ data }) => data !== undefined)?.data?.total;
  const [total, setTotal] = useState({ name, count: loadedCount });
  // The previous row count stays until the new query is answered.
  if (loadedCount !== undefined && (total.count !== loadedCount || total.name !== name))
    setTotal({ name, count: loadedCount });
  const onWindow = useCallback(
    (from: number, to: number) =>
      setWindow((before) => {
        const previousPages = before.name === name ? before.pages : FIRST_PAGES;
        const next = withPages(previousPages, from, to);
        return next === previousPages && before.name === name ? before : { name, pages: next };
      }),
    [name],
  );
  const failed = pageResults.find(({ data, error }) => data === undefined && error !== null);
  const subscribedPages = new Map(pages.map((page, index) => [page, pageResults[index]?.data]));
  const rowAt = (index: number): PriceListItem | undefined => {
    const page = Math.floor(index / PAGE) + 1;
    return (subscribedPages.get(page) ?? cachedPage(itemsQuery, page))?.rows[index % PAGE];
  };
  return { rowCount: total.count, rowAt, onWindow, failed };
}

/** The first items of a list without filters, as sample prices. */
export function useFirstItems({ id }: PriceList): readonly PriceListItem[] {
  const { id: organizationId } = useOrganization();
  const itemsQuery = itemsQueryOf(organizationId, id, tableState());
  return useLive(NAME, pageQuery(itemsQuery, 1)).data?.rows ?? [];
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
  void queryClient.invalidateQueries({ queryKey: ['catalogue.getPriceList'] });
};
