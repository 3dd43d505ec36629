import { tableLayoutLimits, type TableLayouts, type TableLayoutsChange } from '@halles/contract';

/** The layouts after a change. Tables that were changed last stand last; the oldest beyond the most are dropped. */
export function changedLayouts(
  before: TableLayouts,
  { density, tables = {} }: TableLayoutsChange,
): TableLayouts {
  const others = Object.entries(before.tables).filter(([id]) => !(id in tables));
  return {
    density: density === undefined ? before.density : density,
    tables: Object.fromEntries([...others, ...Object.entries(tables)].slice(-tableLayoutLimits.tables)),
  };
}
