import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater,
} from '@tanstack/react-table';
import { isValidElement, useMemo, type PropsWithChildren, type ReactNode } from 'react';
import { useLocalStorage } from '../local-storage.ts';
import { WIDTH, type Column } from './column.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});

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
const WIDEST_PX = 12.5;
/** An estimate of the text's width at 14 px. */
const textWidthPx = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\s.,:;’fijlrtI/-]/.test(sign) ? 4.8 : /[@mwMW]/.test(sign) ? WIDEST_PX : 8.4),
    0,
  );

/** Enough rows to know the widest cells; lists without pages have many more. */
const SAMPLED_ROWS = 200;

const textOf = (content: ReactNode): string =>
  typeof content === 'string'
    ? content
    : isValidElement<PropsWithChildren>(content)
      ? textOf(content.props.children)
      : '';

/** The width of a column in which no figure, date or address is wrapped or cut. */
function widthOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  const { width = WIDTH.standard } = column;
  const cells = [column.total, ...rows.slice(0, SAMPLED_ROWS).map(column.figure ?? column.cell)];
  const texts = cells.map(textOf);
  const parts = column.numeric || column.figure ? texts : texts.flatMap((text) => text.split(/[ -]/));
  const long = parts.filter((text) => text.length * WIDEST_PX + PADDING_PX > width);
  return Math.max(width, ...long.map((text) => Math.min(MOST_PX, Math.ceil(textWidthPx(text))) + PADDING_PX));
}

export interface ShownColumn<Row> {
  column: Column<Row>;
  width: number;
  /** Shares the remaining width, until someone resizes it. */
  grows: boolean;
  startResize: (event: unknown) => void;
}

/** The visible columns, their order and widths, stored on this device and for the person's others. */
export function useTableColumns<Row extends object>(
  tableId: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[] = NO_ROWS,
) {
  const [choice, saveChoice] = useLocalStorage<Choice>(`ui.table.${tableId}`, NO_CHOICE);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        accessorFn: () => null,
        size: widthOf(column, rows),
        minSize: WIDTH.least,
        maxSize: WIDTH.most,
        enableHiding: index > 0 && column.fixed !== true,
      })),
    [columns, rows],
  );
  const order = useMemo(() => columnOrder(columns, choice.order), [columns, choice.order]);
  const visibility = useMemo(
    () => ({
      ...Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])),
      ...choice.shown,
    }),
    [columns, choice.shown],
  );
  const sizing = choice.widths as Record<string, number>;
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnOrder: order, columnVisibility: visibility, columnSizing: sizing },
    onColumnVisibilityChange: (updater) => saveChoice({ ...choice, shown: apply(updater, visibility) }),
    onColumnOrderChange: (updater) => saveChoice({ ...choice, order: apply(updater, order) }),
    onColumnSizingChange: (updater) => saveChoice({ ...choice, widths: apply(updater, sizing) }),
  });
  const visible = table.getFlatHeaders().filter((header) => header.column.getIsVisible());
  const growing = columns.filter(({ grow }) => grow);
  if (!growing[0]) growing.push(...columns.slice(0, 1));
  const shown: ShownColumn<Row>[] = visible.map((header) => ({
    column: byId.get(header.column.id)!,
    width: header.getSize(),
    grows: growing.includes(byId.get(header.column.id)!) && choice.widths[header.column.id] === undefined,
    startResize: header.getResizeHandler(),
  }));

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
    all: order.map((id) => ({
      column: byId.get(id)!,
      isShown: visibility[id] !== false,
      canHide: table.getColumn(id)?.getCanHide() ?? false,
    })),
    isChanged:
      choice !== NO_CHOICE &&
      (choice.order.length > 0 || Object.keys({ ...choice.shown, ...choice.widths }).length > 0),
    toggle: (id: string) => table.getColumn(id)?.toggleVisibility(),
    reset: () => saveChoice(NO_CHOICE),
    move,
    drop,
    resize,
  };
}

export type TableColumns<Row extends object> = ReturnType<typeof useTableColumns<Row>>;
