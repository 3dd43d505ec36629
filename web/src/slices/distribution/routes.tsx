import { liveQuery } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';

const loadFulfilments = ({ queryClient }: RouteLoad) =>
  Promise.all([
    queryClient.prefetchQuery(liveQuery('distribution.listDeliveries', {})),
    queryClient.prefetchQuery(liveQuery('distribution.listPickups', {})),
  ]);

const delivery = {
  title: 'distribution.delivery.one',
  screen: () => import('./screens/DeliveryScreen.tsx'),
} as const;
const pickup = {
  title: 'distribution.pickup.one',
  screen: () => import('./screens/PickupScreen.tsx'),
} as const;

export const distributionRoutes: SliceRoute[] = [
  {
    path: paths.distribution,
    title: 'distribution.title',
    screen: () => import('./screens/DistributionScreen.tsx'),
    load: loadFulfilments,
  },
  { path: paths.newDelivery, ...delivery },
  { path: paths.delivery('$deliveryId'), ...delivery, load: loadFulfilments },
  { path: paths.newPickup, ...pickup },
  { path: paths.pickup('$pickupId'), ...pickup, load: loadFulfilments },
];
