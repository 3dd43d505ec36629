import type { Report, ReportRow } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { filterOfDimension, questionOf, reportHref, type ReportState } from './report-address.ts';
import { sorted } from './sorted.ts';
import { useFigureColumns } from './use-figure-columns.tsx';
import { useReportFile } from './use-report-file.ts';
import { useReportWords } from './use-report-words.ts';
import styles from './report.module.css';

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
        rows={report && sorted(report.rows, shown, words.name)}
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
