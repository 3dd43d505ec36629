import { readCell, valueIn } from './cell-text.ts';
import { enterValue, enterInvalid, type Outcome } from './cell-edit.ts';
import { editAt, withChanges, type CellChange } from './edits.ts';
import type { CellValue } from './column.ts';
import { clearBlock, fillDown, paste, type CellEntry } from './fills.ts';
import {
  cellAt,
  columnOf,
  extentOf,
  knownServerValue,
  idAt,
  patch,
  rowOf,
  versionOf,
  type Editing,
  type GridCore,
  type Notice,
} from './grid-state.ts';
import { blockOf, blockSize, type Block, type CellPosition } from './positions.ts';
import { parseTsv, writeTsv } from './tsv.ts';
import { pushChanges, redone, stillInEffect, undone, type Change, type UndoStack } from './undo.ts';

export interface EditCommands {
  /** Opens the active cell's editor; false when the cell cannot be edited. `typed` is the key that opened it. */
  open: (typed: string | null) => boolean;
  close: () => void;
  /** Applies the typed text to the open cell and closes the editor. */
  commit: (typed: string) => void;
  /** Changes a cell outside the grid's editor: a field of a phone's card, a checkbox. */
  put: (rowId: string, key: string, typed: string, startValue?: CellValue) => void;
  clear: () => void;
  fill: () => void;
  paste: (clipboard: string) => void;
  copy: () => string;
  undo: () => void;
  redo: () => void;
}

interface Applied {
  outcomes: CellChange[];
  changes: Change[];
}

/** Applies one typed text to one cell. */
function enterText<Row>(
  core: GridCore<Row>,
  row: Row,
  key: string,
  typed: string,
  startValue?: CellValue,
): Applied {
  const column = columnOf(core, key);
  if (!column) return { outcomes: [], changes: [] };
  const { rowId, locale } = core.inputs.current;
  const id = rowId(row);
  const edit = editAt(core.state.get().edits, id, key);
  const now = knownServerValue(core, row, column);
  const read = readCell(column, typed, row, locale);
  if ('error' in read)
    return {
      outcomes: [{ rowId: id, key, outcome: enterInvalid(edit, typed, read.error, now) }],
      changes: [],
    };
  const before = edit ? edit.value : valueIn(column, row);
  const version = versionOf(core, id);
  const outcome = enterValue(edit, {
    value: read.value,
    now,
    version,
    inRow: valueIn(column, row),
    ...(startValue !== undefined && { startValue }),
  });
  return {
    outcomes: [{ rowId: id, key, outcome }],
    changes: before === read.value ? [] : [{ rowId: id, key, before, after: read.value }],
  };
}

function apply<Row>(core: GridCore<Row>, parts: readonly Applied[], rest: { notice: Notice | null }): void {
  const state = core.state.get();
  patch(core, {
    edits: withChanges(
      state.edits,
      parts.flatMap((part) => part.outcomes),
    ),
    stack: pushChanges(
      state.stack,
      parts.flatMap((part) => part.changes),
    ),
    ...rest,
  });
}

/** Applies a gesture to the cells that can be edited and whose rows are loaded. */
function applyAll<Row>(
  core: GridCore<Row>,
  entries: readonly CellEntry[],
  left: number,
  send: Send,
  message: 'pasted' | 'changed',
) {
  if (entries.length > MAX_CELLS)
    return patch(core, { notice: { message: 'tooMany', params: { max: MAX_CELLS } } });
  const parts: Applied[] = [];
  for (const { text, ...position } of entries) {
    const cell = cellAt(core, position);
    if (!cell?.isEditable) continue;
    core.seenAt.set(cell.id, position.row);
    parts.push(enterText(core, cell.row, cell.column.key, text));
  }
  const count = parts.length;
  const skipped = entries.length - count + left;
  apply(core, parts, {
    notice: { message: skipped > 0 ? `${message}Some` : message, params: { count, skipped } },
  });
  send('now');
}

/** Changing a very large selection with one key is taken for a mistake. */
const MAX_CELLS = 20_000;

type Send = (when: 'soon' | 'now') => void;

/** Undo and redo are sent as new edits; cells changed by somebody else since are skipped. */
function replay<Row>(core: GridCore<Row>, step: ReturnType<typeof undone>, send: Send): void {
  if (!step) return;
  const { edits } = core.state.get();
  const valueNow = (id: string, key: string) => {
    const row = rowOf(core, id);
    const column = columnOf(core, key);
    const edit = editAt(edits, id, key);
    if (edit) return edit.value;
    return row === undefined || column === undefined ? undefined : valueIn(column, row);
  };
  const mine = stillInEffect(step.changes, valueNow);
  const outcomes = mine.map(({ rowId, key, before, after }): CellChange => {
    const row = rowOf(core, rowId);
    const column = columnOf(core, key);
    const isThere = row !== undefined && column !== undefined;
    const decision = {
      value: after,
      now: isThere ? knownServerValue(core, row, column) : before,
      version: versionOf(core, rowId),
      inRow: isThere ? valueIn(column, row) : before,
    };
    const outcome: Outcome = enterValue(editAt(edits, rowId, key), decision);
    return { rowId, key, outcome };
  });
  const skipped = step.changes.length - mine.length;
  const notice: Notice = {
    message: skipped > 0 ? 'changedSome' : 'changed',
    params: { count: mine.length, skipped },
  };
  const stack: UndoStack = step.stack;
  patch(core, { edits: withChanges(edits, outcomes), stack, notice });
  send('now');
}

function startEditing<Row>(core: GridCore<Row>, typed: string | null): Editing | null {
  const { active } = core.state.get();
  const cell = cellAt(core, active);
  if (!cell?.isEditable || cell.column.kind === 'checkbox') return null;
  core.seenAt.set(cell.id, active.row);
  return {
    rowId: cell.id,
    column: active.column,
    text: typed ?? cell.plain,
    before: cell.plain,
    mode: typed === null ? 'change' : 'replace',
    startValue: knownServerValue(core, cell.row, cell.column),
  };
}

const textAt = <Row>(core: GridCore<Row>, position: CellPosition): string =>
  cellAt(core, position)?.plain ?? '';

function copyBlock<Row>(core: GridCore<Row>, block: Block): string {
  const { rows, columns } = blockSize(block);
  return writeTsv(
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) =>
        textAt(core, { row: block.top + row, column: block.left + column }),
      ),
    ),
  );
}

export function createEditCommands<Row>(core: GridCore<Row>, send: Send): EditCommands {
  const block = () => blockOf(core.state.get().active, core.state.get().corner);
  const put: EditCommands['put'] = (rowId, key, typed, startValue) => {
    const row = rowOf(core, rowId);
    if (row === undefined) return;
    apply(core, [enterText(core, row, key, typed, startValue)], { notice: null });
    send('soon');
  };
  return {
    put,
    open: (typed) => {
      const editing = startEditing(core, typed);
      if (editing) patch(core, { editing, corner: core.state.get().active, notice: null, leaving: false });
      return editing !== null;
    },
    close: () => patch(core, { editing: null }),
    commit: (typed) => {
      const { editing } = core.state.get();
      const column = editing && core.inputs.current.columns[editing.column];
      patch(core, { editing: null });
      // Closed without a change.
      if (!editing || !column || typed === editing.before) return;
      put(editing.rowId, column.key, typed, editing.startValue);
    },
    clear: () => applyAll(core, clearBlock(block()), 0, send, 'changed'),
    fill: () =>
      applyAll(
        core,
        fillDown(block(), (position) => textAt(core, position)),
        0,
        send,
        'changed',
      ),
    paste: (clipboard) => {
      const pasted = paste(parseTsv(clipboard), block(), extentOf(core));
      const { top, left, bottom, right } = pasted.block;
      patch(core, {
        active: { row: top, column: left },
        activeId: idAt(core, top),
        corner: { row: bottom, column: right },
      });
      applyAll(core, pasted.entries, pasted.left, send, 'pasted');
    },
    copy: () => copyBlock(core, block()),
    undo: () => replay(core, undone(core.state.get().stack), send),
    redo: () => replay(core, redone(core.state.get().stack), send),
  };
}
