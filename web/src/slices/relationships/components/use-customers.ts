import type { CustomerRow } from '@halles/contract';
import { useLive } from '../../../lib/live.ts';

const MOST = 100;

/** The first hundred customers by name that contain the typed text; active ones only, unless all are requested. */
export function useCustomers(
  search = '',
  areAll = false,
): { customers: readonly CustomerRow[]; isLoading: boolean } {
  const typed = search.trim();
  const { data, isPending } = useLive('relationships.listCustomers', {
    ...(!areAll && { status: 'active' }),
    sort: 'name',
    pageSize: MOST,
    ...(typed !== '' && { search: typed }),
  });
  return { customers: data?.rows ?? [], isLoading: isPending };
}
