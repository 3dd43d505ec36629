import { inLanguage } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { choiceFilter } from '../../../../ui/table/table-filter.tsx';
import { shows } from './items-query.ts';

/** Top-level categories are enough as filters: each includes its subcategories. */
export function useItemFilters() {
  const text = useText();
  const reader = useReader();
  const { data: categories = [] } = useQuery(query('catalogue.listCategories', {}));
  const name = (category: (typeof categories)[number]) => inLanguage(category.name, reader);
  return [
    {
      id: 'category',
      kind: 'choice' as const,
      single: true,
      label: text('catalogue.priceLists.grid.category'),
      options: categories
        .filter(({ parentId }) => parentId === null)
        .map((category) => ({ value: category.id, label: name(category) })),
    },
    choiceFilter('show', text('catalogue.priceLists.grid.show'), shows, (show) =>
      text(`catalogue.priceLists.grid.shows.${show}`),
    ),
  ];
}
