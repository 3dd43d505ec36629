import { organizationSorts, organizationTroubles } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, choices, oneOf } from '../components/AdminTable.tsx';
import { useOrganizationMenuColumn } from '../components/organization-menu.tsx';
import { formatKinds, OrganizationChips, OrganizationName } from '../components/organization-parts.tsx';
import { OrganizationTroubles } from '../components/OrganizationTroubles.tsx';
import { useBulkActions } from '../components/use-bulk-actions.ts';
import type { OrganizationRow } from '../queries.ts';

const kinds = ['seller', 'buyer', 'hub'] as const;
const states = ['unverified', 'verified', 'suspended', 'premium', 'setupIncomplete'] as const;
const troubles = ['any', ...organizationTroubles] as const;
const start = tableState({ sort: 'name' });

function useColumns(): Column<OrganizationRow>[] {
  const text = useText();
  const formats = useFormats();
  // A hub sells and buys.
  const kindOf = (row: OrganizationRow) => (row.isHub ? text('admin.kinds.hub') : formatKinds(row, text));
  return [
    column(
      'name',
      text('admin.organizations.name'),
      (row) => <OrganizationName name={row.name} logoUrl={row.logoUrl} />,
      { width: 166, grow: true, sortable: true },
    ),
    column('state', text('admin.organizations.state'), (row) => <OrganizationChips organization={row} />, {
      width: 182,
      onCard: 'status',
    }),
    column('kind', text('admin.organizations.kind'), kindOf, {
      width: 122,
      onCard: 'subtitle',
    }),
    column('city', text('admin.organizations.city'), ({ city }) => city, {
      width: 138,
      sortable: true,
      givesWay: 1,
    }),
    column(
      'members',
      text('admin.organizations.members'),
      ({ members }) => members > 0 && formats.number(members),
      {
        width: 96,
        numeric: true,
        sortable: true,
        hidden: true,
      },
    ),
    column(
      'troubles',
      text('admin.purchaseOrders.trouble'),
      (row) => row.troubles.length > 0 && <OrganizationTroubles organization={row} />,
      { width: 184 },
    ),
    column(
      'lastSeenAt',
      text('admin.organizations.lastSeenAt'),
      ({ lastSeenAt: at }) =>
        at === null ? text('admin.organizations.neverSeen') : <time dateTime={at}>{formats.date(at)}</time>,
      { width: 104, sortable: true, givesWay: 3 },
    ),
    column(
      'recentOrders',
      text('admin.organizations.recentOrders'),
      (row) => row.recentOrders > 0 && formats.number(row.recentOrders),
      { width: 102, numeric: true, sortable: true, givesWay: 2 },
    ),
    column(
      'createdAt',
      text('admin.organizations.createdAt'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
      { width: 108, sortable: true, hidden: true },
    ),
    useOrganizationMenuColumn(({ id, name }) => ({ id, name, to: paths.dashboard })),
  ];
}

function inputOf(state: TableState) {
  const kind = oneOf(kinds, state.filters['kind']);
  const stands = oneOf(states, state.filters['state']);
  const trouble = oneOf(troubles, state.filters['trouble']);
  return {
    ...pageInputOf(state, organizationSorts),
    ...(kind && { kind }),
    ...(stands && { state: stands }),
    ...(trouble && { trouble }),
  };
}

export default function OrganizationsScreen() {
  const text = useText();
  const table = useTableAddress(['kind', 'state', 'trouble'], start);
  const { page: _page, pageSize: _size, ...filter } = inputOf(table[0]);
  const { save } = useExport('adminOrganizations', filter);
  return (
    <AdminTable<OrganizationRow>
      list="organizations"
      query={useLive('admin.listOrganizations', inputOf(table[0]), keepsRows)}
      columns={useColumns()}
      table={table}
      filters={{
        kind: choices(kinds, (kind) => text(`admin.kinds.${kind}`)),
        state: choices(states, (value) => text(`admin.states.${value}`)),
        trouble: choices(troubles, (value) => text(`admin.organizations.troubles.${value}`)),
      }}
      onExport={save}
      bulkActions={useBulkActions()}
      rowHref={({ id }) => paths.admin.organization(id)}
    />
  );
}
