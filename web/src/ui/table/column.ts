import type { ReactNode } from 'react';
import type { Density } from './columns-menu.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  /** Shown in the header instead of a word wider than the column's cells. */
  icon?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The initial width in pixels. */
  width?: number;
  /** Shares the remaining width with others that grow; the first column when none is marked. */
  grow?: boolean;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  /** The part of the cell that is never broken, when the cell shows more than that. */
  figure?: (row: Row) => string;
  /** The server can sort by it, under the column's id. */
  sortable?: boolean;
  /** Cannot be hidden. The first column never can. */
  fixed?: boolean;
  /** Hidden until it is chosen. */
  hidden?: boolean;
  /** Hidden until it is chosen where the table is too narrow for all columns: those with the lowest number first. */
  givesWay?: number;
  /** The footer's content: a sum over all pages, from the server. */
  total?: ReactNode;
  /**
   * Where a phone's card shows it; a labelled line when absent. The first column is the card's title. With a control at
   * its `end` the card is one low row, without labelled lines.
   */
  onCard?: 'subtitle' | 'status' | 'amount' | 'end' | 'none';
}

export const column = <Row>(
  id: string,
  header: string,
  cell: Column<Row>['cell'],
  rest: Omit<Column<Row>, 'id' | 'header' | 'cell'> = {},
): Column<Row> => ({ id, header, cell, ...rest });

export interface BulkAction<Row> {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** The server takes no more at once. */
  max?: number;
  run: (selected: readonly Row[], clear: () => void, selectOnly: (ids: readonly string[]) => void) => void;
}

export interface RowGroup {
  key: string;
  label: ReactNode;
}

export const WIDTH = { standard: 150, least: 64, most: 720 };

/** Where the pointer is a finger. */
export const COARSE_ROW_PX = 44;
export const ROW_PX: Record<Density, number> = { comfortable: 40, compact: 32 };

export const WIDEST_PX = 12.5;
/** An estimate of the text's width at 14 px. */
export const textWidthPx = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\s.,:;’fijlrtI/-]/.test(sign) ? 4.8 : /[%@mwMW]/.test(sign) ? WIDEST_PX : 8.4),
    0,
  );
