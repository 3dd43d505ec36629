import type { SliceRoute } from '../lib/routes.ts';
import { paths } from '../lib/paths.ts';
import { adminRoutes } from '../slices/admin/routes.tsx';
import { catalogueRoutes } from '../slices/catalogue/routes.tsx';
import { conversationsRoutes } from '../slices/conversations/routes.tsx';
import { creditRoutes } from '../slices/credit/routes.tsx';
import { deliveriesRoutes } from '../slices/deliveries/routes.tsx';
import { distributionRoutes } from '../slices/distribution/routes.tsx';
import { hubsRoutes } from '../slices/hubs/routes.tsx';
import { identityRoutes } from '../slices/identity/routes.tsx';
import { importsRoutes } from '../slices/imports/routes.tsx';
import { notificationsRoutes } from '../slices/notifications/routes.tsx';
import { inventoryRoutes } from '../slices/inventory/routes.tsx';
import { invoicingRoutes } from '../slices/invoicing/routes.tsx';
import { offersRoutes } from '../slices/offers/routes.tsx';
import { orderingRoutes } from '../slices/ordering/routes.tsx';
import { organizationsRoutes } from '../slices/organizations/routes.tsx';
import { relationshipsRoutes } from '../slices/relationships/routes.tsx';
import { reportsRoutes } from '../slices/reports/routes.tsx';

/** All screens, slice by slice; their guards are in guards.ts. */
export const screens: readonly SliceRoute[] = [
  {
    path: paths.dashboard,
    title: 'navigation.dashboard',
    screen: () => import('./screens/DashboardScreen.tsx'),
    // Spec §2: the dashboard reloads on every navigation.
    load: async ({ queryClient, isPreload }) => {
      if (!isPreload) await queryClient.invalidateQueries({ type: 'active' });
    },
  },
  ...identityRoutes,
  ...organizationsRoutes,
  ...creditRoutes,
  ...importsRoutes,
  ...relationshipsRoutes,
  ...catalogueRoutes,
  ...inventoryRoutes,
  ...distributionRoutes,
  ...offersRoutes,
  ...deliveriesRoutes,
  ...orderingRoutes,
  ...reportsRoutes,
  ...hubsRoutes,
  ...notificationsRoutes,
  ...invoicingRoutes,
  ...conversationsRoutes,
  ...adminRoutes,
  {
    path: paths.firstOffer,
    title: 'first-offer.title',
    screen: () => import('./screens/FirstOfferScreen.tsx'),
  },
  {
    path: paths.shareFiles,
    title: 'share-files.title',
    screen: () => import('./screens/ShareFilesScreen.tsx'),
  },
  {
    path: paths.start('$what'),
    title: 'navigation.dashboard',
    screen: () => import('./screens/StartScreen.tsx'),
  },
  { path: paths.helpCentre, title: 'help.title', screen: () => import('./help/HelpScreen.tsx') },
  { path: paths.help('$slug'), title: 'help.title', screen: () => import('./help/ArticleScreen.tsx') },
  { path: paths.gallery, title: 'navigation.gallery', screen: () => import('./screens/DevUiScreen.tsx') },
  {
    path: paths.mailPreferences('$token'),
    title: 'mail-preferences.title',
    screen: () => import('./screens/MailPreferencesScreen.tsx'),
  },
  {
    path: paths.unavailable,
    title: 'error-page.title',
    screen: () => import('./screens/UnavailableScreen.tsx'),
  },
];
