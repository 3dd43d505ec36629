import { organizationSorts } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useTableAddress } from '../../credit/index.ts';
import { AdminTable, choices } from '../components/AdminTable.tsx';
import { formatKinds, oneOf } from '../components/organization-kinds.ts';
import { OrganizationName } from '../components/OrganizationName.tsx';
import { OrganizationChips } from '../components/OrganizationChips.tsx';
import type { OrganizationRow } from '../queries.ts';

const kinds = ['seller', 'buyer', 'hub'] as const;
const states = ['unverified', 'verified', 'suspended', 'premium', 'setupIncomplete'] as const;
const start = tableState({ sort: 'name' });

function useColumns(): Column<OrganizationRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: text('admin.organizations.name'),
      cell: (row) => <OrganizationName name={row.name} logoUrl={row.logoUrl} />,
      width: 196,
      grow: true,
      sortable: true,
    },
    {
      id: 'state',
      header: text('admin.organizations.state'),
      cell: (row) => <OrganizationChips organization={row} />,
      width: 206,
      onCard: 'status',
    },
    {
      id: 'kind',
      header: text('admin.organizations.kind'),
      cell: (row) => formatKinds(row, text),
      width: 120,
      onCard: 'subtitle',
    },
    {
      id: 'city',
      header: text('admin.organizations.city'),
      cell: ({ city }) => city,
      width: 116,
      sortable: true,
    },
    {
      id: 'members',
      header: text('admin.organizations.members'),
      cell: ({ members }) => formats.number(members),
      width: 96,
      numeric: true,
      sortable: true,
    },
    {
      id: 'createdAt',
      header: text('admin.organizations.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
      width: 108,
      sortable: true,
    },
  ];
}

function inputOf(state: TableState) {
  const kind = oneOf(kinds, state.filters['kind']);
  const stands = oneOf(states, state.filters['state']);
  return {
    ...pageInputOf(state, organizationSorts),
    ...(kind && { kind }),
    ...(stands && { state: stands }),
  };
}

export default function OrganizationsScreen() {
  const text = useText();
  const [state, setState] = useTableAddress(['kind', 'state'], start);
  return (
    <AdminTable<OrganizationRow>
      list="organizations"
      query={useLive('admin.listOrganizations', inputOf(state))}
      columns={useColumns()}
      state={state}
      onStateChange={setState}
      filters={{
        kind: choices(kinds, (kind) => text(`admin.kinds.${kind}`)),
        state: choices(states, (value) => text(`admin.states.${value}`)),
      }}
      rowHref={({ id }) => paths.admin.organization(id)}
    />
  );
}
