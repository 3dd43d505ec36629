import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';

export const deliveriesRoutes: SliceRoute[] = [
  {
    path: paths.vendorDeliveries,
    title: 'deliveries.title',
    screen: () => import('./screens/VendorDeliveriesScreen.tsx'),
  },
  {
    path: paths.customerDeliveries,
    title: 'deliveries.title',
    screen: () => import('./screens/CustomerDeliveriesScreen.tsx'),
  },
  {
    path: '/vendor/scheduled-deliveries/$fulfilmentId/$on',
    title: 'deliveries.run.title',
    screen: () => import('./screens/RunScreen.tsx'),
  },
  {
    path: '/vendor/scheduled-deliveries/$fulfilmentId/$on/drive',
    title: 'deliveries.drive.title',
    screen: () => import('./screens/DriveScreen.tsx'),
  },
];
