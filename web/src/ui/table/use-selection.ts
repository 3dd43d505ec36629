import { useRef, useState } from 'react';

/** Selected rows by id, kept across pages with their data, so that totals and actions include all of them. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** How many of them are on another page, or left out by a filter. */
  hidden: number;
  has: (id: string) => boolean;
  /** With Shift, toggles everything between the previous row and this one. */
  toggle: (row: Row, withRange?: boolean) => void;
  /** Selects all rows of this page, or none. */
  togglePage: () => void;
  clear: () => void;
  /** Keeps only these selected: the rows for which an action failed. */
  selectOnly: (ids: readonly string[]) => void;
  page: 'none' | 'some' | 'all';
  /** Not while the rows are still loading. */
  canSelectPage: boolean;
}

export function useSelection<Row>(shown: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const anchor = useRef<string>(undefined);
  const onPage = shown.filter((row) => selected.has(rowId(row))).length;
  const page = onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some';

  const put = (rows: readonly Row[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (on) next.set(rowId(row), row);
        else next.delete(rowId(row));
      }
      return next;
    });
  const between = (id: string): readonly Row[] => {
    const from = shown.findIndex((row) => rowId(row) === anchor.current);
    const to = shown.findIndex((row) => rowId(row) === id);
    return from < 0 ? [] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return {
    // Updated rows are used in their current version.
    rows: [...selected.entries()].map(([id, row]) => shown.find((now) => rowId(now) === id) ?? row),
    hidden: selected.size - onPage,
    has: (id) => selected.has(id),
    toggle: (row, withRange = false) => {
      const id = rowId(row);
      const range = withRange ? between(id) : [];
      put(range.length > 0 ? range : [row], !selected.has(id));
      anchor.current = id;
    },
    togglePage: () => put(shown, page !== 'all'),
    clear: () => setSelected(new Map()),
    selectOnly: (ids) => setSelected((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
    page,
    canSelectPage: shown.length > 0,
  };
}
