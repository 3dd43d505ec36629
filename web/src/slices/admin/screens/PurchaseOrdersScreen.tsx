import { adminOrderSorts, orderStatuses, orderTroubles, type AdminOrder } from '@halles/contract';
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
import { OrderStatusChip } from '../../ordering/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { oneOf } from '../components/AdminTable.tsx';
import { OrganizationName } from '../components/organization-parts.tsx';
import { partyActions } from '../components/party-actions.ts';
import { PartyFilters, partiesOf } from '../components/PartyFilters.tsx';
import { Troubles } from '../components/Troubles.tsx';

const troubles = ['any', ...orderTroubles] as const;
const filterIds = ['trouble', 'status', 'days', 'vendor', 'customer'];
const start = tableState({ sort: 'submittedAt', descending: true });

const placesOf = ({ id }: AdminOrder) => ({
  vendor: paths.vendorOrder(id),
  customer: paths.customerOrder(id),
});

function OrderMenu({ order }: { order: AdminOrder }) {
  const text = useText();
  return (
    <ActionMenu
      label={text('admin.people.actionsOf', { name: order.number })}
      actions={partyActions(order, placesOf(order), text)}
    />
  );
}

/** A logo and a name of ordinary length on one line. */
const NAME_PX = 216;

function useColumns(): Column<AdminOrder>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('number', text('admin.purchaseOrders.number'), ({ number }) => number, { width: 92 }),
    column('vendor', text('admin.parties.vendor'), ({ vendor }) => <OrganizationName {...vendor} />, {
      width: NAME_PX,
      grow: true,
      sortable: true,
      onCard: 'subtitle',
    }),
    column('customer', text('admin.parties.customer'), ({ customer }) => <OrganizationName {...customer} />, {
      width: NAME_PX,
      grow: true,
      sortable: true,
    }),
    column(
      'status',
      text('admin.purchaseOrders.status'),
      (order) => (
        <>
          <OrderStatusChip status={order.status} side="vendor" />
          {order.troubles.length > 0 && <Troubles order={order} />}
        </>
      ),
      { width: 138, onCard: 'status' },
    ),
    column('on', text('admin.purchaseOrders.due'), ({ on }) => <time dateTime={on}>{formats.day(on)}</time>, {
      width: 104,
      sortable: true,
      givesWay: 1,
    }),
    column(
      'submittedAt',
      text('admin.purchaseOrders.submittedAt'),
      ({ submittedAt: at }) => <time dateTime={at}>{formats.date(at)}</time>,
      { width: 104, sortable: true, givesWay: 2 },
    ),
    column(
      'total',
      text('admin.purchaseOrders.total'),
      ({ totalMinor: amountMinor, currency }) => formats.money({ amountMinor, currency }),
      { width: 104, numeric: true, sortable: true, onCard: 'amount' },
    ),
    column('actions', text('admin.people.actions'), (order) => <OrderMenu order={order} />, {
      width: 72,
      onCard: 'status',
    }),
  ];
}

function filterOf(state: TableState) {
  const trouble = oneOf(troubles, state.filters['trouble']);
  const status = oneOf(orderStatuses, state.filters['status']);
  const [from, until] = state.filters['days'] ?? [];
  return {
    ...(trouble && { trouble }),
    ...(status && { status }),
    ...(from && { from }),
    ...(until && { until }),
    ...partiesOf(state),
  };
}

export default function PurchaseOrdersScreen() {
  const text = useText();
  const table = useTableAddress(filterIds, start);
  const [state] = table;
  const { page: _page, pageSize: _size, ...sortAndSearch } = pageInputOf(state, adminOrderSorts);
  const filter = { ...sortAndSearch, ...filterOf(state) };
  const { save } = useExport('adminPurchaseOrders', filter);
  return (
    <AdminFrame tab="purchaseOrders">
      <PageHeader title={text('admin.purchaseOrders.title')} />
      <LiveTable<AdminOrder>
        id="admin-purchase-orders"
        label={text('admin.purchaseOrders.title')}
        columns={useColumns()}
        query={useLive(
          'admin.listPurchaseOrders',
          {
            ...pageInputOf(state, adminOrderSorts),
            ...filterOf(state),
          },
          keepsRows,
        )}
        table={table}
        rowLabel={({ number }) => number}
        rowHref={(order) => paths.admin.viewAs(order.vendor.id, placesOf(order).vendor)}
        searchLabel={text('admin.purchaseOrders.search')}
        filters={[
          choiceFilter('trouble', text('admin.purchaseOrders.trouble'), troubles, (value) =>
            text(`admin.troubles.${value}`),
          ),
          choiceFilter('status', text('admin.purchaseOrders.status'), orderStatuses, (value) =>
            text(`ordering.words.status.${value}`),
          ),
          { id: 'days', kind: 'period', label: text('admin.purchaseOrders.on') },
        ]}
        aside={<PartyFilters table={table} />}
        onExport={save}
        empty={
          <EmptyState illustration="ledger" title={text('admin.purchaseOrders.emptyTitle')}>
            {text('admin.purchaseOrders.empty')}
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}
