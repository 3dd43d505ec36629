/** A cell's row and column, both from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface Extent {
  rows: number;
  columns: number;
}

/** A block of cells, all edges included. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'next'
  | 'previous';

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

export const clampPosition = (position: CellPosition, extent: Extent): CellPosition => ({
  row: within(position.row, extent.rows),
  column: within(position.column, extent.columns),
});

/** The next cell in reading order; null past either end, where Tab leaves the grid. */
function along(from: CellPosition, by: 1 | -1, extent: Extent): CellPosition | null {
  const at = from.row * extent.columns + from.column + by;
  if (at < 0 || at >= extent.rows * extent.columns) return null;
  return { row: Math.floor(at / extent.columns), column: at % extent.columns };
}

/** The place after a move; null when it leaves the grid. `page` is the number of visible rows. */
export function positionAfter(
  from: CellPosition,
  move: Move,
  extent: Extent,
  page: number,
): CellPosition | null {
  const to = (row: number, column: number) => clampPosition({ row, column }, extent);
  switch (move) {
    case 'up':
      return to(from.row - 1, from.column);
    case 'down':
      return to(from.row + 1, from.column);
    case 'left':
      return to(from.row, from.column - 1);
    case 'right':
      return to(from.row, from.column + 1);
    case 'pageUp':
      return to(from.row - page, from.column);
    case 'pageDown':
      return to(from.row + page, from.column);
    case 'rowStart':
      return to(from.row, 0);
    case 'rowEnd':
      return to(from.row, extent.columns - 1);
    case 'gridStart':
      return to(0, 0);
    case 'gridEnd':
      return to(extent.rows - 1, extent.columns - 1);
    case 'next':
      return along(from, 1, extent);
    case 'previous':
      return along(from, -1, extent);
  }
}

export const blockOf = (one: CellPosition, other: CellPosition): Block => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isOneCell = (block: Block) => block.top === block.bottom && block.left === block.right;

export const blockSize = (block: Block): Extent => ({
  rows: block.bottom - block.top + 1,
  columns: block.right - block.left + 1,
});

/**
 * Rows are added and removed above while somebody works. The row is searched for outwards from its last index, as it
 * is nearly always a few rows away. -1 when it is not found.
 */
export function findRow(
  idAt: (index: number) => string | undefined,
  id: string,
  near: number,
  count: number,
  corner: number,
): number {
  for (let away = 0; away <= corner; away += 1) {
    if (near + away < count && idAt(near + away) === id) return near + away;
    if (near - away >= 0 && near - away < count && idAt(near - away) === id) return near - away;
  }
  return -1;
}
