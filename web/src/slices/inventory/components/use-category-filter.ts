import { inLanguage } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import type { Option } from '../../../ui/fields/select-field.tsx';
import type { TableFilter } from '../../../ui/table/table-filter.tsx';
import { categoriesQuery } from '../queries.ts';

const INDENT = '\u2003';

/** Parents before their children. */
export function useCategoryOptions(): Option[] {
  const reader = useReader();
  const { data: categories = [] } = useQuery(categoriesQuery);
  return categories.map(({ id, parentId, name }) => ({
    value: id,
    label: `${parentId === null ? '' : INDENT}${inLanguage(name, reader)}`,
  }));
}

export function useCategoryFilter(): TableFilter {
  const text = useText();
  return {
    kind: 'choice',
    id: 'category',
    label: text('inventory.category'),
    options: useCategoryOptions(),
    single: true,
  };
}
