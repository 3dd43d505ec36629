import type { PurchaseOrderId, StandingOrderId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { cartsQuery } from './components/cart/queries.ts';
import { mailedOrderQuery, orderQuery, standingQuery } from './queries.ts';

const order = {
  title: 'ordering.orders.order.title',
  screen: () => import('./screens/OrderScreen.tsx'),
  load: ({ queryClient, params }: RouteLoad) =>
    queryClient.prefetchQuery(orderQuery({ purchaseOrderId: params['purchaseOrderId'] as PurchaseOrderId })),
} as const;

export const orderingRoutes: SliceRoute[] = [
  {
    path: paths.cart,
    title: 'ordering.cart.title',
    screen: () => import('./screens/CartScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(cartsQuery()),
  },
  {
    path: paths.newVendorOrder,
    title: 'ordering.cart.newOrder',
    screen: () => import('./screens/NewOrderScreen.tsx'),
  },
  {
    path: paths.vendorOrders,
    title: 'ordering.orders.list.title',
    screen: () => import('./screens/VendorOrdersScreen.tsx'),
  },
  { path: paths.vendorOrder('$purchaseOrderId'), ...order },
  {
    path: paths.shortages('$on'),
    title: 'ordering.shortages.title',
    screen: () => import('./screens/ShortagesScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(liveQuery('ordering.listShortages', { on: params['on']! })),
  },
  {
    path: paths.testOrders,
    title: 'ordering.tests.title',
    screen: () => import('./screens/TestOrdersScreen.tsx'),
  },
  {
    path: '/vendor/test-workflow/$purchaseOrderId',
    title: 'ordering.tests.title',
    screen: () => import('./screens/TestOrderScreen.tsx'),
  },
  {
    path: paths.customerOrders,
    title: 'ordering.orders.list.title',
    screen: () => import('./screens/CustomerOrdersScreen.tsx'),
  },
  { path: paths.customerOrder('$purchaseOrderId'), ...order },
  {
    path: paths.mailedOrder('$token'),
    title: 'ordering.orders.order.title',
    screen: () => import('./screens/MailedOrderScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(mailedOrderQuery(params['token'] ?? '')),
  },
  {
    path: paths.standingOrders,
    title: 'ordering.standing.title',
    screen: () => import('./screens/StandingOrdersScreen.tsx'),
  },
  {
    path: paths.newStandingOrder,
    title: 'ordering.standing.new',
    screen: () => import('./screens/StandingFormScreen.tsx'),
  },
  {
    path: paths.standingOrder('$standingOrderId'),
    title: 'ordering.standing.one',
    screen: () => import('./screens/StandingOrderScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(standingQuery(params['standingOrderId'] as StandingOrderId)),
  },
  {
    path: paths.editStandingOrder('$standingOrderId'),
    title: 'ordering.standing.edit',
    screen: () => import('./screens/StandingFormScreen.tsx'),
  },
];
