import { notifications, type OrganizationId } from '@halles/contract';
import type { MemberCtx, PersonCtx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import { addPushDevice, removePushDevice, renamePushDevice } from './commands/push-devices.ts';
import { sendTestPush } from './commands/push.ts';
import { getPushKey, listPushDevices } from './queries/push-devices.ts';
import { markAllAsRead, setRead, snooze } from './commands/mark.ts';
import { sendTestMessage } from './commands/webhook-messages.ts';
import { changeWebhook, connectWebhook, removeWebhook, resumeWebhook } from './commands/webhook.ts';
import { changeSettings } from './commands/settings.ts';
import { countUnread, listAllNotifications, listNotifications } from './queries/lists.ts';
import { getSettings } from './queries/settings.ts';
import { getWebhook } from './queries/webhook.ts';

/** A person's notifications follow events of that person; an admin who views follows the organization. */
const own = {
  on: ['notifications.recorded', 'notifications.read'] as const,
  scope: ({ actor }: MemberCtx, { organizationId }: { organizationId: OrganizationId }): string =>
    actor.view === 'own' ? actor.userId : organizationId,
  personal: true as const,
};

export const notificationsRoutes = bind('notifications', notifications, {
  list: { query: listNotifications, live: own },
  listAll: { query: listAllNotifications, live: own },
  countUnread: { query: countUnread, live: own },
  setRead,
  snooze,
  markAllAsRead,
  getSettings: {
    query: getSettings,
    live: {
      on: ['notifications.settingsChanged'],
      scope: ({ actor }: PersonCtx) => actor.userId,
      personal: true,
    },
  },
  getPushKey,
  listPushDevices: {
    query: listPushDevices,
    live: {
      on: ['notifications.pushDevicesChanged'],
      scope: ({ actor }) => actor.userId,
      personal: true,
    },
  },
  addPushDevice,
  renamePushDevice,
  removePushDevice,
  sendTestPush,
  changeSettings,
  getWebhook: {
    query: getWebhook,
    live: {
      on: [
        'notifications.webhookConnected',
        'notifications.webhookChanged',
        'notifications.webhookAnswered',
        'notifications.webhookPaused',
        'notifications.webhookResumed',
        'notifications.webhookRemoved',
      ],
      scope: (_ctx, { organizationId }) => organizationId,
    },
  },
  connectWebhook,
  changeWebhook,
  resumeWebhook,
  sendTestMessage,
  removeWebhook,
});
