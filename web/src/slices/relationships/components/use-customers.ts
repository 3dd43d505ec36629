import type { CustomerRow } from '@halles/contract';
import { useLive } from '../../../lib/live.ts';

const MOST = 100;

/** Active customers by name, those that contain what was typed; the first hundred of them. */
export function useCustomers(search = ''): { customers: readonly CustomerRow[]; isLoading: boolean } {
  const typed = search.trim();
  const { data, isPending } = useLive('relationships.listCustomers', {
    status: 'active',
    sort: 'name',
    pageSize: MOST,
    ...(typed !== '' && { search: typed }),
  });
  return { customers: data?.rows ?? [], isLoading: isPending };
}
