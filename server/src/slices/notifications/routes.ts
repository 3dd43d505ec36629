import { notifications } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import { markAllAsRead, setRead } from './commands.ts';
import { listNotifications } from './queries.ts';

export const notificationsRoutes = bind('notifications', notifications, {
  list: {
    query: listNotifications,
    live: {
      on: ['notifications.recorded', 'notifications.read'],
      scope: (_ctx, { organizationId }) => organizationId,
    },
  },
  setRead,
  markAllAsRead,
});
