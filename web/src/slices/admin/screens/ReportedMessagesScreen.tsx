import { reportStatuses, type MessageReport } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, oneOf } from '../components/AdminTable.tsx';
import { changeWithReason } from '../components/change-chosen.ts';
import { OrganizationMenu } from '../components/organization-menu.tsx';
import { openReportDialog } from '../components/report-dialog.tsx';

const tabs = [...reportStatuses, 'all'] as const;
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

function ReportTabs({ current }: { current: (typeof tabs)[number] }) {
  const text = useText();
  return (
    <Tabs
      label={text('admin.reportedMessages.state')}
      current={current}
      tabs={tabs.map((id) => ({
        id,
        label: text(id === 'all' ? 'admin.reportedMessages.all' : `admin.reportedMessages.states.${id}`),
        href: `${paths.admin.reportedMessages}?state=${id}`,
      }))}
    />
  );
}

/** Messages and organizations that members reported; at first those to decide about. */
export default function ReportedMessagesScreen() {
  const text = useText();
  const [{ state }] = useAddressSearch();
  const current = oneOf(tabs, [state].flat() as string[]) ?? 'open';
  const table = useTableAddress();
  const input = { ...pageInputOf(table[0]), ...(current !== 'all' && { state: current }) };
  const { page: _page, pageSize: _size, ...filter } = input;
  const { save } = useExport('reportedMessages', filter);
  return (
    <AdminTable<MessageReport>
      list="reportedMessages"
      query={useLive('conversations.listReports', input, keepsRows)}
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
      filters={{}}
      views={<ReportTabs current={current} />}
    />
  );
}
