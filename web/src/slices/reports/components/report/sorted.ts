import type { ReportRow } from '@halles/contract';
import type { TableState } from '../../../../ui/table/table-state.ts';

const measure: Readonly<Record<string, (row: ReportRow) => number>> = {
  period: (row) => Date.parse(row.period ?? ''),
  amount: ({ figures }) => figures.amountMinor,
  credited: ({ figures }) => figures.creditedMinor,
  net: ({ figures }) => figures.amountMinor - figures.creditedMinor,
  before: ({ before }) => before?.amountMinor ?? 0,
  change: ({ figures, before }) =>
    before && before.amountMinor !== 0
      ? figures.amountMinor / before.amountMinor
      : figures.amountMinor > 0
        ? Infinity
        : 0,
  orders: ({ figures }) => figures.orders ?? 0,
  lines: ({ figures }) => figures.lines,
  quantity: ({ figures }) => Number(figures.quantity ?? 0),
  kg: ({ figures }) => Number(figures.kg),
  deliveryFee: ({ figures }) => figures.deliveryFeeMinor ?? 0,
  tax: ({ figures }) => figures.taxMinor ?? 0,
  total: ({ figures }) => figures.totalMinor ?? 0,
  perKg: ({ figures }) => figures.amountMinor / Number(figures.kg),
};

/** All rows are loaded, so they are sorted without another query. */
export function sorted(
  rows: readonly ReportRow[],
  { sort, descending }: Pick<TableState, 'sort' | 'descending'>,
  nameOf: (row: ReportRow) => string,
): readonly ReportRow[] {
  if (sort === null) return rows;
  const of = measure[sort];
  const order = of
    ? (a: ReportRow, b: ReportRow) => (of(a) === of(b) ? 0 : of(a) < of(b) ? -1 : 1)
    : (a: ReportRow, b: ReportRow) => nameOf(a).localeCompare(nameOf(b));
  return rows.toSorted((a, b) => (descending ? order(b, a) : order(a, b)));
}
