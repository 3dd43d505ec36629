import { blockSize, isOneCell, type Block, type Extent, type CellPosition } from './positions.ts';

/** The text a gesture enters into a cell, as if it was typed there. */
export interface CellEntry extends CellPosition {
  text: string;
}

/** The cells of a block, row by row. */
export function positionsIn(block: Block): CellPosition[] {
  const { rows, columns } = blockSize(block);
  return Array.from({ length: rows * columns }, (_, at) => ({
    row: block.top + Math.floor(at / columns),
    column: block.left + (at % columns),
  }));
}

export interface Pasted {
  entries: CellEntry[];
  /** The selection after the paste. */
  block: Block;
  /** The number of clipboard cells outside the grid. */
  left: number;
}

/**
 * Pastes from the block's first cell. A block that is a multiple of the clipboard's size is filled by repetition, as
 * in spreadsheets: one copied price goes into every selected cell.
 */
export function paste(cells: readonly (readonly string[])[], block: Block, extent: Extent): Pasted {
  const height = cells.length;
  const width = Math.max(1, ...cells.map((line) => line.length));
  const size = blockSize(block);
  const repeats = !isOneCell(block) && size.rows % height === 0 && size.columns % width === 0;
  const target: Block = repeats
    ? block
    : {
        top: block.top,
        left: block.left,
        bottom: Math.min(block.top + height, extent.rows) - 1,
        right: Math.min(block.left + width, extent.columns) - 1,
      };
  const entries = positionsIn(target).flatMap(({ row, column }): CellEntry[] => {
    const text = cells[(row - block.top) % height]?.[(column - block.left) % width];
    // A clipboard line shorter than the others leaves the rest of its row unchanged.
    return text === undefined ? [] : [{ row, column, text }];
  });
  const copiedCells = cells.reduce((sum, line) => sum + line.length, 0);
  return { entries, block: target, left: repeats ? 0 : copiedCells - entries.length };
}

/** Copies the block's first row into the others; a single row is filled from the row above. */
export function fillDown(block: Block, textAt: (position: CellPosition) => string): CellEntry[] {
  const isOneRow = block.top === block.bottom;
  if (isOneRow && block.top === 0) return [];
  const source = isOneRow ? block.top - 1 : block.top;
  return positionsIn({ ...block, top: source + 1 }).map(({ row, column }) => ({
    row,
    column,
    text: textAt({ row: source, column }),
  }));
}

export const clearBlock = (block: Block): CellEntry[] =>
  positionsIn(block).map((position) => ({ ...position, text: '' }));
