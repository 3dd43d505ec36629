import type { RelationId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import { openInvitationQuery, relationQuery } from './queries.ts';

export const relationshipsRoutes: readonly SliceRoute[] = [
  {
    path: paths.customers,
    title: 'relationships.customers.title',
    screen: () => import('./screens/CustomersScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(liveQuery('relationships.countByStatus', {})),
  },
  {
    path: paths.customer('$relationId'),
    title: 'relationships.customers.name',
    screen: () => import('./screens/CustomerScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(relationQuery(params['relationId'] as RelationId)),
  },
  {
    path: paths.suppliers,
    title: 'relationships.suppliers.title',
    screen: () => import('./screens/SuppliersScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(liveQuery('relationships.countByStatus', {})),
  },
  {
    path: paths.supplier('$relationId'),
    title: 'relationships.suppliers.name',
    screen: () => import('./screens/SupplierScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(relationQuery(params['relationId'] as RelationId)),
  },
  {
    path: paths.supplierInvitation('$token'),
    title: 'relationships.invitation.tabTitle',
    screen: () => import('./screens/SupplierInvitationScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(openInvitationQuery(params['token'] ?? '')),
  },
];
