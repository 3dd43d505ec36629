import {
  openOrderStatuses,
  orderTabs,
  type OrderSide,
  type OrderTab,
  type OrganizationId,
} from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { tableState, type TableState } from '../../../../ui/table/table-state.ts';
import type { OrdersInput } from '../../queries.ts';
import { allDays, periodOf, usualView, views, type OrdersView, type Period } from './period.ts';

type Search = Readonly<Record<string, unknown>>;

export const ordersStart = tableState({ pageSize: 50 });

export interface OrdersQuery {
  side: OrderSide;
  view: OrdersView;
  tab: OrderTab;
  period: Period;
}

/** A vendor starts with what needs action; a buyer mostly looks something up. */
const usualTab = (side: OrderSide): OrderTab => (side === 'vendor' ? 'actionRequired' : 'all');

/** What the list shows where its address is silent. */
export const usualChoices = (side: OrderSide) => ({ tab: usualTab(side), view: usualView(side) });

export function ordersQueryFromAddress(search: Search, side: OrderSide, today: string): OrdersQuery {
  const view = views.find((each) => each === search['view']) ?? usualView(side);
  const tab = orderTabs.find((each) => each === search['tab']) ?? usualTab(side);
  return { side, view, tab, period: periodOf(search, view, today) };
}

const whole = (value: string): value is OrganizationId => /^[0-9a-f-]{36}$/.test(value);

/** The filter as the server's query expects it; list and counts use the same. */
export function filterOf(
  { side, view, period }: OrdersQuery,
  state: TableState,
): Omit<OrdersInput, 'page' | 'pageSize' | 'tab'> {
  const partnerId = state.filters['partner']?.[0] ?? '';
  const search = state.search.trim().slice(0, 200);
  return {
    side,
    view,
    from: period.from,
    until: period.until,
    ...(whole(partnerId) && { partnerId }),
    ...(search !== '' && { search }),
  };
}

/** Work is nearest day first; what is over, and days that have passed, newest first. */
export const isHistory = ({ view, tab, period: { from, until } }: OrdersQuery, today: string): boolean =>
  view === 'deliveryOrPickup' && (tab === 'all' ? from < until && until <= today : !workTabs.has(tab));

export const waitingFilter = (urlQuery: OrdersQuery, state: TableState, today: string) => ({
  ...filterOf(urlQuery, state),
  ...allDays(today),
});

const workTabs = new Set<OrderTab>(['actionRequired', 'open', ...openOrderStatuses]);

const listPath = (side: OrderSide): string => (side === 'vendor' ? paths.vendorOrders : paths.customerOrders);

export const addressNames = ['view', 'tab', 'period', 'from', 'until', 'search', 'partner'];

/** The address of the list with some choices changed; it starts at the first page. */
export function hrefWith(side: OrderSide, search: Search, change: Search): string {
  const next = { ...search, ...change };
  const entries = addressNames.flatMap((name) => {
    const value = [next[name]].flat()[0];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const query = new URLSearchParams(entries).toString();
  return query === '' ? listPath(side) : `${listPath(side)}?${query}`;
}

export const orderPath = (side: OrderSide, purchaseOrderId: string): string =>
  side === 'vendor' ? paths.vendorOrder(purchaseOrderId) : paths.customerOrder(purchaseOrderId);

/** "All" and "action required" are always shown, a status only when it holds orders, "in progress" where a link leads to it. */
export function tabsShown(
  side: OrderSide,
  current: OrderTab,
  counts: Partial<Record<OrderTab, number>>,
): OrderTab[] {
  const [all, actionRequired, open, ...statuses] = orderTabs;
  const inUse = [
    ...(current === open ? [open] : []),
    ...statuses.filter((status) => status === current || (counts[status] ?? 0) > 0),
  ];
  return side === 'vendor' ? [actionRequired, ...inUse, all] : [all, actionRequired, ...inUse];
}
