import type { OrganizationId, PriceListId } from '@halles/contract';
import type { InputNamed } from '../../../../lib/query.ts';
import type { TableState } from '../../../../ui/table/table-state.ts';

export type ItemsAsked = Omit<InputNamed<'catalogue.listPriceListItems'>, 'page' | 'pageSize'>;

export const itemFilters = ['category', 'show'] as const;
export const shows = ['hidden', 'belowCost'] as const;

/** What the address asks for; what it says wrongly is left out. */
export function itemsAsked(
  organizationId: OrganizationId,
  priceListId: PriceListId,
  { search, filters, sort, descending }: TableState,
): ItemsAsked {
  const [categoryId] = filters['category'] ?? [];
  const show = shows.find((each) => each === filters['show']?.[0]);
  const words = search.trim();
  return {
    organizationId,
    priceListId,
    ...(sort !== null && { sort, descending }),
    ...(words !== '' && { search: words }),
    ...(categoryId && { categoryId }),
    ...(show && { show }),
  };
}
