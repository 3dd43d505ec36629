import type { Id } from '@halles/contract/kernel';
import type { NoData } from './shared.ts';

export interface NotificationsEvents {
  'notifications.recorded': { notificationId: Id<'Notification'> };
  'notifications.read': NoData;
}
