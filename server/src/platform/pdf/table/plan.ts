import { numberFormats, uiLanguageOf, type Language } from '@halles/contract/kernel';
import type { Cell, Column, Row, Table } from '../document.ts';
import { normalizeText } from '../line-breaks.ts';
import { asFigure, inSize, styles, type Style } from '../measures.ts';
import type { Sheet } from '../sheet.ts';

/** The lines of a cell or heading, with their styles. */
export type Lines = readonly (readonly [line: string, style: Style])[];
export type PlannedRow =
  | { kind: 'line' | 'total'; cells: readonly Lines[]; height: number; amount: number }
  | { kind: 'group'; lines: Lines; title: string; height: number };

export interface Plan {
  /** The table as drawn: all columns, or only those that cannot be omitted. */
  table: Table;
  columns: readonly Column[];
  widths: readonly number[];
  size: number;
  head: { cells: readonly Lines[]; height: number };
  rows: readonly PlannedRow[];
}

export const CELL_GAP = 10;
export const ROW_PAD = 3.5;
export const BOX = 11;
export const GROUP_ABOVE = 10;
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7];
/** A text column narrower than this is hard to read. */
const MIN_TEXT_WIDTH = 90;
/** A text column this wide is easy to read. */
const COMFORTABLE_TEXT_WIDTH = 200;
/** Width for a handwritten word or figure. */
const HANDWRITTEN_WIDTH = 72;

export const isAmount = (cell: Cell): cell is Extract<Cell, { amountMinor: number }> =>
  typeof cell === 'object' && cell !== null && 'amountMinor' in cell;

/** The text of a cell, and the smaller text below it. */
function textsOf(cell: Cell, language: Language): readonly [text: string, below: string] {
  if (cell === null) return ['', ''];
  if (typeof cell === 'string') return [cell, ''];
  if (isAmount(cell)) return [numberFormats(uiLanguageOf(language)).money(cell), ''];
  return [cell.text, cell.below];
}

const styleOf = ({ kind }: Column, size: number, isTotal = false): Style => {
  const style = inSize(isTotal ? styles.strong : styles.body, size);
  return kind === 'figure' ? asFigure(style) : style;
};
const belowStyle = (size: number): Style => inSize(styles.quiet, size - 1.5);
const headStyle = (size: number): Style => inSize(styles.smallStrong, Math.min(8, size - 0.5));

const widest = (sheet: Sheet, texts: readonly string[], style: Style): number =>
  texts.reduce((most, text) => Math.max(most, sheet.widthOf(normalizeText(text), style)), 0);

/** The width of the longest heading line. */
const titleWidth = (sheet: Sheet, { title }: Column, size: number): number =>
  widest(sheet, title.split('\n'), headStyle(size));

interface ColumnWidths {
  /** Width of all text on one line. */
  whole: number;
  /** Minimum width that breaks no figure and no word of the heading. */
  least: number;
}

function columnWidthsOf(
  sheet: Sheet,
  table: Table,
  index: number,
  size: number,
  language: Language,
): ColumnWidths {
  const column = table.columns[index]!;
  const head = column.title.split(/\s/);
  const least = widest(sheet, head, headStyle(size));
  if (column.kind === 'box') return { whole: Math.max(least, BOX), least: Math.max(least, BOX) };
  const cells = table.rows.flatMap((row) =>
    'cells' in row ? [textsOf(row.cells[index] ?? null, language)] : [],
  );
  const texts = cells.map(([text]) => text);
  const isBold = table.rows.some((row) => 'cells' in row && row.isTotal === true);
  const whole = Math.max(
    widest(sheet, texts, styleOf(column, size, isBold)),
    widest(
      sheet,
      cells.map(([, below]) => below),
      belowStyle(size),
    ),
  );
  if (column.kind === 'figure') return { whole: Math.max(whole, least), least: Math.max(whole, least) };
  const title = titleWidth(sheet, column, size);
  if (column.isHandwritten) {
    const width = Math.max(whole, title, HANDWRITTEN_WIDTH * (column.share ?? 1));
    return { whole: width, least: width };
  }
  return { whole: Math.max(whole, title), least: Math.max(least, Math.min(whole, MIN_TEXT_WIDTH)) };
}

/** Figures get the width they need. Texts that fit get one line; the others share the rest. */
function widthsOf(
  columns: readonly Column[],
  columnWidths: readonly ColumnWidths[],
  room: number,
): number[] | null {
  const widths = columnWidths.map(({ least }) => least);
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  if (left < 0) return null;
  let open = columns.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  while (open.length > 0) {
    const total = open.reduce((sum, index) => sum + (columns[index]!.share ?? 1), 0);
    const pool = left + open.reduce((sum, index) => sum + widths[index]!, 0);
    const fairOf = (index: number) => (pool * (columns[index]!.share ?? 1)) / total;
    const done = open.filter(
      (index) => columnWidths[index]!.whole <= fairOf(index) || columnWidths[index]!.least > fairOf(index),
    );
    for (const index of done.length > 0 ? done : open) {
      const { whole, least } = columnWidths[index]!;
      const width = done.length > 0 ? Math.max(least, Math.min(whole, fairOf(index))) : fairOf(index);
      left -= width - widths[index]!;
      widths[index] = width;
    }
    open = done.length > 0 ? open.filter((index) => !done.includes(index)) : [];
  }
  if (left > 0) {
    // The rest goes to the columns with the most text, not to the first one.
    const texts = columns.flatMap(({ kind, share = 1 }, index) =>
      kind === 'text' ? [{ index, share }] : [],
    );
    const spare = texts.toSorted((a, b) => b.share - a.share)[0];
    if (spare) widths[spare.index]! += left;
  }
  return widths;
}

/** Headings of figures stay on one line where text columns can spare the width. */
function withWholeHeads(
  sheet: Sheet,
  { columns }: Table,
  columnWidths: readonly ColumnWidths[],
  size: number,
): number[] | null {
  const wider = columnWidths.map((own, index) => {
    const column = columns[index]!;
    if (column.kind !== 'figure') return own;
    const least = Math.max(own.least, titleWidth(sheet, column, size));
    return { whole: least, least };
  });
  const widths = widthsOf(columns, wider, sheet.width - CELL_GAP * (columns.length - 1));
  if (!widths) return null;
  const isRoomy = ({ kind }: Column, index: number) =>
    kind !== 'text' || widths[index]! >= Math.min(columnWidths[index]!.whole, COMFORTABLE_TEXT_WIDTH);
  return columns.every(isRoomy) ? widths : null;
}

interface Fit {
  size: number;
  widths: number[];
}

/** The largest type size at which figures stay on one line and texts are readable; null when there is none. */
function fitOf(sheet: Sheet, table: Table, language: Language): Fit | null {
  const room = sheet.width - CELL_GAP * (table.columns.length - 1);
  for (const size of SIZES) {
    const columnWidths = table.columns.map((_, index) => columnWidthsOf(sheet, table, index, size, language));
    const widths =
      withWholeHeads(sheet, table, columnWidths, size) ?? widthsOf(table.columns, columnWidths, room);
    if (widths) return { size, widths };
  }
  return null;
}

function withoutOptional(table: Table): Table {
  const isMandatory = (_: unknown, index: number) => table.columns[index]!.isOptional !== true;
  const { carried, columns, rows } = table;
  const withMandatoryCells = (row: Row): Row =>
    'group' in row ? row : { ...row, cells: row.cells.filter(isMandatory) };
  return {
    ...table,
    columns: columns.filter(isMandatory),
    rows: rows.map(withMandatoryCells),
    ...(carried !== undefined && { carried: columns.slice(0, carried).filter(isMandatory).length }),
  };
}

/** Tries all columns first, then without the columns that can be omitted, then with broken words. */
function closestQuantity(sheet: Sheet, original: Table, language: Language): { table: Table; fit: Fit } {
  const needed = withoutOptional(original);
  for (const table of [original, needed]) {
    const fit = fitOf(sheet, table, language);
    if (fit) return { table, fit };
  }
  const { length } = needed.columns;
  const width = (sheet.width - CELL_GAP * (length - 1)) / length;
  return { table: needed, fit: { size: SIZES.at(-1)!, widths: needed.columns.map(() => width) } };
}

export const heightOf = (lines: Lines): number => lines.reduce((sum, [, { leading }]) => sum + leading, 0);

export function planOf(sheet: Sheet, original: Table, language: Language): Plan {
  const { table, fit } = closestQuantity(sheet, original, language);
  const { columns, carried } = table;
  const { size, widths } = fit;
  const headCells = columns.map(({ title }, index) => styled(sheet, title, headStyle(size), widths[index]!));
  const planned = (row: Row): PlannedRow => {
    if ('group' in row) {
      const lines = [
        ...styled(sheet, row.group, inSize(styles.group, size + 0.5), sheet.width),
        ...(row.below ? styled(sheet, row.below, inSize(styles.body, size), sheet.width) : []),
      ];
      return { kind: 'group', lines, title: row.group, height: heightOf(lines) + GROUP_ABOVE + ROW_PAD };
    }
    const cells = columns.map((column, index): Lines => {
      const [text, below] = textsOf(row.cells[index] ?? null, language);
      const style = styleOf(column, size, row.isTotal);
      const main = text === '' ? [] : styled(sheet, text, style, widths[index]!);
      return below === '' ? main : [...main, ...styled(sheet, below, belowStyle(size), widths[index]!)];
    });
    const least = columns.some(({ kind }) => kind === 'box') ? BOX : inSize(styles.body, size).leading;
    const amount = carried === undefined ? null : (row.cells[carried] ?? null);
    return {
      kind: row.isTotal ? 'total' : 'line',
      cells,
      height: Math.max(least, ...cells.map(heightOf)) + 2 * ROW_PAD,
      amount: amount !== null && isAmount(amount) && !row.isTotal ? amount.amountMinor : 0,
    };
  };
  return {
    table,
    columns,
    widths,
    size,
    head: { cells: headCells, height: Math.max(...headCells.map(heightOf)) + 2 * ROW_PAD },
    rows: table.rows.map(planned),
  };
}

const styled = (sheet: Sheet, text: string, style: Style, width: number): Lines =>
  sheet.linesOf(text, style, width).map((line) => [line, style] as const);
