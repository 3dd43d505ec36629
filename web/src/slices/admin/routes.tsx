import type { OrganizationId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';

const loadOrganization = ({ queryClient, params }: RouteLoad) =>
  queryClient.prefetchQuery(
    liveQuery('admin.getOrganization', { organizationId: params['organizationId'] as OrganizationId }),
  );

export const adminRoutes: SliceRoute[] = [
  { path: paths.admin.home, redirectTo: paths.admin.organizations },
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
    path: paths.admin.feeInvoices,
    title: 'admin.fees.invoices',
    screen: () => import('./screens/FeeInvoicesScreen.tsx'),
  },
  {
    path: paths.admin.relations,
    title: 'admin.relations.title',
    screen: () => import('./screens/RelationsScreen.tsx'),
  },
  {
    path: paths.admin.market,
    title: 'admin.market.title',
    screen: () => import('./screens/MarketScreen.tsx'),
  },
  {
    path: paths.admin.reports,
    title: 'admin.reports.title',
    screen: () => import('./screens/MarketReportsScreen.tsx'),
  },
  {
    path: paths.admin.purchaseOrders,
    title: 'admin.purchaseOrders.title',
    screen: () => import('./screens/PurchaseOrdersScreen.tsx'),
  },
  {
    path: '/admin/view-as/$organizationId',
    title: 'admin.organization.viewAs',
    screen: () => import('./screens/ViewAsScreen.tsx'),
  },
  {
    path: paths.admin.health,
    title: 'admin.health.title',
    screen: () => import('./screens/HealthScreen.tsx'),
  },
  {
    path: paths.admin.jobs,
    title: 'admin.jobs.title',
    screen: () => import('./screens/JobsScreen.tsx'),
  },
  {
    path: paths.admin.emails,
    title: 'admin.jobs.emails',
    screen: () => import('./screens/EmailsScreen.tsx'),
  },
  {
    path: paths.admin.configuration,
    title: 'admin.configuration.title',
    screen: () => import('./screens/ConfigurationScreen.tsx'),
    load: ({ queryClient }) => queryClient.prefetchQuery(liveQuery('admin.getRemoteConfig', {})),
  },
  {
    path: paths.admin.audit,
    title: 'admin.audit.title',
    screen: () => import('./screens/AuditScreen.tsx'),
  },
  {
    path: paths.admin.reportedMessages,
    title: 'admin.reportedMessages.title',
    screen: () => import('./screens/ReportedMessagesScreen.tsx'),
  },
  {
    path: paths.admin.feedback,
    title: 'admin.feedback.title',
    screen: () => import('./screens/FeedbackScreen.tsx'),
  },
];
