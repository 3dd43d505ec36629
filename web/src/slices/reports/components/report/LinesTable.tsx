import type { ReportLine } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { LiveTable } from '../../../../lib/live-table.tsx';
import { paths } from '../../../../lib/paths.ts';
import { query } from '../../../../lib/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import { questionOf, type ReportState } from './report-address.ts';
import { useReportFile } from './use-report-file.ts';
import { useLineColumns } from './use-line-columns.tsx';

/** The order lines behind the figures, each with a link to its order. */
export function LinesTable({ state }: { state: ReportState }) {
  const text = useText();
  const question = questionOf(state);
  // A changed query starts at its first page.
  const questionKey = JSON.stringify(question);
  const [paged, setPaged] = useState({ questionKey, shown: tableState({ pageSize: 50 }) });
  const shown = paged.questionKey === questionKey ? paged.shown : { ...paged.shown, page: 1 };
  const list = useQuery({
    ...query('reports.listReportLines', { ...question, page: shown.page, pageSize: shown.pageSize }),
    placeholderData: keepPreviousData,
  });
  const columns = useLineColumns(state.side);
  const save = useReportFile({ of: 'lines', question }, list.data?.total ?? 0);
  return (
    <LiveTable<ReportLine>
      id={`report.lines.${state.side}`}
      label={text('reports.views.lines')}
      columns={columns}
      query={list}
      table={[shown, (next) => setPaged({ questionKey, shown: next })]}
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
