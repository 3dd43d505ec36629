import type { CellValue } from './column.ts';
import { isSame } from './cell-text.ts';

/** One cell changed by one gesture. */
export interface Change {
  rowId: string;
  key: string;
  before: CellValue;
  after: CellValue;
}

export interface UndoStack {
  done: readonly (readonly Change[])[];
  undone: readonly (readonly Change[])[];
}

export const EMPTY_UNDO_STACK: UndoStack = { done: [], undone: [] };
const MAX_UNDO_STEPS = 100;

/** A new gesture clears the redo stack. */
export const pushChanges = (stack: UndoStack, changes: readonly Change[]): UndoStack =>
  changes.length === 0 ? stack : { done: [...stack.done, changes].slice(-MAX_UNDO_STEPS), undone: [] };

const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ rowId, key, before, after }) => ({ rowId, key, before: after, after: before })).toReversed();

interface Step {
  stack: UndoStack;
  /** To be applied like any other edit. */
  changes: readonly Change[];
}

export function undone(stack: UndoStack): Step | null {
  const last = stack.done.at(-1);
  if (!last) return null;
  return {
    stack: { done: stack.done.slice(0, -1), undone: [...stack.undone, last] },
    changes: reversed(last),
  };
}

export function redone(stack: UndoStack): Step | null {
  const last = stack.undone.at(-1);
  if (!last) return null;
  return { stack: { done: [...stack.done, last], undone: stack.undone.slice(0, -1) }, changes: last };
}

/** Only changes that still stand: undo must not revert a value that somebody else entered since. */
export const stillInEffect = (
  changes: readonly Change[],
  valueNow: (rowId: string, key: string) => CellValue | undefined,
): Change[] =>
  changes.filter(({ rowId, key, before }) => {
    const now = valueNow(rowId, key);
    return now === undefined || isSame(now, before);
  });
