import { dayIn, type OrderSide } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBookmark, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { LinesTable } from './LinesTable.tsx';
import { useDownload } from '../../../imports/index.ts';
import { LedgerTable } from './LedgerTable.tsx';
import {
  isLedger,
  ledgerQuestionOf,
  questionOf,
  reportHref,
  reportState,
  searchOf,
  viewsOf,
  type ReportState,
} from './report-address.ts';
import { ReportBar } from './ReportBar.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { openSaveDialog } from './save-dialog.tsx';
import { SavedReports } from './SavedReports.tsx';
import { Totals } from './Totals.tsx';
import styles from './report.module.css';

/** Sales or purchases, and the documents they come from. */
export function ReportPage({ side }: { side: OrderSide }) {
  const text = useText();
  const { timeZone, isHub } = useOrganization();
  const [search, setSearch] = useAddressSearch();
  const state = reportState(search, side, dayIn(new Date(), timeZone));
  const change = (next: Partial<typeof state>) => setSearch(searchOf({ ...state, ...next }));
  const paper = useDownload();
  const may = useMay();
  return (
    <>
      <PageHeader
        title={text(`reports.title.${side}`)}
        secondary={[
          ...(may('shareViews')
            ? [
                {
                  label: text('reports.saved.save'),
                  icon: <IconBookmark />,
                  onClick: () => void openSaveDialog(state),
                },
              ]
            : []),
          ...(state.view === 'lines'
            ? []
            : [
                {
                  label: text('reports.paper'),
                  icon: <IconFileTypePdf />,
                  onClick: () =>
                    paper.save(
                      `api/documents/${side === 'vendor' ? 'sales-report' : 'buying-report'}.pdf`,
                      isLedger(state.view) ? ledgerQuestionOf(state, state.view) : questionOf(state),
                    ),
                },
              ]),
        ]}
      />
      <SavedReports side={side} state={state} />
      <ReportFiles side={side} />
      <Tabs
        label={text('reports.views.label')}
        current={state.view}
        tabs={viewsOf(side, isHub).map((view) => ({
          id: view,
          label: text(`reports.views.${view}`),
          href: reportHref({ ...state, view }),
        }))}
      />
      <ReportBar state={state} onChange={change} />
      <ActiveFilters state={state} onChange={change} />
      {isLedger(state.view) ? (
        <LedgerTable key={state.view} state={state} ledger={state.view} />
      ) : (
        <Figures state={state} />
      )}
    </>
  );
}

/** Figures compared with another period, their chart, and the lines behind them. */
function Figures({ state }: { state: ReportState }) {
  const text = useText();
  const result = useQuery({
    ...query('reports.getReport', questionOf(state)),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = result;
  const shown = useStateOfData(state, result.isPlaceholderData);
  if (data === undefined && result.error) return <QueryState query={result} failed="reports.failed" />;
  return (
    <div className={styles.parts}>
      <Totals state={shown} report={data} />
      {state.view === 'lines' ? (
        <LinesTable state={state} />
      ) : (
        <>
          {data && <ReportChart state={shown} report={data} />}
          <FiguresTable state={shown} report={data} isRefreshing={isFetching && data !== undefined} />
        </>
      )}
      <p className="quiet small">{text(`reports.counted.${state.states}`)}</p>
    </div>
  );
}

/** The choices that the shown figures answer: the former ones until the new figures are here. */
function useStateOfData(state: ReportState, isFormer: boolean): ReportState {
  const [answered, setAnswered] = useState(state);
  if (isFormer) return answered;
  if (JSON.stringify(answered) !== JSON.stringify(state)) setAnswered(state);
  return state;
}
