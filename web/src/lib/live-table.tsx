import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx';
import { readTableState, tableState, writeTableState, type TableState } from '../ui/table/table-state.ts';
import { useErrorText } from './i18n/errors.ts';
import type { QueryResult } from './query-state.tsx';
import { requestIdOf } from './problem-error.ts';
import { useAddressSearch } from './routes.ts';

/** The state of a table and its setter: from `useTableAddress`, or from `useState` inside a dialog or a part. */
export type TableAddress = [TableState, (next: TableState) => void];

const tableParams = new Set(['page', 'pageSize', 'sort', 'descending', 'search', 'topUp']);

/** Other params of the address stay, except the payment confirmation, which has been shown by then. */
const others = (search: Record<string, unknown>, filterIds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !tableParams.has(name) && !filterIds.includes(name)),
  );

/**
 * A list's page, sort, search and filters are in the address, so that they can be bookmarked, shared and reached with
 * Back.
 */
export function useTableAddress(
  filterIds: readonly string[] = [],
  start: TableState = tableState(),
): TableAddress {
  const [search, setSearch] = useAddressSearch();
  return [
    readTableState(search, filterIds, start),
    (next) => setSearch({ ...others(search, filterIds), ...writeTableState(next, start) }),
  ];
}

/** For the query of a list: its rows stay until those of another page, order or filter are there. */
export const keepsRows = { placeholderData: keepPreviousData };

interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

type FromQuery = 'rows' | 'total' | 'error' | 'onRetry' | 'state' | 'onStateChange';

export interface LiveTableProps<Row extends object> extends Omit<DataTableProps<Row>, FromQuery | 'rowId'> {
  /** A page of rows with the number of all rows, or a list without pages. */
  query: QueryResult<Page<Row> | readonly Row[]> & { isFetching: boolean; isPlaceholderData?: boolean };
  table: TableAddress;
  /** The row's `id` when absent. */
  rowId?: (row: Row) => string;
}

const isPage = <Row,>(data: Page<Row> | readonly Row[] | undefined): data is Page<Row> =>
  data !== undefined && 'rows' in data;

const isEmpty = (data: Page<unknown> | readonly unknown[] | undefined): boolean =>
  (isPage(data) ? data.rows : data)?.length === 0;

/** The rows of a list that is on one page, whose sum is that of the list; a single row needs none. */
export const rowsToSum = <Row,>(page: Page<Row> | undefined): readonly Row[] | null =>
  page && page.rows.length === page.total && page.total > 1 ? page.rows : null;

/** The list has several pages: its sum comes from the server. */
export const isOnSeveralPages = (page: Page<unknown> | undefined): boolean =>
  page !== undefined && page.rows.length < page.total;

const idOf = (row: object): string => (row as { id: string }).id;

/** The rows of a query as a table, which shows its loading, its failure and what it finds. */
export function LiveTable<Row extends object>({
  query: { data: loaded, error, isFetching, isPlaceholderData = false, refetch },
  table: [state, onStateChange],
  rowId = idOf,
  ...rest
}: LiveTableProps<Row>) {
  const errorText = useErrorText();
  // The last row of the page was removed, or an old address has more pages than the list: it is not empty.
  const isBeyond = state.page > 1 && !isPlaceholderData && isEmpty(loaded);
  useEffect(() => {
    if (isBeyond) onStateChange({ ...state, page: 1 });
  }, [isBeyond, onStateChange, state]);
  // That another filter found nothing says nothing about this one.
  const data = isBeyond || (isPlaceholderData && isEmpty(loaded)) ? undefined : loaded;
  return (
    <DataTable<Row>
      isRefreshing={isFetching && data !== undefined}
      {...rest}
      {...{ state, onStateChange, rowId }}
      {...(isPage(data) ? { rows: data.rows, total: data.total } : { rows: data })}
      error={
        error && data === undefined ? { message: errorText(error), requestId: requestIdOf(error) } : undefined
      }
      onRetry={() => void refetch()}
    />
  );
}
