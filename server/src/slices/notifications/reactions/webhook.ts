import type { EventType } from '../../../events.ts';
import { reaction, type Job } from '../../../platform/reactions/registry.ts';
import {
  postedDrafts,
  postToWebhook,
  queueWebhookMessages,
  WEBHOOK_JOB,
} from '../commands/webhook-messages.ts';
import { loadNews } from '../commands/notify.ts';
import { webhookKindOf } from '../rules/webhook.ts';
import { notifiedEvents, rowsOf } from './table.ts';

const isPosted = (event: EventType): boolean =>
  rowsOf<EventType>(event).some(({ type }) => webhookKindOf(type) !== null);

export const webhookReactions = notifiedEvents.filter(isPosted).map((on) =>
  reaction({
    name: `notifications.webhook.${on}`,
    on,
    isShort: true,
    concerns: (event) => postedDrafts(event).length > 0,
    load: loadNews,
    run: queueWebhookMessages,
  }),
);

export const webhookJobs: Job[] = [{ name: WEBHOOK_JOB, run: postToWebhook }];
