import type { Producer } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';

const MOST = 100;

/** Those whose products are sold, by name; the first hundred of them. */
export function useProducers(): readonly Producer[] {
  const { data } = useLive('catalogue.listProducers', { sort: 'name', pageSize: MOST });
  return data?.rows ?? [];
}
