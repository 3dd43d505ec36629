import type { feedback, FeedbackId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { refusal } from '../../platform/errors.ts';
import { record } from '../../platform/events/record.ts';
import { retainedSince } from '../../platform/retention.ts';
import { textsIn } from '../../platform/texts.ts';
import { transaction } from '../../platform/transaction.ts';
import './tables.ts';

/** Spec §7: stored at once with organization and user; it is posted by a job, which retries. */
export const postToSlack = (
  ctx: MemberCtx,
  { failure, screenshotFileId, ...request }: ParsedInputOf<typeof feedback.postToSlack>,
): Promise<OutputOf<typeof feedback.postToSlack>> =>
  transaction(ctx, async (tx) => {
    const { organizationId, userId } = ctx.actor;
    const id = ctx.ids.next<'Feedback'>();
    if (screenshotFileId !== null)
      await ctx.ports.files.attachFiles(tx, {
        ids: [screenshotFileId],
        owner: { organizationId },
        kind: 'photo',
      });
    await tx
      .insertInto('feedback')
      .values({
        ...request,
        id,
        organization_id: organizationId,
        user_id: userId,
        failure: failure && JSON.stringify(failure),
        screenshot_file_id: screenshotFileId,
        posted_at: null,
        handled_at: null,
        created_at: ctx.clock.now(),
      })
      .execute();
    await record(tx, {
      type: 'feedback.sent',
      organizations: [organizationId],
      subject: id,
      data: { feedbackId: id, kind: request.kind },
    });
    return { data: { id } };
  });

/** Posts a stored message once; without Slack it only stays in the admins' list. A failure is retried by the job. */
export async function postStored(ctx: Ctx, id: FeedbackId): Promise<void> {
  const row = await ctx.db
    .selectFrom('feedback as f')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .innerJoin('organization_settings as s', 's.organization_id', 'f.organization_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.kind', 'f.message', 'f.page', 'f.version', 'f.failure', 'f.organization_id', 'f.user_id'])
    .select(['o.name', 's.language', 'u.first_name'])
    .where('f.id', '=', id)
    .where('f.posted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const t = textsIn(row.language);
  const data = await ctx.ports.slack.postToSlack(
    {
      text: t('feedback.slack', {
        kind: t(`feedback.kinds.${row.kind}`),
        message: row.message,
        name: row.first_name,
        organization: row.name,
        page: `${ctx.ports.settings.publicUrl}${row.page}`,
        version: row.version,
      }),
      ...(row.failure && { failure: row.failure }),
    },
    {
      organization: { id: row.organization_id, name: row.name },
      user: { id: row.user_id, firstName: row.first_name },
    },
  );
  if (data === null) return;
  await ctx.db.updateTable('feedback').set({ posted_at: ctx.clock.now() }).where('id', '=', id).execute();
}

export const setHandled = (
  ctx: Ctx,
  { feedbackId, isHandled }: ParsedInputOf<typeof feedback.setHandled>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    await tx
      .updateTable('feedback')
      .set({ handled_at: isHandled ? ctx.clock.now() : null })
      .where('id', '=', feedbackId)
      .returning('organization_id')
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    // Without organizations: what the team does with a message is not in the audit log of its sender.
    await record(tx, { type: 'feedback.handled', subject: feedbackId, data: { feedbackId, isHandled } });
    return { done: true };
  });

/** Handled messages are deleted after their time, with their screenshots; open ones stay. */
export const deleteOldFeedback = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (tx) => {
    const deleted = await tx
      .deleteFrom('feedback')
      .where('handled_at', '<', retainedSince(ctx, 'feedback'))
      .returning(['organization_id', 'screenshot_file_id'])
      .execute();
    for (const { organization_id: organizationId, screenshot_file_id: id } of deleted)
      if (id !== null) await ctx.ports.files.discardFiles(tx, { ids: [id], owner: { organizationId } });
  });
