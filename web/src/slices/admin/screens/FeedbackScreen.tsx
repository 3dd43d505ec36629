import { feedbackKinds, type FeedbackRow } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, choices, oneOf } from '../components/AdminTable.tsx';
import { openFeedbackDialog, setHandled } from '../components/feedback-dialog.tsx';
import { organizationActions } from '../components/party-actions.ts';

const markAsHandled = (rows: readonly FeedbackRow[]): Promise<boolean> =>
  runAction(
    async () => {
      for (const { id: feedbackId } of rows) await api.feedback.setHandled({ feedbackId, isHandled: true });
    },
    { done: 'admin.feedback.handledChosen', params: { name: String(rows.length) } },
  );

const states = ['open', 'handled'] as const;
const start = tableState({});

function useColumns(): Column<FeedbackRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('message', text('admin.feedback.message'), ({ message }) => message, { width: 320, grow: true }),
    column('kind', text('admin.feedback.kind'), ({ kind }) => text(`feedback.kinds.${kind}`), { width: 120 }),
    column(
      'sender',
      text('admin.feedback.sender'),
      ({ name, organizationName }) => `${name}, ${organizationName}`,
      {
        width: 220,
        onCard: 'subtitle',
      },
    ),
    column(
      'state',
      text('admin.feedback.state'),
      ({ isHandled }) => (
        <StatusChip tone={isHandled ? 'good' : 'wait'}>
          {text(`admin.feedback.states.${isHandled ? 'handled' : 'open'}`)}
        </StatusChip>
      ),
      { width: 120 },
    ),
    column(
      'createdAt',
      text('admin.feedback.createdAt'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      { width: 170 },
    ),
    column('actions', text('admin.people.actions'), (row) => <RowMenu row={row} />, {
      width: 84,
      onCard: 'amount',
    }),
  ];
}

function RowMenu({ row }: { row: FeedbackRow }) {
  const text = useText();
  return (
    <ActionMenu
      label={text('admin.people.actionsOf', { name: row.name })}
      actions={[
        { label: text('admin.feedback.view'), onClick: () => void openFeedbackDialog(row) },
        {
          label: text(row.isHandled ? 'admin.feedback.reopen' : 'admin.feedback.handle'),
          onClick: () => void setHandled(row),
        },
        ...organizationActions(
          [{ id: row.organizationId, name: row.organizationName, to: row.page }],
          text,
        ).map((action, at) => ({ ...action, separated: at === 0 })),
      ]}
    />
  );
}

function inputOf(state: TableState) {
  const kind = oneOf(feedbackKinds, state.filters['kind']);
  const stands = oneOf(states, state.filters['state']);
  return { ...pageInputOf(state), ...(kind && { kind }), ...(stands && { state: stands }) };
}

/** What people wrote to the team; also where no Slack is connected. */
export default function FeedbackScreen() {
  const text = useText();
  const table = useTableAddress(['kind', 'state'], start);
  const { page: _page, pageSize: _size, ...filter } = inputOf(table[0]);
  const { save } = useExport('feedback', filter);
  return (
    <AdminTable<FeedbackRow>
      list="feedback"
      query={useLive('feedback.listFeedback', inputOf(table[0]), keepsRows)}
      columns={useColumns()}
      table={table}
      onExport={save}
      bulkActions={[
        {
          label: text('admin.feedback.handle'),
          run: (chosen, clear) => void markAsHandled(chosen).then((isDone) => isDone && clear()),
        },
      ]}
      filters={{
        kind: choices(feedbackKinds, (kind) => text(`feedback.kinds.${kind}`)),
        state: choices(states, (state) => text(`admin.feedback.states.${state}`)),
      }}
    />
  );
}
