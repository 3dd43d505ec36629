import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import type { Option } from '../../../../ui/fields/select-field.tsx';
import type { TableFilter } from '../../../../ui/table/table-filter.tsx';
import { categoriesQuery } from '../../queries.ts';
import { useNames } from './words.tsx';

const INDENT = '\u2003';
const PATH_SEPARATOR = ' › ';

export interface Categories {
  /** The name of a category, `Racines`; empty for null. */
  nameOf: (id: string | null) => string;
  /** With the parent's name, so that a search for either finds it: `Légumes › Racines`. */
  options: Option[];
  /** Parents before their children; filtering by a parent includes its children. */
  tree: Option[];
}

/** The two levels of product categories. */
export function useCategories(): Categories {
  const { name: written } = useNames();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = new Map(categories.map(({ id, name }) => [id, written(name)]));
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  const tops = categories.filter(({ parentId }) => parentId === null);
  const inOrder = tops.flatMap((top) => [top, ...categories.filter(({ parentId }) => parentId === top.id)]);
  return {
    nameOf,
    options: inOrder.map(({ id, parentId }) => ({
      value: id,
      label: parentId === null ? nameOf(id) : `${nameOf(parentId)}${PATH_SEPARATOR}${nameOf(id)}`,
    })),
    tree: inOrder.map(({ id, parentId }) => ({
      value: id,
      label: parentId === null ? nameOf(id) : `${INDENT}${nameOf(id)}`,
    })),
  };
}

export function useCategoryFilter(): TableFilter {
  const text = useText();
  const { tree } = useCategories();
  return {
    id: 'category',
    kind: 'choice',
    single: true,
    label: text('catalogue.labels.category'),
    options: tree,
  };
}
