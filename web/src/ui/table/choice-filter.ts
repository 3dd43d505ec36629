import type { TableFilter } from './table-filter.tsx';

/** A filter that chooses one of a few values, each shown by its label. */
export const choiceFilter = <Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): TableFilter => ({
  id,
  kind: 'choice',
  single: true,
  label,
  options: values.map((value) => ({ value, label: labelOf(value) })),
});
