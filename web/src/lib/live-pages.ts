import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { liveKeeper, liveQuery } from './live.ts';
import type { InputNamed, LiveName, OutputNamed } from './query.ts';

const PAGE = 100;
/** So many pages are followed at a time: what is in sight, and no more than that. */
const MOST = 4;

interface PageOf<Row> {
  rows: Row[];
  total: number;
}
type PagedName = {
  [Name in LiveName]: OutputNamed<Name> extends PageOf<unknown> ? Name : never;
}[LiveName];
type RowNamed<Name extends PagedName> = OutputNamed<Name> extends PageOf<infer Row> ? Row : never;
type Asked<Name extends PagedName> = Omit<InputNamed<Name>, 'page' | 'pageSize'>;

export interface LivePages<Row> {
  /** Undefined until the first page is there. */
  rowCount: number | undefined;
  rowAt: (index: number) => Row | undefined;
  /** Rows `from` (included) to `to` (excluded) are about to be seen. */
  onWindow: (from: number, to: number) => void;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

const firstPages = { first: 0, last: 0 };

function pagesOf(from: number, to: number): { first: number; last: number } {
  const first = Math.floor(from / PAGE);
  const last = Math.max(first, Math.floor(Math.max(0, to - 1) / PAGE));
  return { first, last: Math.min(last, first + MOST - 1) };
}

/** A long live list of which only the pages in sight are asked for and followed: rows of an editing grid. */
export function useLivePages<Name extends PagedName>(
  name: Name,
  asked: Asked<Name>,
): LivePages<RowNamed<Name>> {
  const question = JSON.stringify(asked);
  const [seen, setSeen] = useState({ question, ...firstPages });
  // Another question begins at its top.
  const { first, last } = seen.question === question ? seen : firstPages;
  const inputs = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...asked,
    page: first + index + 1,
    pageSize: PAGE,
  })) as unknown as InputNamed<Name>[];
  useEffect(() => {
    const followed = Array.from({ length: last - first + 1 }, (_, index) =>
      liveKeeper.follow(name, { ...JSON.parse(question), page: first + index + 1, pageSize: PAGE }),
    );
    return () => followed.forEach((leave) => leave());
  }, [name, question, first, last]);
  const results: readonly unknown[] = useQueries({ queries: inputs.map((input) => liveQuery(name, input)) });
  const answers = results as readonly UseQueryResult<PageOf<RowNamed<Name>>>[];
  const onWindow = useCallback(
    (from: number, to: number) => {
      const pages = pagesOf(from, to);
      setSeen((before) =>
        before.question === question && before.first === pages.first && before.last === pages.last
          ? before
          : { question, ...pages },
      );
    },
    [question],
  );
  const known = answers.find(({ data }) => data !== undefined)?.data;
  const [counted, setCounted] = useState<{ question: string; total: number } | null>(null);
  if (known && (counted?.question !== question || counted.total !== known.total))
    setCounted({ question, total: known.total });
  return {
    // While one leaps to far pages their number stays what it was.
    rowCount: known?.total ?? (counted?.question === question ? counted.total : undefined),
    rowAt: (index) => answers[Math.floor(index / PAGE) - first]?.data?.rows[index % PAGE],
    onWindow,
    error: answers.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: answers.some((answer) => answer.isFetching),
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  };
}
