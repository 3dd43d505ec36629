import { dayIn, type OrderRow, type OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import {
  isOnSeveralPages,
  keepsRows,
  LiveTable,
  rowsToSum,
  useTableAddress,
} from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { paths } from '../../../../lib/paths.ts';
import { RefusalsBanner } from '../../../../ui/banner.tsx';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { dayOf, daySum, hasGroups, totalsOf } from './day-groups.ts';
import { DayTitle } from './DayTitle.tsx';
import { NoOrders } from './NoOrders.tsx';
import {
  addressNames,
  filterOf,
  hrefWith,
  isHistory,
  orderPath,
  ordersQueryFromAddress,
  ordersStart,
  tabsShown,
  usualChoices,
  waitingFilter,
} from './orders-address.ts';
import styles from './Orders.module.css';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useBulkMoves } from './use-bulk-moves.tsx';
import { useDaySums } from './use-day-sums.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import { useOrderFilters } from './use-order-filters.tsx';
import { SavedViews } from '../../../organizations/index.ts';

/** Orders of one side in a period, day by day (Spec §3); filters and period are in the address. */
export function Orders({ side }: { side: OrderSide }) {
  const text = useText();
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const [search] = useAddressSearch();
  const [state, setState] = useTableAddress(['partner'], ordersStart);
  const urlQuery = ordersQueryFromAddress(search, side, today);
  const { view, tab } = urlQuery;
  const isWaiting = tab === 'actionRequired';
  const filter = filterOf(urlQuery, state);
  const waiting = waitingFilter(urlQuery, state, today);
  const listed = { ...(isWaiting ? waiting : filter), tab };
  const question = {
    ...listed,
    ...(isHistory(urlQuery, today) && { newestFirst: true }),
    page: state.page,
    pageSize: state.pageSize,
  };
  const list = useLive('ordering.listOrders', question, keepsRows);
  const { data: counted } = useLive('ordering.countOrders', filter, keepsRows);
  const { data: countedWaiting } = useLive('ordering.countOrders', waiting, keepsRows);
  const counts = { ...counted, actionRequired: countedWaiting?.actionRequired };
  const bulk = useBulkMoves(tab);
  const sumsOfDays = useDaySums(question, list.data);
  const seesAmounts = useMaySeeAmounts(side);
  const sumOf = (day: string) => {
    const sum = sumsOfDays(day);
    return sum && !seesAmounts ? { ...sum, totals: null } : sum;
  };
  const isGrouped = hasGroups((list.data?.rows ?? []).map((row) => dayOf(row, view, timeZone)));
  const takeStep = side === 'vendor' ? bulk.takeStep : undefined;
  const ownFilters = useOrderFilters(urlQuery, [state, setState]);
  const { data: sumsOfPages } = useLive('ordering.sumOrders', listed, {
    ...keepsRows,
    enabled: seesAmounts && isOnSeveralPages(list.data),
  });
  const summed = rowsToSum(list.data);
  const sums = summed ? daySum(summed).totals : isOnSeveralPages(list.data) && sumsOfPages;
  const entersOrders = useMay()('handleOrders') && side === 'vendor';
  const columns = useOrderColumns({ side, view, isGrouped, takeStep, sums: (seesAmounts && sums) || null });
  return (
    <>
      <PageHeader
        title={text('ordering.orders.list.title')}
        {...(side === 'customer' && {
          secondary: [{ label: text('ordering.standing.title'), href: paths.standingOrders }],
        })}
        primary={
          entersOrders && (
            <PrimaryAction href={paths.newVendorOrder}>{text('ordering.orders.list.enter')}</PrimaryAction>
          )
        }
        {...(entersOrders && {
          menu: [{ label: text('ordering.tests.tryOrder'), href: paths.testOrders }],
        })}
      />
      <Tabs
        label={text('ordering.orders.list.tabs')}
        current={tab}
        tabs={tabsShown(side, tab, counts).map((id) => ({
          id,
          label: text(
            id === 'submitted' && side === 'customer'
              ? 'ordering.orders.tabs.sent'
              : `ordering.orders.tabs.${id}`,
          ),
          href: hrefWith(side, search, { tab: id }),
          ...(counts[id] !== undefined && { count: formats.number(counts[id]) }),
        }))}
      >
        <SavedViews table={`orders.${side}`} tab="tab" filters={addressNames} usual={usualChoices(side)} />
      </Tabs>
      <RefusalsBanner
        title={text('ordering.orders.bulk.refused', { count: bulk.refusals.length })}
        dismissLabel={text('ordering.orders.bulk.dismiss')}
        refusals={bulk.refusals}
        onDismiss={bulk.dismiss}
      />
      <div className={styles.list}>
        <LiveTable<OrderRow>
          id={`orders.${side}`}
          label={text('ordering.orders.list.title')}
          columns={columns}
          query={list}
          ownFilters={ownFilters}
          showText="ordering.orders.list.show"
          table={[state, setState]}
          searchLabel={text('ordering.orders.list.search')}
          rowLabel={({ number }) => number}
          rowHref={({ id }) => orderPath(side, id)}
          {...(isGrouped && {
            groupOf: (row: OrderRow) => {
              const day = dayOf(row, view, timeZone);
              return { key: day, label: <DayTitle day={day} sum={sumOf(day)} /> };
            },
          })}
          {...(side === 'vendor' && {
            bulkActions: bulk.actions,
          })}
          {...(side === 'vendor' &&
            seesAmounts && {
              selectionTotals: (rows: readonly OrderRow[]) => totalsOf(rows).map(formats.money).join(' + '),
            })}
          empty={
            <NoOrders
              urlQuery={urlQuery}
              hrefOfAll={hrefWith(side, search, {
                tab: 'all',
                period: 'last365',
                from: undefined,
                until: undefined,
              })}
            />
          }
        />
      </div>
    </>
  );
}
