import type { Contract, OutputOf } from '@halles/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query, type InputNamed } from '../../../../lib/query.ts';

type Sellers = OutputOf<Contract['offers']['listSellers']>;
type Filter = Omit<InputNamed<'offers.listSellers'>, 'page' | 'pageSize'>;

/** The largest page there is. */
const PAGE = 100;
const pageOf = (filter: Filter, page: number) =>
  query('offers.listSellers', { ...filter, page, pageSize: PAGE });

const joined = (pages: readonly UseQueryResult<Sellers>[]) => ({
  rows: pages.flatMap(({ data }) => data?.rows ?? []),
  isLoaded: pages.every(({ data }) => data !== undefined),
});

/** The sellers of all pages of the public directory, for a map. */
export function useAllSellers(filter: Filter): { sellers: Sellers['rows']; isLoaded: boolean } {
  const { data: first } = useQuery(pageOf(filter, 1));
  const count = Math.max(0, Math.ceil((first?.total ?? 0) / PAGE) - 1);
  const { rows, isLoaded } = useQueries({
    queries: Array.from({ length: count }, (_, index) => pageOf(filter, index + 2)),
    combine: joined,
  });
  const sellers = useMemo(() => [...(first?.rows ?? []), ...rows], [first, rows]);
  return { sellers, isLoaded: first !== undefined && isLoaded };
}
