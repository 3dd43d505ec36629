import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { cartsQuery } from './components/cart/queries.ts';
import { orderQuery } from './queries.ts';

const order = {
  title: 'ordering.orders.order.title',
  screen: () => import('./screens/OrderScreen.tsx'),
  load: ({ queryClient, params }: RouteLoad) =>
    queryClient.prefetchQuery(orderQuery(params['purchaseOrderId'] as never)),
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
  { path: '/vendor/purchase-orders/$purchaseOrderId', ...order },
  {
    path: paths.customerOrders,
    title: 'ordering.orders.list.title',
    screen: () => import('./screens/CustomerOrdersScreen.tsx'),
  },
  { path: '/customer/purchase-orders/$purchaseOrderId', ...order },
];
