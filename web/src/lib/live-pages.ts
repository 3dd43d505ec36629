import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { fetchWhenMissed, liveCache, liveQuery } from './live.ts';
import { keyOf, queryClient, type InputNamed, type LiveName, type OutputNamed } from './query.ts';

const PAGE = 100;
/** At most this many pages are subscribed to at a time. */
const MAX_PAGES = 4;

interface PageOf<Row> {
  rows: Row[];
  total: number;
}
type PagedName = {
  [Name in LiveName]: OutputNamed<Name> extends PageOf<unknown> ? Name : never;
}[LiveName];
type RowNamed<Name extends PagedName> = OutputNamed<Name> extends PageOf<infer Row> ? Row : never;
type PageQuery<Name extends PagedName> = Omit<InputNamed<Name>, 'page' | 'pageSize'>;

export interface LivePages<Row> {
  /** The query whose rows these are. */
  shownQuery: string;
  /** They are those of the query before, which stay until the first page of a changed one is loaded. */
  isPlaceholderData: boolean;
  /** Undefined until the first page is loaded. */
  rowCount: number | undefined;
  rowAt: (index: number) => Row | undefined;
  /** Rows `from` (included) to `to` (excluded) are about to become visible. */
  onWindow: (from: number, to: number) => void;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

const firstPages = { first: 0, last: 0 };
const ignoreWindow = (): void => undefined;

function pagesOf(from: number, to: number): { first: number; last: number } {
  const first = Math.floor(from / PAGE);
  const last = Math.max(first, Math.floor(Math.max(0, to - 1) / PAGE));
  return { first, last: Math.min(last, first + MAX_PAGES - 1) };
}

/** A long live list of which only the visible pages are loaded and subscribed to, for editing grids. */
export function useLivePages<Name extends PagedName>(
  name: Name,
  query: PageQuery<Name>,
): LivePages<RowNamed<Name>> {
  const serializedQuery = JSON.stringify(query);
  const [visible, setVisible] = useState({ serializedQuery, ...firstPages });
  // A changed query starts again at the top.
  const { first, last } = visible.serializedQuery === serializedQuery ? visible : firstPages;
  // A paged query's input is the query with its page.
  const inputs = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...query,
    page: first + index + 1,
    pageSize: PAGE,
  })) as unknown as InputNamed<Name>[];
  useEffect(() => {
    const subscriptions = Array.from({ length: last - first + 1 }, (_, index) =>
      liveCache.follow(name, { ...JSON.parse(serializedQuery), page: first + index + 1, pageSize: PAGE }),
    );
    return () => subscriptions.forEach((leave) => leave());
  }, [name, serializedQuery, first, last]);
  const results: readonly unknown[] = useQueries({
    queries: inputs.map((input, index) => ({
      ...liveQuery(name, input),
      // The first page is part of the screen; another comes by the connection.
      ...(first + index > 0 && { queryFn: fetchWhenMissed(name, input) }),
    })),
  });
  const pageResults = results as readonly UseQueryResult<PageOf<RowNamed<Name>>>[];
  const onWindow = useCallback(
    (from: number, to: number) => {
      const pages = pagesOf(from, to);
      setVisible((before) =>
        before.serializedQuery === serializedQuery &&
        before.first === pages.first &&
        before.last === pages.last
          ? before
          : { serializedQuery, ...pages },
      );
    },
    [serializedQuery],
  );
  const loaded = pageResults.find(({ data }) => data !== undefined)?.data;
  const error = pageResults.find((page) => page.data === undefined && page.error !== null)?.error ?? null;
  const [lastCount, setLastCount] = useState<{ serializedQuery: string; total: number } | null>(null);
  if (loaded && (lastCount?.serializedQuery !== serializedQuery || lastCount.total !== loaded.total))
    setLastCount({ serializedQuery, total: loaded.total });
  // That another query found nothing says nothing about this one.
  const isBefore = lastCount !== null && lastCount.serializedQuery !== serializedQuery && lastCount.total > 0;
  const isPlaceholderData = isBefore && loaded === undefined && error === null;
  const shownQuery = isPlaceholderData ? lastCount.serializedQuery : serializedQuery;
  /** Rows that were seen stay when they are scrolled out of view. */
  const cachedPage = (page: number) =>
    queryClient.getQueryData<PageOf<RowNamed<Name>>>(
      keyOf(name, { ...(JSON.parse(shownQuery) as PageQuery<Name>), page, pageSize: PAGE }),
    );
  return {
    shownQuery,
    isPlaceholderData,
    // The known total stays while a jump to far pages loads.
    rowCount: loaded?.total ?? (lastCount?.serializedQuery === shownQuery ? lastCount.total : undefined),
    rowAt: (index) => {
      const page = Math.floor(index / PAGE);
      const shown = isPlaceholderData ? undefined : pageResults[page - first]?.data;
      return (shown ?? cachedPage(page + 1))?.rows[index % PAGE];
    },
    onWindow: isPlaceholderData ? ignoreWindow : onWindow,
    error,
    isFetching: pageResults.some((answer) => answer.isFetching),
    refetch: () => pageResults.forEach((answer) => void answer.refetch()),
  };
}
