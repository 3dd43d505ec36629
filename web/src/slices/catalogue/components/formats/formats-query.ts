import { formatSorts } from '@halles/contract/kernel';
import { sortInputOf, type TableState } from '../../../../ui/table/table-state.ts';
import type { FormatsInput } from '../../queries.ts';
import { otherActivities } from '../products/products-query.ts';

export const formatFilters = ['category', 'activity', 'variable'] as const;

/** The query of the address; invalid values are ignored. */
export function formatsQueryOf(state: TableState): FormatsInput {
  const { filters, search } = state;
  const [categoryId] = filters['category'] ?? [];
  const activity = otherActivities.find((each) => each === filters['activity']?.[0]);
  return {
    ...sortInputOf(state, formatSorts),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(categoryId && { categoryId }),
    ...(activity && { activity }),
    ...(filters['variable']?.[0] && { isVariableWeight: true }),
  };
}
