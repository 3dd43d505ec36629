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
  /** Rows that were seen stay when they are scrolled out of view. */
  const cachedPage = (page: number) =>
    queryClient.getQueryData<PageOf<RowNamed<Name>>>(keyOf(name, { ...query, page, pageSize: PAGE }));
  const loaded = pageResults.find(({ data }) => data !== undefined)?.data;
  const [lastCount, setLastCount] = useState<{ serializedQuery: string; total: number } | null>(null);
  if (loaded && (lastCount?.serializedQuery !== serializedQuery || lastCount.total !== loaded.total))
    setLastCount({ serializedQuery, total: loaded.total });
  return {
    // The known total stays while a jump to far pages loads.
    rowCount: loaded?.total ?? (lastCount?.serializedQuery === serializedQuery ? lastCount.total : undefined),
    rowAt: (index) => {
      const page = Math.floor(index / PAGE);
      return (pageResults[page - first]?.data ?? cachedPage(page + 1))?.rows[index % PAGE];
    },
    onWindow,
    error: pageResults.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: pageResults.some((answer) => answer.isFetching),
    refetch: () => pageResults.forEach((answer) => void answer.refetch()),
  };
}
