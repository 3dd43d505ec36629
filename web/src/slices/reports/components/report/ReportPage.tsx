import { dayIn, type OrderSide } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBookmark } from '@tabler/icons-react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { FilterChips } from './FilterChips.tsx';
import { LinesTable } from './LinesTable.tsx';
import { questionOf, reportHref, reportState, reportViews, searchOf } from './report-address.ts';
import { ReportBar } from './ReportBar.tsx';
import { ReportChart } from './ReportChart.tsx';
import { openSaveDialog } from './save-dialog.tsx';
import { SavedReports } from './SavedReports.tsx';
import { Totals } from './Totals.tsx';
import styles from './report.module.css';

/** What was sold or bought: figures against another period, a picture of them, and the lines they come from. */
export function ReportPage({ side }: { side: OrderSide }) {
  const text = useText();
  const errorText = useErrorText();
  const { timeZone } = useOrganization();
  const [search, setSearch] = useAddressSearch();
  const state = reportState(search, side, dayIn(new Date(), timeZone));
  const change = (next: Partial<typeof state>) => setSearch(searchOf({ ...state, ...next }));
  const { data, error, refetch, isFetching } = useQuery({
    ...query('reports.readReport', questionOf(state)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={text(`reports.title.${side}`)}
        subtitle={text(`reports.subtitle.${state.states}`)}
        secondary={[
          {
            label: text('reports.saved.save'),
            icon: <IconBookmark />,
            onClick: () => void openSaveDialog(state),
          },
        ]}
      />
      <SavedReports side={side} state={state} />
      <Tabs
        label={text('reports.views.label')}
        current={state.view}
        tabs={reportViews.map((view) => ({
          id: view,
          label: text(`reports.views.${view}`),
          href: reportHref({ ...state, view }),
        }))}
      />
      <ReportBar state={state} onChange={change} />
      <FilterChips state={state} onChange={change} />
      {error && data === undefined ? (
        <ErrorState
          title={text('reports.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.parts}>
          <Totals state={state} report={data} />
          {state.view === 'lines' ? (
            <LinesTable state={state} />
          ) : (
            <>
              {data && <ReportChart state={state} report={data} />}
              <FiguresTable state={state} report={data} isRefreshing={isFetching && data !== undefined} />
            </>
          )}
        </div>
      )}
    </>
  );
}
