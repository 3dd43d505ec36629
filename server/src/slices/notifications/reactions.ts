import type { UserId } from '@halles/contract';
import type { EventType } from '../../events.ts';
import { reaction, type Job, type Schedule } from '../../platform/reactions/registry.ts';
import { deleteForFormerMember, deleteForPerson, deleteOldNotifications } from './commands/housekeeping.ts';
import { deleteUnusedPushDevices } from './commands/push-devices.ts';
import { returnSnoozed } from './commands/mark.ts';
import { loadNews, notifyOfEvent, SEND_DUE } from './commands/notify.ts';
import { sendDue } from './commands/send.ts';
import { notifiedEvents } from './reactions/table.ts';
import { webhookReactions } from './reactions/webhook.ts';

/** Queued jobs carry these names of earlier versions. */
const earlierNames: Partial<Record<EventType, string>> = {
  'organizations.memberJoined': 'notifications.MEMBER_JOINED',
  'organizations.suspended': 'notifications.ORGANIZATION_SUSPENDED',
  'credit.balanceFellLow': 'notifications.CREDIT_LOW',
  'inventory.stockFellLow': 'notifications.FORMAT_LOW_ON_STOCK_AFTER_ORDER',
  'inventory.stockRanOut': 'notifications.FORMAT_OUT_OF_STOCK_AFTER_ORDER',
  'offers.savedSearchFound': 'notifications.SAVED_SEARCH_FOUND',
};

const notifyOf = (on: EventType) =>
  reaction({
    name: earlierNames[on] ?? `notifications.${on}`,
    on,
    isShort: true,
    load: loadNews,
    run: notifyOfEvent,
  });

export const notificationsReactions = [
  ...webhookReactions,
  ...notifiedEvents.map(notifyOf),
  reaction<'identity.accountDeleted'>({
    name: 'notifications.deleteForPerson',
    on: 'identity.accountDeleted',
    run: (ctx, { userIds }) => deleteForPerson(ctx, userIds[0] as UserId),
  }),
  reaction<'organizations.memberRemoved'>({
    name: 'notifications.deleteForFormerMember',
    on: 'organizations.memberRemoved',
    run: deleteForFormerMember,
  }),
];

export const sendJobs: Job[] = [{ name: SEND_DUE, run: sendDue }];

export const notificationsSchedules: Schedule[] = [
  { name: 'notifications.deleteOld', cron: '43 3 * * *', run: deleteOldNotifications },
  { name: 'notifications.deleteUnusedPushDevices', cron: '44 3 * * *', run: deleteUnusedPushDevices },
  { name: 'notifications.returnSnoozed', cron: '* * * * *', run: returnSnoozed },
  { name: 'notifications.sendWaiting', cron: '* * * * *', run: sendDue },
];
