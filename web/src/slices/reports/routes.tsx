import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';

export const reportsRoutes: SliceRoute[] = [
  {
    path: paths.salesReport,
    title: 'reports.title.vendor',
    screen: () => import('./screens/SalesReportScreen.tsx'),
  },
  {
    path: paths.buyingReport,
    title: 'reports.title.customer',
    screen: () => import('./screens/BuyingReportScreen.tsx'),
  },
];
