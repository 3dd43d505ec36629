import type { ReactNode } from 'react';
import type { GridColumn, OnEdit } from './column.ts';

interface AllRows<Row> {
  rows: readonly Row[];
}

/** Rows are loaded as they become visible. */
interface RowsByWindow<Row> {
  rowCount: number;
  /** Undefined until it is loaded. */
  rowAt: (index: number) => Row | undefined;
  /** Rows `from` (included) to `to` (excluded) are about to become visible. */
  onWindow: (from: number, to: number) => void;
}

interface CommonProps<Row> {
  /** The grid's accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** The row's title in a card and its name for screen readers: "Nantes carrots, 5 kg". */
  rowLabel: (row: Row) => string;
  /** Increases with every change of the row. */
  rowVersion: (row: Row) => number;
  onEdit: OnEdit<Row>;
  /** The number of columns that stay in view at the left; the first one when absent. */
  stickyColumns?: number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** The rows are those of another query, until its own are loaded: nothing is typed into them. */
  isRefreshing?: boolean;
  /** Nothing can be changed. */
  readOnly?: boolean;
  /** At the end of the toolbar line. */
  aside?: ReactNode;
  /** Where undo, redo and the rest of that line are shown: in the toolbar of the list. Null until it is there. */
  barPlace?: Element | null;
}

export type EditGridProps<Row extends object> = CommonProps<Row> & (AllRows<Row> | RowsByWindow<Row>);
