import { createStore, type Store } from '../store.ts';
import type { Locale, Params } from '../texts.ts';
import { canEdit, plainText, shownText, valueIn } from './cell-text.ts';
import { serverValue, type Outcome } from './cell-edit.ts';
import type { CellValue, GridColumn, OnEdit } from './column.ts';
import { NO_EDITS, editAt, type Edits } from './edits.ts';
import { findRow, type Extent, type CellPosition } from './positions.ts';
import { EMPTY_UNDO_STACK, type UndoStack } from './undo.ts';

export interface Editing {
  rowId: string;
  column: number;
  /** The editor's first text. */
  text: string;
  /** The cell's text before editing, in the form it is typed. */
  before: string;
  /** `replace`: started by typing; arrow keys leave the cell. `change`: arrow keys move in the text. */
  mode: 'replace' | 'change';
  /** The server's value when editing began. */
  startValue: CellValue;
}

/** The message about the last gesture: "12 cells pasted". */
export interface Notice {
  message: 'changed' | 'changedSome' | 'pasted' | 'pastedSome' | 'tooMany' | 'leaving' | 'rowGone';
  params?: Params;
}

export interface GridState {
  /** The cell with the keyboard focus. */
  active: CellPosition;
  activeId: string | undefined;
  /** The opposite corner of the selection. */
  corner: CellPosition;
  editing: Editing | null;
  edits: Edits;
  stack: UndoStack;
  notice: Notice | null;
  /** After Escape, Tab leaves the grid instead of moving in it, so that the keyboard is never trapped. */
  leaving: boolean;
  /** Increases whenever the active cell should take the focus. */
  focusRequests: number;
}

/** The current props of the grid. */
export interface GridInputs<Row> {
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  rowAt: (index: number) => Row | undefined;
  /** The index of a row that is not near its last place; -1 when it is removed or not loaded. */
  indexOf: (id: string) => number;
  rowId: (row: Row) => string;
  rowVersion: (row: Row) => number;
  onEdit: OnEdit<Row>;
  readOnly: boolean;
  locale: Locale;
}

/** The grid's state, outside React: key and response handlers use current values, not those of the last render. */
export interface GridCore<Row> {
  state: Store<GridState>;
  inputs: { current: GridInputs<Row> };
  /** Row versions from responses, which the rows may not show yet. */
  versions: Map<string, number>;
  /** The last known index of each edited row. */
  seenAt: Map<string, number>;
}

export const createCore = <Row>(inputs: GridInputs<Row>): GridCore<Row> => ({
  state: createStore<GridState>({
    active: { row: 0, column: 0 },
    activeId: undefined,
    corner: { row: 0, column: 0 },
    editing: null,
    edits: NO_EDITS,
    stack: EMPTY_UNDO_STACK,
    notice: null,
    leaving: false,
    focusRequests: 0,
  }),
  inputs: { current: inputs },
  versions: new Map(),
  seenAt: new Map(),
});

export const patch = <Row>(core: GridCore<Row>, part: Partial<GridState>): void =>
  core.state.set((before) => ({ ...before, ...part }));

export const extentOf = <Row>({ inputs }: GridCore<Row>): Extent => ({
  rows: inputs.current.rowCount,
  columns: inputs.current.columns.length,
});

export function idAt<Row>({ inputs }: GridCore<Row>, index: number): string | undefined {
  const row = inputs.current.rowAt(index);
  return row === undefined ? undefined : inputs.current.rowId(row);
}

/** How far from its last index a row is searched for when rows were added or removed. */
const SEARCH_RADIUS = 200;

export function rowIndexOf<Row>(core: GridCore<Row>, id: string, near: number): number {
  const { rowCount, indexOf } = core.inputs.current;
  const found = findRow((index) => idAt(core, index), id, near, rowCount, SEARCH_RADIUS);
  return found < 0 ? indexOf(id) : found;
}

export function rowOf<Row>(core: GridCore<Row>, id: string): Row | undefined {
  const found = rowIndexOf(core, id, core.seenAt.get(id) ?? 0);
  if (found < 0) return undefined;
  core.seenAt.set(id, found);
  return core.inputs.current.rowAt(found);
}

export const columnOf = <Row>({ inputs }: GridCore<Row>, key: string): GridColumn<Row> | undefined =>
  inputs.current.columns.find((column) => column.key === key);

export function versionOf<Row>(core: GridCore<Row>, id: string): number {
  const row = rowOf(core, id);
  return Math.max(row === undefined ? 0 : core.inputs.current.rowVersion(row), core.versions.get(id) ?? 0);
}

/** Whether the row is at least as new as the last response about it. */
export const isCurrent = <Row>({ inputs, versions }: GridCore<Row>, id: string, row: Row): boolean =>
  inputs.current.rowVersion(row) >= (versions.get(id) ?? 0);

export function knownServerValue<Row>(core: GridCore<Row>, row: Row, column: GridColumn<Row>): CellValue {
  const id = core.inputs.current.rowId(row);
  const edit = editAt(core.state.get().edits, id, column.key);
  return serverValue(edit, valueIn(column, row), isCurrent(core, id, row));
}

export interface CellView {
  value: CellValue;
  /** As displayed. */
  text: string;
  /** As typed and copied. */
  plain: string;
}

/** A cell's displayed value: the change, else the row's value. */
export function viewOf<Row>(column: GridColumn<Row>, row: Row, edit: Outcome, locale: Locale): CellView {
  const value = edit ? edit.value : valueIn(column, row);
  if (edit?.state === 'invalid') return { value, text: edit.typed ?? '', plain: edit.typed ?? '' };
  return { value, text: shownText(column, value, row, locale), plain: plainText(column, value, locale) };
}

/** The cell at a place with its row, column and change; null when the row is not loaded. */
export function cellAt<Row>(core: GridCore<Row>, position: CellPosition) {
  const { rowAt, columns, rowId, locale, readOnly } = core.inputs.current;
  const row = rowAt(position.row);
  const column = columns[position.column];
  if (row === undefined || column === undefined) return null;
  const id = rowId(row);
  const edit = editAt(core.state.get().edits, id, column.key);
  return {
    row,
    column,
    id,
    edit,
    isEditable: !readOnly && canEdit(column, row),
    ...viewOf(column, row, edit, locale),
  };
}
