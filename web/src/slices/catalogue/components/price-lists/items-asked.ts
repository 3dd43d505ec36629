import { priceListItemSorts, type OrganizationId, type PriceListId } from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import { sortInputOf, type TableState } from '../../../../ui/table/table-state.ts';

export type ItemsAsked = Omit<InputNamed<'catalogue.listPriceListItems'>, 'page' | 'pageSize'>;

export const itemFilters = ['category', 'show'] as const;
export const shows = ['hidden', 'belowCost'] as const;

/** What the address asks for; what it says wrongly is left out. */
export function itemsAsked(
  organizationId: OrganizationId,
  priceListId: PriceListId,
  state: TableState,
): ItemsAsked {
  const { search, filters } = state;
  const [categoryId] = filters['category'] ?? [];
  const show = shows.find((each) => each === filters['show']?.[0]);
  const words = search.trim();
  return {
    organizationId,
    priceListId,
    ...sortInputOf(state, priceListItemSorts),
    ...(words !== '' && { search: words }),
    ...(categoryId && { categoryId }),
    ...(show && { show }),
  };
}
