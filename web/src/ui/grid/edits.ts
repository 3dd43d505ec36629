import type { Outcome, CellEdit } from './cell-edit.ts';

/** Changed cells that differ from their rows, by row and key. Immutable. */
export type RowEdits = Readonly<Record<string, CellEdit>>;
export type Edits = ReadonlyMap<string, RowEdits>;

export const NO_EDITS: Edits = new Map();
export const NO_ROW_EDITS: RowEdits = {};

export interface CellChange {
  rowId: string;
  key: string;
  outcome: Outcome;
}

export const editAt = (edits: Edits, rowId: string, key: string): Outcome => edits.get(rowId)?.[key];

/** Rows without a change keep their object identity, so that they are not rendered again. */
export function withChanges(edits: Edits, changes: readonly CellChange[]): Edits {
  const real = changes.filter(({ rowId, key, outcome }) => editAt(edits, rowId, key) !== outcome);
  if (real.length === 0) return edits;
  const next = new Map(edits);
  for (const { rowId, key, outcome } of real) {
    const { [key]: _before, ...others } = next.get(rowId) ?? {};
    const row = outcome ? { ...others, [key]: outcome } : others;
    if (Object.keys(row).length === 0) next.delete(rowId);
    else next.set(rowId, row);
  }
  return next;
}

export function* cellsOf(edits: Edits): Generator<{ rowId: string; key: string; edit: CellEdit }> {
  for (const [rowId, row] of edits) for (const [key, edit] of Object.entries(row)) yield { rowId, key, edit };
}

/** Applies a rule to every changed cell and keeps the results that differ. */
export const applyRule = (
  edits: Edits,
  rule: (edit: CellEdit, rowId: string, key: string) => Outcome,
): Edits =>
  withChanges(
    edits,
    Array.from(cellsOf(edits), ({ rowId, key, edit }) => ({ rowId, key, outcome: rule(edit, rowId, key) })),
  );

export interface EditCounts {
  saving: number;
  saved: number;
  failed: number;
  invalid: number;
  conflict: number;
}

export function countEdits(edits: Edits): EditCounts {
  const counts: EditCounts = { saving: 0, saved: 0, failed: 0, invalid: 0, conflict: 0 };
  for (const { edit } of cellsOf(edits)) counts[edit.state === 'waiting' ? 'saving' : edit.state] += 1;
  return counts;
}
