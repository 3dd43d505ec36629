import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import { balancesQuery, statementQuery } from './queries.ts';

export const hubsRoutes: SliceRoute[] = [
  {
    path: paths.producerBalances,
    title: 'hubs.balances.title',
    screen: () => import('./screens/BalancesScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(balancesQuery),
  },
  {
    path: paths.openStatement('$producerId'),
    title: 'hubs.statement.open',
    screen: () => import('./screens/OpenStatementScreen.tsx'),
  },
  { path: paths.hub, title: 'hubs.hub.title', screen: () => import('./screens/HubScreen.tsx') },
  {
    path: paths.hubPurchases,
    title: 'hubs.purchases.title',
    screen: () => import('./screens/PurchasesScreen.tsx'),
  },
  {
    path: paths.hubPurchase('$purchaseId'),
    title: 'hubs.purchases.one',
    screen: () => import('./screens/PurchaseScreen.tsx'),
  },
  {
    path: paths.producerStatement('$statementId'),
    title: 'hubs.statement.one',
    screen: () => import('./screens/StatementScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(statementQuery(params['statementId'] ?? '')),
  },
];
