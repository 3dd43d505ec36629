import type { ReactNode } from 'react';
import type { GridColumn } from './column.ts';
import type { OnEdit } from './on-edit.ts';

/** All rows at hand. */
interface AllRows<Row> {
  rows: readonly Row[];
}

/** Rows fetched as they come into sight. */
interface RowsByWindow<Row> {
  rowCount: number;
  /** Undefined until it has arrived. */
  rowAt: (index: number) => Row | undefined;
  /** Rows `from` (included) to `to` (excluded) are about to be seen. */
  onWindow: (from: number, to: number) => void;
}

interface CommonProps<Row> {
  /** What the rows are: the grid's name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** Names the row in a card and for those who hear the grid: "Nantes carrots, 5 kg". */
  rowLabel: (row: Row) => string;
  /** Grows with every change of the row. */
  rowVersion: (row: Row) => number;
  onEdit: OnEdit<Row>;
  /** Columns that stay in sight at the left; the first one when absent. */
  stickyColumns?: number;
  /** Shown when there is no row. */
  empty?: ReactNode;
  /** Everything is shown, nothing can be changed. */
  readOnly?: boolean;
  /** At the end of the line above the grid. */
  aside?: ReactNode;
}

export type EditGridProps<Row extends object> = CommonProps<Row> & (AllRows<Row> | RowsByWindow<Row>);
