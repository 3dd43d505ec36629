import type { CellValue, Refusal } from './column.ts';

/** One cell's new value, and the row version it was based on. */
export interface GridEdit {
  rowId: string;
  version: number;
  key: string;
  value: CellValue;
}

/**
 * The server's result for a row of the batch. A row is saved, in conflict or refused as a whole, unless the result
 * names a single cell (`key`).
 */
export type EditResult<Row> =
  | { rowId: string; key?: string; version: number }
  /** The current row. Only cells that somebody else changed are shown as conflicts; the others are sent again. */
  | { rowId: string; key?: string; conflict: { theirs: Row } }
  /** Without a key the whole row is refused; with a key the row's other cells are sent again without it. */
  | { rowId: string; key?: string; errors: readonly (Refusal & { key?: string })[] };

/** Rejects when no result was received (offline): every cell of the batch can then be retried. */
export type OnEdit<Row> = (edits: readonly GridEdit[]) => Promise<{ results: readonly EditResult<Row>[] }>;
