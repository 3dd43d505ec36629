import { newChanging, type Changing } from './changing.ts';
import type { GridColumn } from './column.ts';
import { newCore, type GridCore, type GridFacts } from './grid-state.ts';
import { newMoving, type Moving } from './moving.ts';
import { newSaving, type Saving } from './saving.ts';
import type { Locale } from '../texts.ts';

/** One grid on the screen: its memory and all that can be done with it. */
export interface Grid<Row> {
  core: GridCore<Row>;
  /** What the screen says now. */
  tell: (facts: GridFacts<Row>) => void;
  moving: Moving;
  changing: Changing;
  saving: Saving;
}

export function newGrid<Row>(facts: GridFacts<Row>): Grid<Row> {
  const core = newCore(facts);
  const saving = newSaving(core);
  return {
    core,
    tell: (now) => (core.facts.current = now),
    saving,
    moving: newMoving(core),
    changing: newChanging(core, saving.send),
  };
}

/** What every row and card is drawn with. */
export interface GridLook<Row> {
  grid: Grid<Row>;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  locale: Locale;
  readOnly: boolean;
  sticky: number;
}

const WIDTH = 140;

/** The last column that stays takes what is left of the width: those at its right keep their measure. */
export const columnWidths = <Row>({ columns, sticky }: Pick<GridLook<Row>, 'columns' | 'sticky'>): string =>
  columns
    .map(({ width = WIDTH }, at) =>
      at === Math.max(0, sticky - 1) ? `minmax(${width}px, 1fr)` : `${width}px`,
    )
    .join(' ');

/** In pixels, of the first so many columns. */
export const widthOf = <Row>(columns: readonly GridColumn<Row>[], count: number): number =>
  columns.slice(0, count).reduce((sum, { width = WIDTH }) => sum + width, 0);
