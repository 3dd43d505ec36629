import { createStore, type Store } from '../store.ts';
import type { Locale, Params } from '../texts.ts';
import { canEdit, plainText, shownText, valueIn } from './cell-text.ts';
import { serverValue, type Outcome } from './cell-edit.ts';
import type { CellValue, GridColumn } from './column.ts';
import type { OnEdit } from './on-edit.ts';
import { NO_EDITS, editAt, type Edits } from './edits.ts';
import { findRow, type Extent, type CellPosition } from './positions.ts';
import { EMPTY_UNDO_STACK, type UndoStack } from './undo.ts';

export interface Editing {
  rowId: string;
  column: number;
  /** What the editor opens with. */
  text: string;
  /** What stood in the cell, as it is typed. */
  before: string;
  /** `replace`: begun by typing, the arrows leave it. `change`: the arrows move in the text. */
  mode: 'replace' | 'change';
  /** What the server held when it was begun. */
  startValue: CellValue;
}

/** The last thing worth saying about a gesture: "12 cells pasted". */
export interface Notice {
  message: 'changed' | 'changedSome' | 'pasted' | 'pastedSome' | 'tooMany' | 'leaving' | 'rowGone';
  params?: Params;
}

export interface GridState {
  /** Where the keyboard is. */
  active: CellPosition;
  activeId: string | undefined;
  /** The other corner of what is selected. */
  corner: CellPosition;
  editing: Editing | null;
  edits: Edits;
  stack: UndoStack;
  notice: Notice | null;
  /** After Escape, Tab leaves the grid instead of moving in it: the keyboard is never trapped. */
  leaving: boolean;
  /** Grows whenever the active cell is to take the focus. */
  focusRequests: number;
}

/** What the screen says now. */
export interface GridInputs<Row> {
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  rowAt: (index: number) => Row | undefined;
  /** Of a row that is not near where it was; -1 when it is gone or not here. */
  indexOf: (id: string) => number;
  rowId: (row: Row) => string;
  rowVersion: (row: Row) => number;
  onEdit: OnEdit<Row>;
  readOnly: boolean;
  locale: Locale;
}

/** The grid's memory, outside of React: keys and answers act on what is now, not on what was drawn last. */
export interface GridCore<Row> {
  state: Store<GridState>;
  inputs: { current: GridInputs<Row> };
  /** Versions told by answers, which the rows may not show yet. */
  versions: Map<string, number>;
  /** Where each edited row was last seen. */
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

/** How far around its place a row is looked for when rows came or went. */
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

/** Whether the row shows at least what the answers told of it. */
export const isCurrent = <Row>({ inputs, versions }: GridCore<Row>, id: string, row: Row): boolean =>
  inputs.current.rowVersion(row) >= (versions.get(id) ?? 0);

/** What the server holds in a cell, as far as is known here. */
export function knownServerValue<Row>(core: GridCore<Row>, row: Row, column: GridColumn<Row>): CellValue {
  const id = core.inputs.current.rowId(row);
  const edit = editAt(core.state.get().edits, id, column.key);
  return serverValue(edit, valueIn(column, row), isCurrent(core, id, row));
}

export interface CellView {
  value: CellValue;
  /** As it stands in the grid. */
  text: string;
  /** As it is typed and copied. */
  plain: string;
}

/** What a cell shows: what was put there, else what the row says. */
export function viewOf<Row>(column: GridColumn<Row>, row: Row, edit: Outcome, locale: Locale): CellView {
  const value = edit ? edit.value : valueIn(column, row);
  if (edit?.state === 'invalid') return { value, text: edit.typed ?? '', plain: edit.typed ?? '' };
  return { value, text: shownText(column, value, row, locale), plain: plainText(column, value, locale) };
}

/** The cell at a place with all that belongs to it; null where the row has not arrived. */
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
