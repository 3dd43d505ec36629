import { adminRelationSorts, relationStatuses, type AdminRelation } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { RelationChip } from '../../relationships/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { oneOf } from '../components/AdminTable.tsx';
import { OrganizationName } from '../components/organization-parts.tsx';
import { partyActions } from '../components/party-actions.ts';
import { PartyFilters, partiesOf } from '../components/PartyFilters.tsx';

const activities = ['never', 'quiet'] as const;
const filterIds = ['status', 'activity', 'vendor', 'customer'];
const start = tableState({ sort: 'since', descending: true });

const placesOf = ({ id }: AdminRelation) => ({ vendor: paths.customer(id), customer: paths.supplier(id) });
const nameOf = ({ vendor, customer }: AdminRelation) => `${vendor.name} – ${customer.name}`;

function RelationMenu({ relation }: { relation: AdminRelation }) {
  const text = useText();
  return (
    <ActionMenu
      label={text('admin.people.actionsOf', { name: nameOf(relation) })}
      actions={partyActions(relation, placesOf(relation), text)}
    />
  );
}

function useColumns(): Column<AdminRelation>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('vendor', text('admin.parties.vendor'), ({ vendor }) => <OrganizationName {...vendor} />, {
      width: 180,
      grow: true,
      sortable: true,
    }),
    column('customer', text('admin.parties.customer'), ({ customer }) => <OrganizationName {...customer} />, {
      width: 180,
      grow: true,
      sortable: true,
      onCard: 'subtitle',
    }),
    column(
      'status',
      text('admin.relations.status'),
      ({ status }) => <RelationChip status={status} side="vendor" />,
      { width: 132, onCard: 'status' },
    ),
    column(
      'since',
      text('admin.relations.since'),
      ({ since }) => <time dateTime={since}>{formats.date(since)}</time>,
      { width: 110, sortable: true },
    ),
    column('orders', text('admin.relations.orders'), ({ orders }) => orders > 0 && formats.number(orders), {
      width: 108,
      givesWay: 1,
      numeric: true,
      sortable: true,
    }),
    column(
      'volume',
      text('admin.relations.volume'),
      ({ volumeMinor: amountMinor, currency }) => amountMinor > 0 && formats.money({ amountMinor, currency }),
      { width: 120, numeric: true, sortable: true, onCard: 'amount' },
    ),
    column(
      'lastOrder',
      text('admin.relations.lastOrder'),
      ({ lastOrderOn: on }) => on !== null && <time dateTime={on}>{formats.day(on)}</time>,
      { width: 128, sortable: true, givesWay: 2 },
    ),
    column('actions', text('admin.people.actions'), (relation) => <RelationMenu relation={relation} />, {
      width: 78,
      onCard: 'status',
    }),
  ];
}

function filterOf(state: TableState) {
  const status = oneOf(relationStatuses, state.filters['status']);
  const activity = oneOf(activities, state.filters['activity']);
  return { ...(status && { status }), ...(activity && { activity }), ...partiesOf(state) };
}

export default function RelationsScreen() {
  const text = useText();
  const table = useTableAddress(filterIds, start);
  const [state] = table;
  const { page: _page, pageSize: _size, ...sortAndSearch } = pageInputOf(state, adminRelationSorts);
  const { save } = useExport('adminRelations', { ...sortAndSearch, ...filterOf(state) });
  return (
    <AdminFrame tab="relations">
      <PageHeader title={text('admin.relations.title')} />
      <LiveTable<AdminRelation>
        id="admin-relations"
        label={text('admin.relations.title')}
        columns={useColumns()}
        query={useLive(
          'admin.listRelations',
          {
            ...pageInputOf(state, adminRelationSorts),
            ...filterOf(state),
          },
          keepsRows,
        )}
        table={table}
        rowLabel={nameOf}
        rowHref={(relation) => paths.admin.viewAs(relation.vendor.id, placesOf(relation).vendor)}
        searchLabel={text('admin.relations.search')}
        filters={[
          choiceFilter('status', text('admin.relations.status'), relationStatuses, (value) =>
            text(`relationships.status.${value}`),
          ),
          choiceFilter('activity', text('admin.relations.activity'), activities, (value) =>
            text(`admin.relations.${value}`),
          ),
        ]}
        aside={<PartyFilters table={table} />}
        onExport={save}
        empty={
          <EmptyState illustration="stall" title={text('admin.relations.emptyTitle')}>
            {text('admin.relations.empty')}
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}
