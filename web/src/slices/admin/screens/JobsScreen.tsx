import { jobsAtOnce, jobStates } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { oneOf } from '../components/AdminTable.tsx';
import { purge, retry } from '../components/jobs/job-actions.ts';
import { JobsFrame, UnusualState } from '../components/jobs/JobsFrame.tsx';
import frame from '../components/jobs/JobsFrame.module.css';
import { jobFiguresQuery, jobsQuery, type JobRow } from '../queries.ts';

const tones: Partial<Record<JobRow['state'], Tone>> = { failed: 'wait', parked: 'bad' };

function JobMenu({ job }: { job: JobRow }) {
  const text = useText();
  if (job.state !== 'failed' && job.state !== 'parked') return null;
  return (
    <ActionMenu
      label={text('admin.jobs.actionsOf', { name: job.kind })}
      actions={[
        { label: text('admin.jobs.retry'), onClick: () => void retry([job]) },
        ...(job.state === 'parked'
          ? [{ label: text('admin.jobs.purge'), danger: true, onClick: () => void purge([job]) }]
          : []),
      ]}
    />
  );
}

function useColumns(): Column<JobRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column(
      'kind',
      text('admin.jobs.kind'),
      ({ kind, lastError }) => (
        <span>
          <span translate="no">{kind}</span>
          {lastError !== null && (
            <span className={frame.error} lang="en" title={lastError}>
              <br />
              {lastError}
            </span>
          )}
        </span>
      ),
      { width: 360, grow: true },
    ),
    column(
      'state',
      text('admin.jobs.state'),
      ({ state }) => <UnusualState tone={tones[state]}>{text(`admin.jobs.states.${state}`)}</UnusualState>,
      { width: 150, onCard: 'status' },
    ),
    column(
      'attempts',
      text('admin.jobs.attempts'),
      ({ attempts, maxAttempts }) => text('admin.jobs.attemptsOf', { attempts, most: maxAttempts }),
      { width: 120 },
    ),
    column(
      'runAt',
      text('admin.jobs.runAt'),
      ({ runAt }) => <time dateTime={runAt}>{formats.dateTime(runAt)}</time>,
      { width: 170 },
    ),
    column(
      'createdAt',
      text('admin.jobs.createdAt'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      { width: 170, hidden: true },
    ),
    column('actions', text('admin.jobs.actions'), (job) => <JobMenu job={job} />, {
      width: 84,
      onCard: 'amount',
    }),
  ];
}

function inputOf(state: TableState) {
  const wanted = oneOf(jobStates, state.filters['state']);
  const kind = state.filters['kind']?.[0];
  return { ...pageInputOf(state), ...(wanted && { state: wanted }), ...(kind && { kind }) };
}

function Jobs() {
  const text = useText();
  const [state, setState] = useTableAddress(['state', 'kind']);
  const input = inputOf(state);
  const { page: _page, pageSize: _pageSize, ...filters } = input;
  const list = useQuery(jobsQuery(input));
  const { data: figures } = useQuery(jobFiguresQuery);
  const { save } = useExport('jobs', filters);
  return (
    <LiveTable<JobRow>
      id="admin-jobs"
      label={text('admin.jobs.jobs')}
      columns={useColumns()}
      query={list}
      table={[state, setState]}
      rowLabel={({ kind }) => kind}
      searchLabel={text('admin.jobs.search')}
      filters={[
        choiceFilter('state', text('admin.jobs.state'), jobStates, (value) =>
          text(`admin.jobs.states.${value}`),
        ),
        {
          id: 'kind',
          kind: 'choice',
          single: true,
          label: text('admin.jobs.kind'),
          options: (figures?.kinds ?? []).map(({ kind }) => ({ value: kind, label: kind })),
        },
      ]}
      bulkActions={[
        {
          label: text('admin.jobs.retry'),
          max: jobsAtOnce,
          run: (rows, clear) => void retry(rows).then((isDone) => isDone && clear()),
        },
        {
          label: text('admin.jobs.purge'),
          danger: true,
          max: jobsAtOnce,
          run: (rows, clear) => void purge(rows).then((isDone) => isDone && clear()),
        },
      ]}
      onExport={save}
      empty={
        <EmptyState illustration="ledger" title={text('admin.jobs.emptyTitle')}>
          {text('admin.jobs.empty')}
        </EmptyState>
      }
    />
  );
}

export default function JobsScreen() {
  return (
    <JobsFrame current="jobs">
      <Jobs />
    </JobsFrame>
  );
}
