import { blockSize, isOneCell, type Block, type Extent, type Place } from './places.ts';

/** What a gesture would put into a cell, as if it had been typed there. */
export interface Wanted extends Place {
  text: string;
}

/** All places of a block, row by row. */
export function placesIn(block: Block): Place[] {
  const { rows, columns } = blockSize(block);
  return Array.from({ length: rows * columns }, (_, at) => ({
    row: block.top + Math.floor(at / columns),
    column: block.left + (at % columns),
  }));
}

export interface Pasted {
  wanted: Wanted[];
  /** What is selected afterwards. */
  block: Block;
  /** Cells of the clipboard for which the grid has no place. */
  left: number;
}

/**
 * From the block's first cell. A block that holds the clipboard a whole number of times is filled with it, as
 * spreadsheets do: one price copied goes into every selected cell.
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
  const wanted = placesIn(target).flatMap(({ row, column }): Wanted[] => {
    const text = cells[(row - block.top) % height]?.[(column - block.left) % width];
    // A line of the clipboard that is shorter than the others says nothing about the rest of its row.
    return text === undefined ? [] : [{ row, column, text }];
  });
  const given = cells.reduce((sum, line) => sum + line.length, 0);
  return { wanted, block: target, left: repeats ? 0 : given - wanted.length };
}

/** The block's first row goes into the others; a single row takes the one above. */
export function fillDown(block: Block, textAt: (place: Place) => string): Wanted[] {
  const isOneRow = block.top === block.bottom;
  if (isOneRow && block.top === 0) return [];
  const source = isOneRow ? block.top - 1 : block.top;
  return placesIn({ ...block, top: source + 1 }).map(({ row, column }) => ({
    row,
    column,
    text: textAt({ row: source, column }),
  }));
}

export const cleared = (block: Block): Wanted[] => placesIn(block).map((place) => ({ ...place, text: '' }));
