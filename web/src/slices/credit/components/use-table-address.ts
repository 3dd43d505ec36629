import { useAddressSearch } from '../../../lib/routes.ts';
import {
  readTableState,
  tableState,
  writeTableState,
  type TableState,
} from '../../../ui/table/table-state.ts';

/**
 * A list's page, sort, search and filters are in the address, so that they can be bookmarked, shared and reached with
 * Back.
 */
export function useTableAddress(
  filterIds: readonly string[] = [],
  start: TableState = tableState(),
): [TableState, (next: TableState) => void] {
  const [search, setSearch] = useAddressSearch();
  return [
    readTableState(search, filterIds, start),
    (next) => setSearch({ ...others(search, filterIds), ...writeTableState(next, start) }),
  ];
}

const tableParams = new Set(['page', 'pageSize', 'sort', 'descending', 'search', 'topUp']);

/** Other params of the address stay, except the payment confirmation, which has been shown by then. */
const others = (search: Record<string, unknown>, filterIds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !tableParams.has(name) && !filterIds.includes(name)),
  );
