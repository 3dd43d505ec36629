import { allowedTo, type Id, type OrganizationId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueueAll } from '../../../platform/reactions/enqueue.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { openSealed } from '../../../platform/secrets.ts';
import type { SlackAnswer } from '../../../platform/slack/index.ts';
import { textsIn } from '../../../platform/texts.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { assertMember, organizationRow, settingsOf } from '../../organizations/index.ts';
import { webhookRow, type WebhookRow } from '../queries/webhook.ts';
import { decideAfterAttempt, slackMessage, webhookKindOf, type SlackMessage } from '../rules/webhook.ts';
import { namedIn, sentenceOf } from '../rules/words.ts';
import { draftsOf, loadNews, type Draft, type News } from './notify.ts';
import { saveWebhook } from './webhook.ts';

export const WEBHOOK_JOB = 'notifications.postToWebhook';
/** Faults of our own, such as a lost database; what the receiver answers is counted by the message. */
const JOB_ATTEMPTS = 5;

interface WebhookJob {
  organizationId: OrganizationId;
  webhookId: Id<'Webhook'>;
  eventId: string;
  message: SlackMessage;
  attempts: number;
  isTest: boolean;
}

const queueJob = (tx: Tx, payload: WebhookJob, afterSeconds = 0): Promise<void> =>
  enqueueAll(tx, [{ name: WEBHOOK_JOB, payload, attempts: JOB_ATTEMPTS, afterSeconds }]);

/** Each event once for each webhook: its row is what keeps a second run from posting again. */
async function queueMessage(
  tx: Tx,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  content: Pick<WebhookJob, 'eventId' | 'message' | 'isTest'>,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_messages')
    .values({
      organization_id,
      webhook_id: id,
      event_id: content.eventId,
      created_at: tx.ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n)
    await queueJob(tx, { ...content, organizationId: organization_id, webhookId: id, attempts: 0 });
}

/** The sentence of the notification without what people wrote, in the organization's language, with a link. */
async function messageOf({ db, ports }: Ctx, { row, to, params, url }: Draft): Promise<SlackMessage> {
  const { language } = (await settingsOf(db, to)).preferences;
  const ids = namedIn(params);
  const named = ids.length === 0 ? [] : await Promise.all(ids.map((id) => organizationRow(db, id)));
  const names = new Map(named.flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
  return slackMessage(sentenceOf(row.type, { ...params, reason: '' }, names, language), {
    url: `${ports.settings.publicUrl}${url ?? ''}`,
    label: textsIn(language)('notifications.webhook.open'),
  });
}

type Posted = Parameters<typeof draftsOf>[0];

export const postedDrafts = (event: Posted): Draft[] =>
  draftsOf(event, {}).filter(({ row }) => webhookKindOf(row.type) !== null);

/** Test orders record none of these events. */
export async function queueWebhookMessages<Type extends EventType>(
  ctx: Ctx,
  event: StoredEvent<Type>,
  loaded?: News | null,
): Promise<void> {
  const drafts = postedDrafts(event);
  if (drafts.length === 0) return;
  const news = loaded === undefined ? await loadNews(ctx, event) : loaded;
  const webhooks = news?.audience.webhooks ?? [];
  for (const draft of drafts) {
    const webhook = webhooks.find(({ organization_id }) => organization_id === draft.to);
    if (!webhook?.kinds.includes(webhookKindOf(draft.row.type)!)) continue;
    const message = await messageOf(ctx, draft);
    await transaction(ctx, (tx) => queueMessage(tx, webhook, { eventId: event.id, message, isTest: false }));
  }
}

export async function sendTestMessage(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<{ done: true }> {
  permit(allowedTo(assertMember(ctx, organizationId), 'editSettings'));
  return transaction(ctx, async (tx) => {
    const webhook = await webhookRow(tx, organizationId);
    if (!webhook) throw new AppError('request.notFound');
    if (webhook.paused_at !== null) throw new AppError('notifications.webhookPaused');
    const { language } = (await settingsOf(tx, organizationId)).preferences;
    const organization = (await organizationRow(tx, organizationId))!.name;
    const t = textsIn(language);
    const message = slackMessage(t('notifications.webhook.test', { organization }), {
      url: `${ctx.ports.settings.publicUrl}/organizations/settings`,
      label: t('notifications.webhook.open'),
    });
    await queueMessage(tx, webhook, { eventId: ctx.ids.next<'WebhookTest'>(), message, isTest: true });
    return { done: true as const };
  });
}

/** The job: at least once. It posts outside a transaction, so that a slow receiver holds no lock. */
export async function postToWebhook(ctx: Ctx, payload: unknown): Promise<void> {
  const job = payload as WebhookJob;
  const webhook = await webhookRow(ctx.db, job.organizationId);
  if (webhook?.id !== job.webhookId || webhook.paused_at !== null || (await isSettled(ctx, job))) return;
  const { secret, oldSecrets } = ctx.ports.settings;
  const url = openSealed([secret, ...oldSecrets], webhook.sealed_url);
  const answer: SlackAnswer =
    url === null
      ? { outcome: 'notAllowed', status: null, retryAfterMs: null }
      : await ctx.ports.slack.postToWebhook(url, job.message, job.eventId);
  await transaction(ctx, (tx) => saveAnswer(tx, job, answer));
}

async function isSettled({ db }: Ctx, { organizationId, webhookId, eventId }: WebhookJob): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_messages')
    .select('settled_at')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.settled_at !== null;
}

async function saveAnswer(tx: Tx, job: WebhookJob, answer: SlackAnswer): Promise<void> {
  const { organizationId, webhookId, eventId } = job;
  const rows = tx.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId);
  const before = await rows.where('id', '=', webhookId).forNoKeyUpdate().executeTakeFirst();
  if (!before) return;
  const now = tx.ctx.clock.now();
  const attempts = job.attempts + 1;
  const { failures } = before;
  const after = decideAfterAttempt({ ...answer, attempts, failures });
  const pauses = after.pauses && before.paused_at === null;
  await saveWebhook(tx, {
    ...before,
    failures: after.failures,
    paused_at: pauses ? now : before.paused_at,
    last_at: now,
    last_outcome: answer.outcome,
    last_status: answer.status,
  });
  if (after.retrySeconds !== null) await queueJob(tx, { ...job, attempts }, after.retrySeconds);
  else
    await tx
      .updateTable('webhook_messages')
      .set({ settled_at: now })
      .where('organization_id', '=', organizationId)
      .where('webhook_id', '=', webhookId)
      .where('event_id', '=', eventId)
      .execute();
  const data = { host: before.host, outcome: answer.outcome };
  const organizations = [organizationId];
  if (job.isTest || before.last_outcome !== answer.outcome)
    await record(tx, { type: 'notifications.webhookAnswered', organizations, data });
  if (pauses) await record(tx, { type: 'notifications.webhookPaused', organizations, data });
}
