import { reportStatuses, type MessageReport } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, choices, oneOf } from '../components/AdminTable.tsx';
import { changeWithReason } from '../components/change-chosen.ts';
import { OrganizationMenu } from '../components/organization-menu.tsx';
import { openReportDialog } from '../components/report-dialog.tsx';

const start = tableState({ filters: { state: ['open'] } });
const tones = { open: 'now', dismissed: 'info', warned: 'wait', suspended: 'bad' } as const satisfies Record<
  MessageReport['status'],
  Tone
>;

function useColumns(): Column<MessageReport>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('reason', text('admin.reportedMessages.reason'), ({ reason }) => reason, {
      width: 280,
      grow: true,
    }),
    column('reported', text('admin.reportedMessages.reported'), ({ name }) => name, { width: 200 }),
    column('reporter', text('admin.reportedMessages.reporter'), ({ reporter }) => reporter.name, {
      width: 200,
      onCard: 'subtitle',
    }),
    column(
      'state',
      text('admin.reportedMessages.state'),
      ({ status }) => (
        <StatusChip tone={tones[status]}>{text(`admin.reportedMessages.states.${status}`)}</StatusChip>
      ),
      { width: 130 },
    ),
    column(
      'reportedAt',
      text('admin.reportedMessages.reportedAt'),
      ({ reportedAt }) => <time dateTime={reportedAt}>{formats.dateTime(reportedAt)}</time>,
      { width: 170 },
    ),
    column(
      'actions',
      text('admin.people.actions'),
      (row) => (
        <span className="row-10">
          <Button
            size="small"
            aria-label={text('admin.reportedMessages.viewOf', { name: row.name })}
            onClick={() => void openReportDialog(row)}
          >
            {text('admin.reportedMessages.view')}
          </Button>
          <OrganizationMenu
            name={row.name}
            organizations={[
              { id: row.reporter.id, name: row.reporter.name, to: paths.dashboard },
              { id: row.reportedId, name: row.name, to: paths.dashboard },
            ]}
          />
        </span>
      ),
      { width: 150, onCard: 'amount' },
    ),
  ];
}

function inputOf(state: TableState) {
  const status = oneOf(reportStatuses, state.filters['state']);
  return { ...pageInputOf(state), ...(status && { state: status }) };
}

/** Messages and organizations that members reported; at first those to decide about. */
export default function ReportedMessagesScreen() {
  const text = useText();
  const table = useTableAddress(['state'], start);
  const { page: _page, pageSize: _size, ...filter } = inputOf(table[0]);
  const { save } = useExport('reportedMessages', filter);
  return (
    <AdminTable<MessageReport>
      list="reportedMessages"
      query={useLive('conversations.listReports', inputOf(table[0]))}
      columns={useColumns()}
      table={table}
      onExport={save}
      bulkActions={[
        {
          label: text('admin.reportedMessages.decide.dismissed'),
          run: (chosen, clear) =>
            void changeWithReason({
              rows: chosen.filter(({ status }) => status === 'open'),
              title: 'admin.reportedMessages.dismissChosenTitle',
              message: 'admin.reportedMessages.dismissChosenMessage',
              confirm: 'admin.reportedMessages.decide.dismissed',
              done: 'admin.reportedMessages.dismissedChosen',
              run: ({ id: reportId }, reason) =>
                api.conversations.decideReport({ reportId, decision: 'dismissed', reason }),
              clear,
            }),
        },
      ]}
      filters={{
        state: choices(reportStatuses, (status) => text(`admin.reportedMessages.states.${status}`)),
      }}
    />
  );
}
