import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, choices, oneOf } from '../components/AdminTable.tsx';
import { changeWithReason } from '../components/change-chosen.ts';
import { disableUser, enableUser, revokeAdmin } from '../components/user-actions.ts';
import type { UserRow } from '../queries.ts';

const states = ['admin', 'disabled'] as const;
const start = tableState({});

function UserMenu({ user }: { user: UserRow }) {
  const text = useText();
  const change =
    user.disabledAt === null
      ? { label: text('admin.people.disable'), danger: true, onClick: () => void disableUser(user) }
      : { label: text('admin.people.enable'), onClick: () => void enableUser(user) };
  const audit = { label: text('admin.organization.audit'), href: `${paths.admin.audit}?person=${user.id}` };
  const revoke = { label: text('admin.people.revokeAdmin'), onClick: () => void revokeAdmin(user) };
  return (
    <ActionMenu
      label={text('admin.people.actionsOf', { name: user.name })}
      actions={user.isAdmin ? [audit, revoke, change] : [audit, change]}
    />
  );
}

function useColumns(): Column<UserRow>[] {
  const text = useText();
  const formats = useFormats();
  const stateOf = ({ disabledAt, disabledReason, isAdmin }: UserRow): string => {
    if (disabledAt !== null) return text('admin.people.disabledBecause', { reason: disabledReason ?? '' });
    return isAdmin ? text('admin.people.states.admin') : '';
  };
  return [
    column('name', text('admin.people.name'), ({ name }) => name, { width: 180, grow: true }),
    column('email', text('admin.people.email'), ({ email }) => <EmailAddress address={email} />, {
      width: 240,
      figure: ({ email }) => email,
      onCard: 'subtitle',
    }),
    column('state', text('admin.people.state'), stateOf, { width: 130 }),
    column(
      'secondFactor',
      text('admin.people.secondFactor'),
      ({ hasSecondFactor }) => text(hasSecondFactor ? 'admin.people.on' : 'admin.people.off'),
      { width: 160, givesWay: 1 },
    ),
    column(
      'createdAt',
      text('admin.people.createdAt'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
      { width: 110, givesWay: 2 },
    ),
    column('actions', text('admin.people.actions'), (user) => <UserMenu user={user} />, {
      width: 84,
      onCard: 'amount',
    }),
  ];
}

function inputOf(state: TableState) {
  const stands = oneOf(states, state.filters['state']);
  return { ...pageInputOf(state), ...(stands && { state: stands }) };
}

export default function UsersScreen() {
  const text = useText();
  const { user: self } = useAppContext();
  const table = useTableAddress(['state'], start);
  const { page: _page, pageSize: _size, ...filter } = inputOf(table[0]);
  const { save } = useExport('adminPeople', filter);
  return (
    <AdminTable<UserRow>
      list="people"
      query={useLive('admin.listUsers', inputOf(table[0]), keepsRows)}
      columns={useColumns()}
      table={table}
      onExport={save}
      bulkActions={[
        {
          label: text('admin.people.disable'),
          danger: true,
          run: (chosen, clear) =>
            void changeWithReason({
              rows: chosen.filter(({ id, disabledAt }) => disabledAt === null && id !== self.id),
              title: 'admin.people.disableChosenTitle',
              message: 'admin.people.disableChosenMessage',
              confirm: 'admin.people.disable',
              done: 'admin.people.disabledChosen',
              run: ({ id: userId }, reason) => api.admin.disableUser({ userId, reason }),
              clear,
            }),
        },
      ]}
      filters={{ state: choices(states, (value) => text(`admin.people.states.${value}`)) }}
    />
  );
}
