import type { StockTakeId } from '@halles/contract';
import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import { liveQuery } from '../../lib/live.ts';
import { categoriesQuery, stockTakeQuery, stockTakesQuery } from './queries.ts';

export const inventoryRoutes: SliceRoute[] = [
  {
    path: paths.inventory,
    title: 'inventory.title',
    screen: () => import('./screens/InventoryScreen.tsx'),
    load: ({ queryClient }) =>
      Promise.all([
        queryClient.prefetchQuery(liveQuery('inventory.countByState', {})),
        queryClient.prefetchQuery(categoriesQuery),
      ]),
  },
  {
    path: paths.addProducts,
    title: 'inventory.forSale.title',
    screen: () => import('./screens/AddProductsScreen.tsx'),
  },
  {
    path: paths.stockTakes,
    title: 'inventory.takes.title',
    screen: () => import('./screens/StockTakesScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(stockTakesQuery),
  },
  {
    path: paths.stockTake('$stockTakeId'),
    title: 'inventory.take.title',
    screen: () => import('./screens/StockTakeScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(stockTakeQuery(params['stockTakeId'] as StockTakeId)),
  },
];
