import type { PriceList, PriceListItem } from '@halles/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { liveKeeper, liveQuery, useLive } from '../../../../lib/live.ts';
import { queryClient, type OutputNamed } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { tableState } from '../../../../ui/table/table-state.ts';
import { itemsAsked, type ItemsAsked } from './items-asked.ts';

const NAME = 'catalogue.listPriceListItems';
const PAGE = 100;
/** So many pages are followed live at once; those seen before keep what they last showed. */
const FOLLOWED = 6;

type ItemsPage = OutputNamed<typeof NAME>;

const questionOf = (asked: ItemsAsked, page: number) => ({ ...asked, page, pageSize: PAGE });

/** The page as it was last answered, also when it is no longer followed. */
const keptPage = (asked: ItemsAsked, page: number) =>
  queryClient.getQueryData<ItemsPage>(liveQuery(NAME, questionOf(asked, page)).queryKey);

/** The pages in sight come first, what was seen before after them, up to what is followed. */
function withPages(before: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.floor(from / PAGE) + 1;
  const last = Math.floor(Math.max(from, to - 1) / PAGE) + 1;
  const seen = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (seen.every((page) => before.includes(page))) return before;
  return [...seen, ...before.filter((page) => !seen.includes(page))].slice(0, FOLLOWED);
}

const FIRST: readonly number[] = [1];

function useFollowed(questions: readonly unknown[]): void {
  const asked = JSON.stringify(questions);
  useEffect(() => {
    const leave = (JSON.parse(asked) as unknown[]).map((question) => liveKeeper.follow(NAME, question));
    return () => leave.forEach((stop) => stop());
  }, [asked]);
}

/** A hundred thousand items of which those in sight are asked for, and followed as anyone changes them. */
export function useItemRows(asked: ItemsAsked) {
  const name = JSON.stringify(asked);
  const [window, setWindow] = useState({ name, pages: FIRST });
  const pages = window.name === name ? window.pages : FIRST;
  const questions = pages.map((page) => questionOf(asked, page));
  useFollowed(questions);
  const answers = useQueries({ queries: questions.map((question) => liveQuery(NAME, question)) });
  const known = answers.find(({ data }) => data !== undefined)?.data?.total;
  const [total, setTotal] = useState({ name, count: known });
  // Until another question is answered, as many rows as before wait for it.
  if (known !== undefined && (total.count !== known || total.name !== name)) setTotal({ name, count: known });
  const onWindow = useCallback(
    (from: number, to: number) =>
      setWindow((before) => {
        const kept = before.name === name ? before.pages : FIRST;
        const next = withPages(kept, from, to);
        return next === kept && before.name === name ? before : { name, pages: next };
      }),
    [name],
  );
  const failed = answers.find(({ data, error }) => data === undefined && error !== null);
  const followed = new Map(pages.map((page, index) => [page, answers[index]?.data]));
  const rowAt = (index: number): PriceListItem | undefined => {
    const page = Math.floor(index / PAGE) + 1;
    return (followed.get(page) ?? keptPage(asked, page))?.rows[index % PAGE];
  };
  return { rowCount: total.count, rowAt, onWindow, failed };
}

/** The first items of a list, whatever is searched for: some of its prices. */
export function useFirstItems({ id }: PriceList): readonly PriceListItem[] {
  const { id: organizationId } = useOrganization();
  const asked = itemsAsked(organizationId, id, tableState());
  return useLive(NAME, questionOf(asked, 1)).data?.rows ?? [];
}

/** What a command answered is shown at once, wherever the item stands, before the live channel says it. */
export function keepItems(items: readonly PriceListItem[]): void {
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

/** Items came or went: every page may stand differently. */
export const askItemsAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: [NAME] });
  void queryClient.invalidateQueries({ queryKey: ['catalogue.getPriceList'] });
};
