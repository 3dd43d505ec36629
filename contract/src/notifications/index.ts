import { z } from 'zod';
import {
  day,
  notificationKind,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  type ErrorTable,
} from '../kernel/index.ts';
import { notification, notificationId } from './entities.ts';
import { notificationSettings } from './kinds.ts';
import { push, pushErrors } from './push.ts';
import { webhookErrors, webhooks } from './webhook.ts';

export * from './entities.ts';
export * from './kinds.ts';
export * from './menu.ts';
export { newWebhook, webhookKinds, type Webhook, type WebhookKind, type WebhookOutcome } from './webhook.ts';
export { pushDeviceName, pushDeviceNameMax, pushDevicesMax, type PushDevice } from './push.ts';

export const notificationsErrors = {
  ...pushErrors,
  ...webhookErrors,
  'notifications.snoozedInPast': 422,
} as const satisfies ErrorTable;

const ofOrganization = z.object({ organizationId });
const done = z.object({ done: z.literal(true) });

export const notifications = {
  ...push,
  ...webhooks,
  list: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/notifications',
    summary: 'The newest 20 notifications of the signed-in person in the organization',
    access: 'member',
    input: ofOrganization,
    output: z.array(notification),
    live: true,
  }),
  listAll: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/all-notifications',
    summary: 'All notifications of the signed-in person in the organization, filtered and paged',
    access: 'member',
    input: pageInput.extend({
      organizationId,
      show: z.enum(['all', 'unread', 'snoozed']).default('all'),
      kind: notificationKind.optional(),
      from: day.optional(),
      until: day.optional(),
    }),
    output: pageOf(notification),
    live: true,
  }),
  countUnread: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/unread-notifications',
    summary: 'How many are unread here, and in all organizations of the signed-in person; at most 1,000',
    access: 'member',
    input: ofOrganization,
    output: z.object({ count: z.int(), inAllOrganizations: z.int() }),
    live: true,
  }),
  setRead: procedure({
    method: 'PATCH',
    path: '/organizations/{organizationId}/notifications/{notificationId}',
    summary: 'Mark one as read, or unread again',
    access: 'member',
    input: ofOrganization.extend({ notificationId, isRead: z.boolean() }),
    output: notification,
  }),
  snooze: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/notifications/{notificationId}/snooze',
    summary: 'Hide one until a time, when it comes back unread; null shows it now',
    access: 'member',
    input: ofOrganization.extend({ notificationId, until: z.iso.datetime().nullable() }),
    output: notification,
    errors: ['notifications.snoozedInPast'],
  }),
  markAllAsRead: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/notifications/read-all',
    summary: 'Mark all as read',
    access: 'member',
    input: ofOrganization,
    output: done,
  }),
  getSettings: procedure({
    method: 'GET',
    path: '/notification-settings',
    summary: 'What the signed-in person is notified of, how, and when',
    access: 'signedIn',
    input: z.object({}),
    output: notificationSettings,
    live: true,
  }),
  changeSettings: procedure({
    method: 'PATCH',
    path: '/notification-settings',
    summary: 'Choose in-app, email and push by kind, how often, quiet hours, and a pause',
    access: 'signedIn',
    input: notificationSettings.omit({ version: true }).partial().extend({ version: z.int() }),
    output: notificationSettings,
    errors: ['request.stale'],
  }),
};
