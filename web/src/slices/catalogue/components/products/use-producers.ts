import type { Producer } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';

const MOST = 100;

/** Producers with products for sale, by name; the first hundred. */
export function useProducers(): readonly Producer[] {
  const { data } = useLive('catalogue.listProducers', { sort: 'name', pageSize: MOST });
  return data?.rows ?? [];
}
