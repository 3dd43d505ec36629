import { producerSorts } from '@halles/contract/kernel';
import { pageInputOf, type TableState } from '../../../../ui/table/table-state.ts';
import type { ProducersInput } from '../../queries.ts';
import { otherActivities } from '../products/products-query.ts';
import type { Producer } from '@halles/contract';
import { useAllRows } from '../../../../lib/use-all-rows.ts';

export const producerFilters = ['activity'] as const;

/** The list's filters without its page, also used by the export. */
export function producersNarrowed({ filters, search }: TableState) {
  const activity = otherActivities.find((each) => each === filters['activity']?.[0]);
  return { ...(activity && { activity }), ...(search.trim() !== '' && { search: search.trim() }) };
}

export const producersQueryOf = (state: TableState): ProducersInput => ({
  ...pageInputOf(state, producerSorts),
  ...producersNarrowed(state),
});

/** All producers with products for sale, by name. */
export const useProducers = (): readonly Producer[] =>
  useAllRows('catalogue.listProducers', { sort: 'name' }).rows;
