import type { CreditEntry, InputOf, OrganizationId, Contract } from '@halles/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

type EntriesInput = InputOf<Contract['credit']['listEntries']>;
/** The filters of the ledger, without its page. */
export type EntriesFilter = Pick<EntriesInput, 'organizationId' | 'kind' | 'month' | 'search'>;

const LARGEST_PAGE = 100;

/** All filtered entries, newest first, loaded page by page. */
export async function allEntries(entriesFilter: EntriesFilter, signal?: AbortSignal): Promise<CreditEntry[]> {
  const entries: CreditEntry[] = [];
  for (let page = 1; ; page += 1) {
    const pageInput = { ...entriesFilter, page, pageSize: LARGEST_PAGE };
    const { rows, total } = await api.credit.listEntries(pageInput, { ...(signal && { signal }) });
    entries.push(...rows);
    if (rows.length === 0 || entries.length >= total) return entries;
  }
}

/** The entries of one month. The account's version is part of the query key, because every entry raises it. */
export const monthQuery = (organizationId: OrganizationId, month: string, version: number) =>
  queryOptions({
    queryKey: ['credit.month', organizationId, month, version] as const,
    queryFn: ({ signal }) => allEntries({ organizationId, month }, signal),
    placeholderData: (before, previousQuery) => (previousQuery?.queryKey[2] === month ? before : undefined),
  });
