import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';

export const notificationsRoutes: SliceRoute[] = [
  {
    path: paths.notifications,
    title: 'notifications.title',
    screen: () => import('./screens/NotificationsScreen.tsx'),
  },
];
