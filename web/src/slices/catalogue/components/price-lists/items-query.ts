import { priceListItemSorts, type OrganizationId, type PriceListId } from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import { sortInputOf, type TableState } from '../../../../ui/table/table-state.ts';

export type ItemsQuery = Omit<InputNamed<'catalogue.listPriceListItems'>, 'page' | 'pageSize'>;

export const itemFilters = ['category', 'show'] as const;
export const shows = ['hidden', 'belowCost'] as const;

/** The query of the address; invalid values are ignored. */
export function itemsQueryOf(
  organizationId: OrganizationId,
  priceListId: PriceListId,
  state: TableState,
): ItemsQuery {
  const { search, filters } = state;
  const [categoryId] = filters['category'] ?? [];
  const show = shows.find((each) => each === filters['show']?.[0]);
  const searchText = search.trim();
  return {
    organizationId,
    priceListId,
    ...sortInputOf(state, priceListItemSorts),
    ...(searchText !== '' && { search: searchText }),
    ...(categoryId && { categoryId }),
    ...(show && { show }),
  };
}
