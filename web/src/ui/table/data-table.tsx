import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { useNavigate } from '../link.tsx';
import { useLocalStorage } from '../local-storage.ts';
import { useUiText } from '../texts.ts';
import { Button } from '../button.tsx';
import { ROW_PX, type BulkAction, type Column, type RowGroup } from './column.ts';
import { ColumnsMenu, type Density } from './columns-menu.tsx';
import type { TableFilter } from './table-filter.tsx';
import type { OwnFilters } from './phone-filters.tsx';
import { RefreshingLine } from './refreshing-line.tsx';
import { RowCards } from './row-cards.tsx';
import { SkeletonRows, TableBody } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import type { RowAccessors } from './table-row.tsx';
import { isNarrowed, type TableState } from './table-state.ts';
import { TableToolbar, type ExportFormat } from './table-toolbar.tsx';
import styles from './table.module.css';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useMeasured } from './use-measured.ts';
import { useSelection, type Selection } from './use-selection.ts';
import { useTableColumns, type TableColumns } from './use-table-columns.ts';
import { useMediaQuery } from '../use-media-query.ts';

export interface DataTableProps<Row extends object> extends RowAccessors<Row> {
  /** The column choice is stored under this id. */
  id: string;
  /** The table's caption. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first ones are loaded. */
  rows: readonly Row[] | undefined;
  /** The number of rows of all pages; absent for a list without pages. */
  total?: number;
  state: TableState;
  onStateChange: (next: TableState) => void;
  /** Newer rows are loading; the old ones stay. */
  isRefreshing?: boolean;
  error?: { message?: string; requestId?: string | undefined } | undefined;
  onRetry?: () => void;
  searchLabel?: string;
  filters?: readonly TableFilter[];
  /** Shown when there are no rows at all: what the list is for, and the first thing to do. */
  empty: ReactNode;
  bulkActions?: readonly BulkAction<Row>[];
  selectionTotals?: (rows: readonly Row[]) => string;
  groupOf?: (row: Row) => RowGroup;
  onExport?: (format: ExportFormat) => void;
  /** At the end of the filter line. */
  aside?: ReactNode;
  ownFilters?: OwnFilters;
  /** The key of "Show 12 orders", for the filters on a phone. */
  showText?: string;
  /** With two tables on one screen, only one has the shortcuts. */
  withKeys?: boolean;
}

const NONE: never[] = [];
const SELECTION_PX = 44;
const innerWidthOf = (box: HTMLElement): number => box.clientWidth || Infinity;
/** More content beyond the right edge, where a figure may be cut off. */
const hasMoreRight = (box: HTMLElement): boolean =>
  box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns: all, rows, state, onStateChange, rowId, rowHref, bulkActions } = props;
  const text = useUiText();
  const navigate = useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const [density, setDensity] = useLocalStorage<Density>('ui.table.density', 'comfortable');
  const asCards = useMediaQuery('(width < 600px)');
  const frame = useRef<HTMLDivElement>(null);
  const width = useMeasured(frame, innerWidthOf, Infinity);
  const room = asCards ? Infinity : width - (bulkActions ? SELECTION_PX : 0);
  const columns = useTableColumns(id, all, rows, room);
  const shown: readonly Row[] = rows ?? NONE;
  const selected = useSelection(shown, rowId);
  const selection = bulkActions ? selected : null;
  const { active } = useRowShortcuts({
    count: shown.length,
    enabled: props.withKeys !== false && !asCards,
    focusSearch: props.searchLabel === undefined ? undefined : () => searchBox.current?.focus(),
    open: rowHref && ((index) => navigate(rowHref(shown[index]!))),
    select: selection ? (index) => selection.toggle(shown[index]!) : undefined,
    clearSelection: selection?.clear,
  });
  const nothing =
    rows?.length === 0 && !props.error && (isNarrowed(state) ? <NothingFound {...props} /> : props.empty);
  const failed = props.error && (
    <ErrorState
      message={props.error.message}
      requestId={props.error.requestId}
      {...(props.onRetry && { onRetry: props.onRetry })}
    />
  );

  return (
    <div className={classNames(styles.table, density === 'compact' && styles.compact)}>
      <TableToolbar
        {...props}
        searchBox={searchBox}
        found={props.total ?? rows?.length}
        filters={props.filters ?? NONE}
        sortable={asCards ? all.filter((column) => column.sortable) : NONE}
      >
        {props.aside}
        {!asCards && <ColumnsMenu columns={columns} density={density} onDensityChange={setDensity} />}
      </TableToolbar>
      <div ref={frame} className={classNames(styles.frame, asCards && !nothing && !failed && styles.bare)}>
        {props.isRefreshing && <RefreshingLine />}
        {failed || nothing || (
          <>
            {asCards ? (
              <RowCards
                {...props}
                columns={columns.shown.map(({ column }) => column)}
                selection={selection}
              />
            ) : (
              <Grid
                {...props}
                tableColumns={columns}
                selection={selection}
                active={active}
                rowHeight={ROW_PX[density]}
              />
            )}
            <TableFoot
              {...{ selection, state, onStateChange, label, total: props.total }}
              actions={bulkActions ?? NONE}
              totals={props.selectionTotals}
            />
          </>
        )}
        <span className="visually-hidden" role="status">
          {rows === undefined && !props.error ? text('table.loading', { label }) : ''}
        </span>
      </div>
    </div>
  );
}

interface GridProps<Row extends object> extends DataTableProps<Row> {
  tableColumns: TableColumns<Row>;
  selection: Selection<Row> | null;
  active: number;
  rowHeight: number;
}

function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows, state, onStateChange, selection, active } = props;
  const { rowHeight, tableColumns, total, isRefreshing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isMore = useMeasured(scroller, hasMoreRight, false);
  const { shown } = tableColumns;
  const sums = shown.some(({ column }) => column.total !== undefined);
  const least = shown.reduce((width, column) => width + column.width, selection ? SELECTION_PX : 0);
  const before = total === undefined ? 0 : (state.page - 1) * state.pageSize;
  return (
    <div className={classNames(styles.window, isMore && styles.more)}>
      <div
        ref={scroller}
        data-scroller
        className={classNames(styles.scroller, rows === undefined && styles.awaited)}
      >
        <table
          aria-busy={isRefreshing || rows === undefined}
          aria-rowcount={(total ?? rows?.length ?? 0) + 1}
          style={{ minWidth: least }}
        >
          <caption className="visually-hidden">{label}</caption>
          <colgroup>
            {selection && <col style={{ width: SELECTION_PX }} />}
            {shown.map(({ column, width, grows }) => (
              <col key={column.id} {...(!grows && { style: { width } })} />
            ))}
          </colgroup>
          <TableHead
            columns={tableColumns}
            selection={selection}
            state={state}
            onStateChange={onStateChange}
          />
          {rows === undefined ? (
            <SkeletonRows
              count={Math.min(state.pageSize, 12)}
              columns={shown.length}
              ticks={selection !== null}
            />
          ) : (
            <TableBody
              {...{ rows, selection, active, before, scroller, rowHeight }}
              columns={shown}
              rowId={props.rowId}
              rowLabel={props.rowLabel}
              rowHref={props.rowHref}
              groupOf={props.groupOf}
            />
          )}
          {sums && rows !== undefined && (
            <tfoot className={styles.sums}>
              <tr>
                {selection && <td className={styles.stick} />}
                {shown.map(({ column }, index) => (
                  <td
                    key={column.id}
                    className={classNames(
                      column.numeric && styles.number,
                      index === 0 && styles.stick,
                      index === 0 && selection && styles.second,
                    )}
                  >
                    {column.total}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

function NothingFound<Row extends object>({ state, onStateChange }: DataTableProps<Row>) {
  const text = useUiText();
  const clear = () => onStateChange({ ...state, search: '', filters: {}, page: 1 });
  return (
    <EmptyState
      illustration="search"
      title={text('table.nothingFound')}
      action={<Button onClick={clear}>{text('table.clearFilters')}</Button>}
    >
      {text('table.nothingFoundHint')}
    </EmptyState>
  );
}
