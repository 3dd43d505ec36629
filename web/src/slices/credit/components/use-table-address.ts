import { useAddressSearch } from '../../../lib/routes.ts';
import {
  readTableState,
  tableState,
  writeTableState,
  type TableState,
} from '../../../ui/table/table-state.ts';

/** A list's page, sort, search and filters live in the address: they can be kept, sent and gone back to. */
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

/** What the address says besides the table stays as it is; that a payment was made has been read by then. */
const others = (search: Record<string, unknown>, filterIds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !tableParams.has(name) && !filterIds.includes(name)),
  );
