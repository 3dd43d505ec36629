/** Everything that decides which rows are shown. A route stores it in the address; the server does the work. */
export interface TableState {
  /** From 1. */
  page: number;
  pageSize: number;
  /** A column's id. */
  sort: string | null;
  descending: boolean;
  search: string;
  /** The chosen values by filter id; a period is its first and last day, '' for open. */
  filters: Readonly<Record<string, readonly string[]>>;
}

const standard: TableState = {
  page: 1,
  pageSize: 25,
  sort: null,
  descending: false,
  search: '',
  filters: {},
};

/** Missing parts get default values; a screen may start sorted. */
export const tableState = (part: Partial<TableState> = {}): TableState => ({ ...standard, ...part });

type Search = Record<string, unknown>;

const positive = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Reads the state from search params. Invalid values fall back to defaults. */
export function readTableState(
  search: Search,
  filterIds: readonly string[] = [],
  start = tableState(),
): TableState {
  const filters: Record<string, readonly string[]> = { ...start.filters };
  for (const id of filterIds) {
    const value = search[id];
    if (value === undefined) continue;
    filters[id] = (Array.isArray(value) ? value : [value]).map(textOf);
  }
  return {
    page: positive(search['page'], start.page),
    pageSize: Math.min(positive(search['pageSize'], start.pageSize), 100),
    sort: textOf(search['sort']) || start.sort,
    descending: search['sort'] === undefined ? start.descending : search['descending'] === true,
    search: textOf(search['search']),
    filters,
  };
}

export const isChosen = (values: readonly string[]) => values.some((value) => value !== '');

/** Writes search params: only the values that differ from the screen's start, so that addresses stay short. */
export function writeTableState(state: TableState, start = tableState()): Search {
  const search: Search = {};
  if (state.page !== 1) search['page'] = state.page;
  if (state.pageSize !== start.pageSize) search['pageSize'] = state.pageSize;
  if (state.sort !== null && (state.sort !== start.sort || state.descending !== start.descending)) {
    search['sort'] = state.sort;
    if (state.descending) search['descending'] = true;
  }
  if (state.search !== '') search['search'] = state.search;
  for (const [id, values] of Object.entries(state.filters)) if (isChosen(values)) search[id] = values;
  return search;
}

/** The sort column as the procedure's input. An address may name a column that the list does not have. */
export function sortInputOf<Column extends string>(
  { sort, descending }: Pick<TableState, 'sort' | 'descending'>,
  columns: readonly Column[],
): { sort?: Column; descending?: boolean } {
  const column = columns.find((each) => each === sort);
  return column === undefined ? {} : { sort: column, descending };
}

/** Search and paging as the contract's `pageInput`, with the sort order of a list that can be sorted. */
export const pageInputOf = <Column extends string = never>(
  state: TableState,
  columns: readonly Column[] = [],
) => ({
  page: state.page,
  pageSize: state.pageSize,
  ...sortInputOf(state, columns),
  ...(state.search.trim() !== '' && { search: state.search.trim().slice(0, 200) }),
});

export const isNarrowed = (state: TableState): boolean =>
  state.search.trim() !== '' || Object.values(state.filters).some(isChosen);

/** A changed filter starts on the first page. */
export const withFilter = (state: TableState, id: string, values: readonly string[]): TableState => ({
  ...state,
  page: 1,
  filters: { ...state.filters, [id]: values },
});

/** Ascending, then descending, then the screen's initial order. */
export function withSort(state: TableState, column: string): TableState {
  if (state.sort !== column) return { ...state, page: 1, sort: column, descending: false };
  return state.descending
    ? { ...state, page: 1, sort: null, descending: false }
    : { ...state, page: 1, descending: true };
}
