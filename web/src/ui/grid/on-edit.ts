import type { CellValue, Refusal } from './column.ts';

/** One cell's new value, and the version of the row it was decided on. */
export interface GridEdit {
  rowId: string;
  version: number;
  key: string;
  value: CellValue;
}

/**
 * The server's word on a row of the batch. A row is saved, in conflict or refused as a whole, unless the
 * result names the one cell (`key`) that it speaks of.
 */
export type EditResult<Row> =
  | { rowId: string; key?: string; version: number }
  /** The row as it is now. Only cells that somebody really changed are shown; the others are sent again. */
  | { rowId: string; key?: string; conflict: { theirs: Row } }
  /** Without a key the whole row is refused; otherwise the row's other cells are sent again without it. */
  | { rowId: string; key?: string; errors: readonly (Refusal & { key?: string })[] };

/** Rejects when nothing could be said at all (offline): every cell of the batch can then be tried again. */
export type OnEdit<Row> = (edits: readonly GridEdit[]) => Promise<{ results: readonly EditResult<Row>[] }>;
