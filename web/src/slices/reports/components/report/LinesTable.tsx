import type { ReportLine } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { query } from '../../../../lib/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { questionOf, type ReportState } from './report-address.ts';
import { useReportFile } from './use-report-file.ts';
import { useLineColumns } from './use-line-columns.tsx';

/** The order lines behind the figures, each with a link to its order. */
export function LinesTable({ state }: { state: ReportState }) {
  const text = useText();
  const errorText = useErrorText();
  const question = questionOf(state);
  // A changed query starts at its first page.
  const asked = JSON.stringify(question);
  const [paged, setPaged] = useState({ asked, shown: tableState({ pageSize: 50 }) });
  const shown = paged.asked === asked ? paged.shown : { ...paged.shown, page: 1 };
  const { data, error, refetch, isFetching } = useQuery({
    ...query('reports.listReportLines', { ...question, page: shown.page, pageSize: shown.pageSize }),
    placeholderData: keepPreviousData,
  });
  const columns = useLineColumns(state.side);
  const save = useReportFile({ of: 'lines', question }, data?.total ?? 0);
  return (
    <DataTable<ReportLine>
      id={`report.lines.${state.side}`}
      label={text('reports.views.lines')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={shown}
      onStateChange={(next) => setPaged({ asked, shown: next })}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      rowHref={({ purchaseOrderId }) =>
        state.side === 'vendor' ? paths.vendorOrder(purchaseOrderId) : paths.customerOrder(purchaseOrderId)
      }
      onExport={save}
      empty={
        <EmptyState illustration="search" title={text(`reports.empty.${state.side}`)}>
          {text('reports.empty.help')}
        </EmptyState>
      }
    />
  );
}
