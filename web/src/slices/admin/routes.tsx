import type { OrganizationId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';

const loadOrganization = ({ queryClient, params }: RouteLoad) =>
  queryClient.prefetchQuery(
    liveQuery('admin.getOrganization', { organizationId: params['organizationId'] as OrganizationId }),
  );

export const adminRoutes: SliceRoute[] = [
  { path: '/admin', redirectTo: paths.admin.organizations },
  {
    path: paths.admin.organizations,
    title: 'admin.organizations.title',
    screen: () => import('./screens/OrganizationsScreen.tsx'),
  },
  {
    path: paths.admin.organization('$organizationId'),
    title: 'admin.organizations.title',
    screen: () => import('./screens/OrganizationScreen.tsx'),
    load: loadOrganization,
  },
  {
    path: paths.admin.people,
    title: 'admin.people.title',
    screen: () => import('./screens/UsersScreen.tsx'),
  },
  {
    path: paths.admin.creditAccounts,
    title: 'admin.credit.title',
    screen: () => import('./screens/CreditAccountsScreen.tsx'),
  },
  {
    path: paths.admin.creditAccount('$organizationId'),
    title: 'admin.credit.title',
    screen: () => import('./screens/LedgerScreen.tsx'),
    load: loadOrganization,
  },
  {
    path: paths.admin.audit,
    title: 'admin.audit.title',
    screen: () => import('./screens/AuditScreen.tsx'),
  },
];
