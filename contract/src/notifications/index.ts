import { z } from 'zod';
import { id, organizationId, procedure, type ErrorTable } from '../kernel/index.ts';

export * from './menu.ts';

export const notificationsErrors = {} as const satisfies ErrorTable;

export const notification = z.object({
  id: id('Notification'),
  organizationId,
  date: z.iso.datetime(),
  isRead: z.boolean(),
  type: z.string(),
  context: z.record(z.string(), z.unknown()),
  imageURL: z.string().nullable(),
  relatedUrl: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/notifications',
    summary: 'The newest 20 notifications of the organization',
    access: 'member',
    input: z.object({ organizationId }),
    output: z.array(notification),
    live: true,
  }),
  setRead: procedure({
    method: 'PATCH',
    path: '/organizations/{organizationId}/notifications/{notificationId}',
    summary: 'Mark one as read, or unread again',
    access: 'member',
    input: z.object({ organizationId, notificationId: id('Notification'), isRead: z.boolean() }),
    output: notification,
  }),
  markAllAsRead: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/notifications/read-all',
    summary: 'Mark all as read',
    access: 'member',
    input: z.object({ organizationId }),
    output: z.object({ done: z.literal(true) }),
  }),
};
