import { createEditCommands, type EditCommands } from './edit-commands.ts';
import type { GridColumn } from './column.ts';
import { createCore, type GridCore, type GridInputs } from './grid-state.ts';
import { createNavigation, type GridNavigation } from './grid-navigation.ts';
import { createSaving, type Saving } from './saving.ts';
import type { Locale } from '../texts.ts';

/** One grid on the screen: its state and its operations. */
export interface Grid<Row> {
  core: GridCore<Row>;
  /** Updates the props. */
  setInputs: (inputs: GridInputs<Row>) => void;
  navigation: GridNavigation;
  commands: EditCommands;
  saving: Saving;
}

export function createGrid<Row>(inputs: GridInputs<Row>): Grid<Row> {
  const core = createCore(inputs);
  const saving = createSaving(core);
  return {
    core,
    setInputs: (now) => (core.inputs.current = now),
    saving,
    navigation: createNavigation(core),
    commands: createEditCommands(core, saving.send),
  };
}

/** The data every row and card is rendered with. */
export interface GridContext<Row> {
  grid: Grid<Row>;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  locale: Locale;
  readOnly: boolean;
  sticky: number;
}

const WIDTH = 140;

/** The last sticky column takes the remaining width; the columns to its right keep theirs. */
export const columnWidths = <Row>({
  columns,
  sticky,
}: Pick<GridContext<Row>, 'columns' | 'sticky'>): string =>
  columns
    .map(({ width = WIDTH }, at) =>
      at === Math.max(0, sticky - 1) ? `minmax(${width}px, 1fr)` : `${width}px`,
    )
    .join(' ');

/** The width of the first `count` columns, in pixels. */
export const widthOf = <Row>(columns: readonly GridColumn<Row>[], count: number): number =>
  columns.slice(0, count).reduce((sum, { width = WIDTH }) => sum + width, 0);
