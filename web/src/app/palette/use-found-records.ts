import { searchLimits, type FoundRecord } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, type InputNamed } from '../../lib/query.ts';
import { useAppContext } from '../../lib/session.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { idsOf, openedRecords } from './opened.ts';

const WAIT_MS = 60;

interface Found {
  records: readonly FoundRecord[];
  /** They are of an earlier text. */
  isStale: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** The records that match a text; those before stay until the next are there. Without a text, those opened last. */
export function useFoundRecords(text: string): Found {
  const { organization } = useAppContext();
  const settled = useDebounced(text, WAIT_MS);
  const isSearched = (one: string) => organization !== null && one.length >= searchLimits.shortest;
  const search = useQuery({
    ...query('reports.searchRecords', { text: settled }),
    enabled: isSearched(settled),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // The page that is shown already is not offered again.
  const [opened] = useState(() => openedRecords().filter(({ id }) => !location.pathname.endsWith(id)));
  const recent = useQuery({
    ...query('reports.listOpenedRecords', idsOf(opened) as InputNamed<'reports.listOpenedRecords'>),
    enabled: organization !== null && text === '' && opened.length > 0,
    staleTime: 0,
  });
  const settledFound = (records: readonly FoundRecord[]): Found => ({
    records,
    isStale: false,
    hasFailed: false,
    retry: () => undefined,
  });
  if (text === '') {
    const placeOf = ({ id }: FoundRecord) => opened.findIndex((one) => one.id === id);
    return settledFound((recent.data ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
  if (!isSearched(text)) return settledFound([]);
  return {
    records: search.data ?? [],
    isStale: text !== settled || search.isPlaceholderData || search.isPending,
    hasFailed: text === settled && search.isError,
    retry: () => void search.refetch(),
  };
}
