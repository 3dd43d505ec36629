import {
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater,
} from '@tanstack/react-table';
import { isValidElement, useMemo, type PropsWithChildren, type ReactNode } from 'react';
import { useLocalStorage } from '../local-storage.ts';
import { textWidthPx, WIDEST_PX, WIDTH, type Column } from './column.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });

interface Choice {
  order: readonly string[];
  shown: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
}

const NO_CHOICE: Choice = { order: [], shown: {}, widths: {} };
const NO_ROWS: never[] = [];
const apply = <Value>(updater: Updater<Value>, before: Value): Value =>
  typeof updater === 'function' ? (updater as (before: Value) => Value)(before) : updater;

/** The person's chosen column order, followed by columns added since. */
function columnOrder<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id);
  const [first, ...rest] = ids;
  const chosenOrder = chosen.filter((id) => rest.includes(id));
  return first === undefined
    ? []
    : [first, ...chosenOrder, ...rest.filter((id) => !chosenOrder.includes(id))];
}

const PADDING_PX = 28;
/** A longer text breaks. */
const MOST_PX = 400;

/** Enough rows to know the widest cells; lists without pages have many more. */
const SAMPLED_ROWS = 200;

const textOf = (content: ReactNode): string =>
  typeof content === 'string'
    ? content
    : isValidElement<PropsWithChildren>(content)
      ? textOf(content.props.children)
      : '';

/** Headings are smaller than the text of cells, and take two lines where they must. */
const HEADING_SHARE = 0.88;

const headingWidth = ({ header, icon }: Pick<Column<never>, 'header' | 'icon'>): number =>
  icon === undefined
    ? Math.max(...header.split(' ').map((word) => Math.ceil(textWidthPx(word) * HEADING_SHARE)))
    : 0;

/** The width of a column in which no figure, date, address or word of its heading is wrapped or cut. */
function widthOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  const { width = WIDTH.standard } = column;
  const cells = [column.total, ...rows.slice(0, SAMPLED_ROWS).map(column.figure ?? column.cell)];
  const texts = cells.map(textOf);
  const parts = column.numeric || column.figure ? texts : texts.flatMap((text) => text.split(/[ -]/));
  const long = parts.filter((text) => text.length * WIDEST_PX + PADDING_PX > width);
  return Math.max(
    WIDTH.least,
    width,
    headingWidth(column) + PADDING_PX,
    ...long.map((text) => Math.min(MOST_PX, Math.ceil(textWidthPx(text))) + PADDING_PX),
  );
}

/** Which columns are shown. Where there is no room for all, some give way, but none that the person chose. */
function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  { shown: chosen, widths }: Choice,
  sizes: ReadonlyMap<string, number>,
  room: number,
): Record<string, boolean> {
  const shown = { ...Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])), ...chosen };
  const sizeOf = ({ id }: Column<Row>) => widths[id] ?? sizes.get(id)!;
  const inTurn = columns
    .filter(({ id, givesWay }) => givesWay !== undefined && shown[id] && chosen[id] === undefined)
    .sort((one, other) => one.givesWay! - other.givesWay!);
  let needed = columns.filter(({ id }) => shown[id]).reduce((sum, column) => sum + sizeOf(column), 0);
  for (const column of inTurn) {
    if (needed <= room) break;
    shown[column.id] = false;
    needed -= sizeOf(column);
  }
  return shown;
}

export interface ShownColumn<Row> {
  column: Column<Row>;
  width: number;
  /** Shares the remaining width, until someone resizes it. */
  grows: boolean;
  startResize: (event: unknown) => void;
}

/** The columns that fit into `room`, their order and widths, stored on this device and for the person's others. */
export function useTableColumns<Row extends object>(
  tableId: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[] = NO_ROWS,
  room = Infinity,
) {
  const [choice, saveChoice] = useLocalStorage<Choice>(`ui.table.${tableId}`, NO_CHOICE);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const sizes = useMemo(
    () => new Map(columns.map((column) => [column.id, widthOf(column, rows)])),
    [columns, rows],
  );
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map(({ id }) => ({
        id,
        accessorFn: () => null,
        size: sizes.get(id)!,
        minSize: WIDTH.least,
        maxSize: WIDTH.most,
      })),
    [columns, sizes],
  );
  const order = useMemo(() => columnOrder(columns, choice.order), [columns, choice.order]);
  const visibility = useMemo(
    () => visibleColumns(columns, choice, sizes, room),
    [columns, choice, sizes, room],
  );
  const sizing = choice.widths as Record<string, number>;
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing },
    onColumnSizingChange: (updater) => saveChoice({ ...choice, widths: apply(updater, sizing) }),
  });
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
  const growing = columns.filter(({ grow }) => grow);
  if (!growing[0]) growing.push(...columns.slice(0, 1));
  const shown: ShownColumn<Row>[] = order
    .filter((id) => visibility[id])
    .map((id) => {
      const column = byId.get(id)!;
      const header = headers.get(id)!;
      return {
        column,
        width: header.getSize(),
        grows: growing.includes(column) && choice.widths[id] === undefined,
        startResize: header.getResizeHandler(),
      };
    });

  const move = (id: string, by: 1 | -1) => {
    const at = order.indexOf(id);
    const to = at + by;
    // The first column stays first: it names the row and is sticky.
    if (at < 1 || to < 1 || to >= order.length) return;
    saveChoice({ ...choice, order: order.toSpliced(at, 1).toSpliced(to, 0, id) });
  };
  const drop = (id: string, onto: string) => {
    const without = order.filter((other) => other !== id);
    const to = Math.max(1, order.indexOf(onto));
    if (id !== onto && order.indexOf(id) > 0) saveChoice({ ...choice, order: without.toSpliced(to, 0, id) });
  };
  const resize = (id: string, by: number) => {
    const now = table.getColumn(id)?.getSize() ?? WIDTH.standard;
    const width = Math.min(WIDTH.most, Math.max(WIDTH.least, now + by));
    saveChoice({ ...choice, widths: { ...choice.widths, [id]: width } });
  };
  return {
    shown,
    all: order.map((id, index) => ({
      column: byId.get(id)!,
      isShown: visibility[id]!,
      canHide: index > 0 && byId.get(id)!.fixed !== true,
    })),
    isChanged:
      choice !== NO_CHOICE &&
      (choice.order.length > 0 || Object.keys({ ...choice.shown, ...choice.widths }).length > 0),
    toggle: (id: string) => saveChoice({ ...choice, shown: { ...choice.shown, [id]: !visibility[id] } }),
    reset: () => saveChoice(NO_CHOICE),
    move,
    drop,
    resize,
  };
}

export type TableColumns<Row extends object> = ReturnType<typeof useTableColumns<Row>>;
