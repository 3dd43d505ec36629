import type { CustomerRow } from '@halles/contract';
import { useLive } from '../../../lib/live.ts';

const MOST = 100;

/** Customers by name, those that contain what was typed; the first hundred of them. Active ones, unless all are asked for. */
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
