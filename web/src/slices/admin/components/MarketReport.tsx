import {
  dayIn,
  marketSorts,
  type LedgerResult,
  type LedgerRow,
  type MarketReport as Report,
  type MarketSort,
} from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sortInputOf, tableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { useLedgerColumns } from '../../reports/index.ts';
import { marketFilters, marketQuestionOf } from './market-address.ts';
import styles from './Market.module.css';
import { MarketChart } from './MarketChart.tsx';
import { useMarketFilters } from './use-market-filters.ts';

const start = tableState({ pageSize: 50 });
const charted: ReadonlySet<Report> = new Set<Report>(['activity', 'weeks']);

const nameOf = (row: LedgerRow, language: 'en' | 'fr'): string => {
  const [first] = row.cells;
  if (typeof first === 'string') return first;
  return first !== null && typeof first === 'object' && 'en' in first ? first[language] : row.id;
};

const exportNameOf = (report: Report) => `market${report[0]!.toUpperCase()}${report.slice(1)}`;

/** One report of the whole market: what it counts, its chart over time, and its rows. */
export function MarketReport({ report }: { report: Report }) {
  const text = useText();
  const formats = useFormats();
  const table = useTableAddress(marketFilters, start);
  const [state] = table;
  const [today] = useState(() => dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const question = marketQuestionOf(report, state, today);
  const { page, pageSize } = state;
  const list = useQuery({
    ...query('admin.getMarketReport', {
      ...question,
      page,
      pageSize,
      ...sortInputOf<MarketSort>(state, marketSorts[report]),
    }),
    placeholderData: keepPreviousData,
  });
  // The rows of the former report would be shown under the columns of this one.
  const data = list.isPlaceholderData && !isOf(report, list.data) ? undefined : list.data;
  const { save } = useExport(exportNameOf(report), question);
  const language = formats.language === 'fr-CA' ? 'fr' : 'en';
  const isByMonth = report === 'cohorts' || (report === 'activity' && question.grain === 'month');
  const title = (row: LedgerRow) => {
    const name = nameOf(row, language);
    return isByMonth ? formats.month(name.slice(0, 'yyyy-mm'.length)) : name;
  };
  const hasSeveralCurrencies = (data?.totals.length ?? 0) > 1;
  const columns = useLedgerColumns(data).map((column) =>
    isByMonth && column.id === 'period' ? { ...column, cell: title } : column,
  );
  return (
    <div className={styles.report}>
      {data && <p className="quiet">{data.counts[language]}</p>}
      <LiveTable<LedgerRow>
        id={`admin.market.${report}`}
        label={text(`admin.market.views.${report}`)}
        columns={columns}
        query={{ ...list, data }}
        table={table}
        rowLabel={(row) => (hasSeveralCurrencies ? `${title(row)} ${row.currency}` : title(row))}
        {...(data?.rows.some(({ link }) => link !== null) && {
          rowHref: ({ link }: LedgerRow) => paths.admin.organization(link?.id ?? ''),
        })}
        filters={useMarketFilters(report)}
        onExport={save}
        empty={
          <EmptyState illustration="search" title={text(`admin.market.empty.${report}`)}>
            {text('admin.market.emptyHelp')}
          </EmptyState>
        }
      />
      {data && charted.has(report) && <MarketChart report={report} answer={data} isByMonth={isByMonth} />}
    </div>
  );
}

const isOf = (report: Report, answer: LedgerResult | undefined): boolean =>
  answer?.columns.map(({ id }) => id).join() === marketSorts[report].join();
