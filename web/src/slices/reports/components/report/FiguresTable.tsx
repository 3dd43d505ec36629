import type { Report, ReportRow } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { tableState, type TableState } from '../../../../ui/table/table-state.ts';
import { filterOfDimension, questionOf, reportHref, type ReportState } from './report-address.ts';
import styles from './report.module.css';
import { useFigureColumns } from './use-figure-columns.tsx';
import { useReportFile } from './use-report-file.ts';
import { useReportWords } from './use-report-words.ts';

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
function sorted(
  rows: readonly ReportRow[],
  { sort, descending }: Pick<TableState, 'sort' | 'descending'>,
  nameOf: (row: ReportRow) => string,
  compareNames: (a: string, b: string) => number,
): readonly ReportRow[] {
  if (sort === null) return rows;
  const of = measure[sort];
  const order = of
    ? (a: ReportRow, b: ReportRow) => (of(a) === of(b) ? 0 : of(a) < of(b) ? -1 : 1)
    : (a: ReportRow, b: ReportRow) => compareNames(nameOf(a), nameOf(b));
  return rows.toSorted((a, b) => (descending ? order(b, a) : order(a, b)));
}

interface TableProps {
  state: ReportState;
  report: Report | undefined;
  isRefreshing: boolean;
}

/** A row opens the lines it adds up. */
function useDrillDown(state: ReportState) {
  const words = useReportWords(state);
  return ({ key, period, ...row }: ReportRow): string => {
    const filter = filterOfDimension[state.by];
    return reportHref({
      ...state,
      view: 'lines',
      ...(period !== null && { period: null, days: daysOf(state, period) }),
      ...(filter && {
        filters: { ...state.filters, [filter]: key ?? '-' },
        labels: { ...state.labels, [filter]: words.name({ key, ...row }) },
      }),
    });
  };
}

/** The whole day, week or month, within the requested period. */
function daysOf({ days, every }: ReportState, start: string): ReportState['days'] {
  const end = new Date(`${start}T00:00:00Z`);
  if (every === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCDate(end.getUTCDate() + (every === 'week' ? 7 : 1));
  end.setUTCDate(end.getUTCDate() - 1);
  const last = end.toISOString().slice(0, 10);
  return { from: start < days.from ? days.from : start, until: last > days.until ? days.until : last };
}

export function FiguresTable({ state, report, isRefreshing }: TableProps) {
  const text = useText();
  const formats = useFormats();
  const words = useReportWords(state);
  const [shown, setShown] = useState(tableState());
  const columns = useFigureColumns(state, report?.totals ?? []);
  const drillDown = useDrillDown(state);
  const save = useReportFile({ of: 'figures', question: questionOf(state) }, report?.total ?? 0);
  const isCut = report !== undefined && report.total > report.rows.length;
  return (
    <>
      {isCut && (
        <p className={styles.note}>
          {text('reports.cut', {
            shown: formats.number(report.rows.length),
            total: formats.number(report.total),
          })}
        </p>
      )}
      <DataTable<ReportRow>
        id={`report.${state.side}.${state.by}`}
        label={text(`reports.title.${state.side}`)}
        columns={columns}
        rows={report && sorted(report.rows, shown, words.name, formats.compareNames)}
        state={shown}
        onStateChange={setShown}
        isRefreshing={isRefreshing}
        rowId={({ id }) => id}
        rowLabel={(row) => words.title(row)}
        rowHref={drillDown}
        onExport={save}
        empty={
          <EmptyState illustration="search" title={text(`reports.empty.${state.side}`)}>
            {text('reports.empty.help')}
          </EmptyState>
        }
      />
    </>
  );
}
