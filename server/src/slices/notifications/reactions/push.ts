import type { UserId } from '@halles/contract';
import { reaction, type Job } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { PUSH_JOB, sendPush } from '../commands/push.ts';
import { removePushDevices } from '../commands/push-devices.ts';
import { webhookJobs } from './webhook.ts';

/** A session that is idle or expires by itself ends no subscription: notifications are for who has the app closed. */
export const pushReactions = [
  reaction<'identity.sessionEnded'>({
    name: 'notifications.endPushOfSession',
    on: 'identity.sessionEnded',
    run: (ctx, { data, userIds }) =>
      transaction(ctx, async (tx) => {
        await removePushDevices(tx, { userId: userIds[0] as UserId, sessionId: data.sessionId });
      }),
  }),
  reaction<'identity.sessionsEnded'>({
    name: 'notifications.endPushOfSessions',
    on: 'identity.sessionsEnded',
    run: (ctx, { data, userIds }) =>
      transaction(ctx, async (tx) => {
        await removePushDevices(tx, { userId: userIds[0] as UserId, exceptSessionId: data.except });
      }),
  }),
];

export const notificationsJobs: Job[] = [{ name: PUSH_JOB, run: sendPush }, ...webhookJobs];
