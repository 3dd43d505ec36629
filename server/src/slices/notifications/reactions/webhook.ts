import type { EventType } from '../../../events.ts';
import { reaction, type Job } from '../../../platform/reactions/registry.ts';
import { postToWebhook, queueWebhookMessages, WEBHOOK_JOB } from '../commands/webhook-messages.ts';
import { webhookKindOf } from '../rules/webhook.ts';
import { notifiedEvents, rowsOf } from './table.ts';

const isPosted = (event: EventType): boolean =>
  rowsOf<EventType>(event).some(({ type }) => webhookKindOf(type) !== null);

export const webhookReactions = notifiedEvents
  .filter(isPosted)
  .map((on) => reaction({ name: `notifications.webhook.${on}`, on, run: queueWebhookMessages }));

export const webhookJobs: Job[] = [{ name: WEBHOOK_JOB, run: postToWebhook }];
