import type { ProducerId } from '@halles/contract';
import { productSorts, storages } from '@halles/contract/kernel';
import { pageInputOf, readTableState, type TableState } from '../../../../ui/table/table-state.ts';
import type { ProductsInput } from '../../queries.ts';

export const productFilters = ['category', 'producer', 'storage', 'activity'] as const;
export const otherActivities = ['archived', 'all'] as const;

const oneOf = <Value extends string>(allowed: readonly Value[], values: readonly string[] | undefined) =>
  allowed.find((each) => each === values?.[0]);

/** The list's filters without its page, also used by the export. Invalid values of the address are ignored. */
export function productsNarrowed({ filters, search }: TableState) {
  const [categoryId] = filters['category'] ?? [];
  const [producerId] = filters['producer'] ?? [];
  const storage = oneOf(storages, filters['storage']);
  const activity = oneOf(otherActivities, filters['activity']);
  return {
    ...(categoryId && { categoryId }),
    ...(producerId && { producerId: producerId as ProducerId }),
    ...(storage && { storage }),
    ...(activity && { activity }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
}

export const productsQueryOf = (state: TableState): ProductsInput => ({
  ...pageInputOf(state, productSorts),
  ...productsNarrowed(state),
});

export const productsQueryFromAddress = (search: Record<string, unknown>): ProductsInput =>
  productsQueryOf(readTableState(search, productFilters));
