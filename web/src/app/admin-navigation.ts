import { paths } from '../lib/paths.ts';
import type { NavigationEntry } from './navigation.ts';

const at = (path: string) => () => path;

/** Spec §2: for admins only, when the sidenav is expanded. */
export const adminNavigation: readonly NavigationEntry[] = [
  { text: 'navigation.adminOrganizations', icon: 'organizations', path: at(paths.admin.organizations) },
  { text: 'navigation.adminCreditAccounts', icon: 'accounts', path: at(paths.admin.creditAccounts) },
  { text: 'navigation.adminRelations', icon: 'suppliers', path: at(paths.admin.relations) },
  { text: 'navigation.adminMarket', icon: 'search', path: at(paths.admin.market) },
  { text: 'navigation.adminReports', icon: 'report', path: at(paths.admin.reports) },
  { text: 'navigation.purchaseOrders', icon: 'orders', path: at(paths.admin.purchaseOrders) },
  { text: 'navigation.adminAudit', icon: 'audit', path: at(paths.admin.audit) },
  { text: 'navigation.adminFeedback', icon: 'conversations', path: at(paths.admin.feedback) },
  { text: 'navigation.adminReportedMessages', icon: 'conversations', path: at(paths.admin.reportedMessages) },
  { text: 'navigation.adminHealth', icon: 'dashboard', path: at(paths.admin.health) },
  { text: 'navigation.adminJobs', icon: 'report', path: at(paths.admin.jobs) },
  { text: 'navigation.adminConfiguration', icon: 'settings', path: at(paths.admin.configuration) },
];
