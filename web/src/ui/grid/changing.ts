import { readCell, valueIn } from './cell-text.ts';
import { committed, misread, type Outcome } from './cell-edit.ts';
import { editAt, withChanges, type CellChange } from './edits.ts';
import type { CellValue } from './column.ts';
import { cleared, fillDown, paste, type Wanted } from './fills.ts';
import {
  cellAt,
  columnOf,
  extentOf,
  heldValue,
  idAt,
  patch,
  rowOf,
  versionOf,
  type Editing,
  type GridCore,
  type Notice,
} from './grid-state.ts';
import { blockOf, blockSize, type Block, type Place } from './places.ts';
import { parseTsv, writeTsv } from './tsv.ts';
import { recorded, redone, stillMine, undone, type Change, type UndoStack } from './undo.ts';

export interface Changing {
  /** Opens the active cell; false when it cannot be edited. `typed` is the key that opened it. */
  open: (typed: string | null) => boolean;
  close: () => void;
  /** Puts what was typed into the cell that is open, and closes it. */
  commit: (typed: string) => void;
  /** A cell outside of the grid's own editor: a phone's card, a tick. */
  put: (rowId: string, key: string, typed: string, seen?: CellValue) => void;
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

/** One typed text into one cell. */
function decided<Row>(core: GridCore<Row>, row: Row, key: string, typed: string, seen?: CellValue): Applied {
  const column = columnOf(core, key);
  if (!column) return { outcomes: [], changes: [] };
  const { rowId, locale } = core.facts.current;
  const id = rowId(row);
  const edit = editAt(core.state.get().edits, id, key);
  const now = heldValue(core, row, column);
  const read = readCell(column, typed, row, locale);
  if ('error' in read)
    return {
      outcomes: [{ rowId: id, key, outcome: misread(edit, typed, read.error, now) }],
      changes: [],
    };
  const before = edit ? edit.value : valueIn(column, row);
  const version = versionOf(core, id);
  const outcome = committed(edit, {
    value: read.value,
    now,
    version,
    inRow: valueIn(column, row),
    ...(seen !== undefined && { seen }),
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
    stack: recorded(
      state.stack,
      parts.flatMap((part) => part.changes),
    ),
    ...rest,
  });
}

/** What a gesture wants, where cells can be edited and their rows are here. */
function applyAll<Row>(
  core: GridCore<Row>,
  wanted: readonly Wanted[],
  left: number,
  send: Send,
  said: 'pasted' | 'changed',
) {
  if (wanted.length > MOST_AT_ONCE)
    return patch(core, { notice: { said: 'tooMany', params: { max: MOST_AT_ONCE } } });
  const parts: Applied[] = [];
  for (const { text, ...place } of wanted) {
    const cell = cellAt(core, place);
    if (!cell?.isEditable) continue;
    core.seenAt.set(cell.id, place.row);
    parts.push(decided(core, cell.row, cell.column.key, text));
  }
  const count = parts.length;
  const skipped = wanted.length - count + left;
  apply(core, parts, {
    notice: { said: skipped > 0 ? `${said}Some` : said, params: { count, skipped } },
  });
  send('now');
}

/** A whole grid emptied by one key is a slip of the hand. */
const MOST_AT_ONCE = 20_000;

type Send = (when: 'soon' | 'now') => void;

/** Changes of the stack are new edits; cells that somebody else changed since are left alone. */
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
  const mine = stillMine(step.changes, valueNow);
  const outcomes = mine.map(({ rowId, key, before, after }): CellChange => {
    const row = rowOf(core, rowId);
    const column = columnOf(core, key);
    const isThere = row !== undefined && column !== undefined;
    const decision = {
      value: after,
      now: isThere ? heldValue(core, row, column) : before,
      version: versionOf(core, rowId),
      inRow: isThere ? valueIn(column, row) : before,
    };
    const outcome: Outcome = committed(editAt(edits, rowId, key), decision);
    return { rowId, key, outcome };
  });
  const skipped = step.changes.length - mine.length;
  const notice: Notice = {
    said: skipped > 0 ? 'changedSome' : 'changed',
    params: { count: mine.length, skipped },
  };
  const stack: UndoStack = step.stack;
  patch(core, { edits: withChanges(edits, outcomes), stack, notice });
  send('now');
}

function openingOf<Row>(core: GridCore<Row>, typed: string | null): Editing | null {
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
    seen: heldValue(core, cell.row, cell.column),
  };
}

const textAt = <Row>(core: GridCore<Row>, place: Place): string => cellAt(core, place)?.plain ?? '';

function copied<Row>(core: GridCore<Row>, block: Block): string {
  const { rows, columns } = blockSize(block);
  return writeTsv(
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) =>
        textAt(core, { row: block.top + row, column: block.left + column }),
      ),
    ),
  );
}

export function newChanging<Row>(core: GridCore<Row>, send: Send): Changing {
  const block = () => blockOf(core.state.get().active, core.state.get().reach);
  const put: Changing['put'] = (rowId, key, typed, seen) => {
    const row = rowOf(core, rowId);
    if (row === undefined) return;
    apply(core, [decided(core, row, key, typed, seen)], { notice: null });
    send('soon');
  };
  return {
    put,
    open: (typed) => {
      const editing = openingOf(core, typed);
      if (editing) patch(core, { editing, reach: core.state.get().active, notice: null, leaving: false });
      return editing !== null;
    },
    close: () => patch(core, { editing: null }),
    commit: (typed) => {
      const { editing } = core.state.get();
      const column = editing && core.facts.current.columns[editing.column];
      patch(core, { editing: null });
      // Opened and left as it was: nothing was decided.
      if (!editing || !column || typed === editing.before) return;
      put(editing.rowId, column.key, typed, editing.seen);
    },
    clear: () => applyAll(core, cleared(block()), 0, send, 'changed'),
    fill: () =>
      applyAll(
        core,
        fillDown(block(), (place) => textAt(core, place)),
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
        reach: { row: bottom, column: right },
      });
      applyAll(core, pasted.wanted, pasted.left, send, 'pasted');
    },
    copy: () => copied(core, block()),
    undo: () => replay(core, undone(core.state.get().stack), send),
    redo: () => replay(core, redone(core.state.get().stack), send),
  };
}
