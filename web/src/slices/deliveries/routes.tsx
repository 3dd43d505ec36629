import { liveQuery } from '../../lib/live.ts';
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
    path: paths.run('$fulfilmentId', '$on'),
    title: 'deliveries.run.title',
    screen: () => import('./screens/RunScreen.tsx'),
  },
  {
    path: paths.pack('$fulfilmentId', '$on'),
    title: 'deliveries.pack.title',
    screen: () => import('./screens/PackScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.prefetchQuery(
        liveQuery('deliveries.listOrdersToPack', {
          fulfilmentId: params['fulfilmentId']!,
          on: params['on']!,
        }),
      ),
  },
  {
    path: paths.drive('$fulfilmentId', '$on'),
    title: 'deliveries.drive.title',
    screen: () => import('./screens/DriveScreen.tsx'),
  },
];
