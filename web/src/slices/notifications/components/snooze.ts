import type { Notification } from '@halles/contract';
import { api } from '../../../lib/api.ts';

/** Null shows it again now. */
export const snooze = ({ organizationId, id }: Notification, until: string | null): Promise<Notification> =>
  api.notifications.snooze({ organizationId, notificationId: id, until });
