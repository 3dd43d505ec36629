import type { conversations, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type MemberTx } from '../../../platform/transaction.ts';
import { mayConverse } from '../policy.ts';
import { aboutConversation, partnerIdOf } from '../queries/access.ts';
import { lockConversation, type LockedConversation } from './lock.ts';

type Input = ParsedInputOf<typeof conversations.report>;

/** Reports the other organization, or one of its messages; the other does not learn of it. */
export async function reportConversation(
  ctx: MemberCtx,
  { conversationId, messageId, reason }: Input,
): Promise<OutputOf<typeof conversations.report>> {
  return transaction(ctx, async (tx) => {
    const { actor, ids, clock } = ctx;
    const locked = await lockConversation(tx, conversationId);
    permit(mayConverse(actor));
    const reportedId = partnerIdOf(locked.side, locked.row);
    if (messageId !== null) await assertOfPartner(tx, locked, messageId);
    if (await isReported(tx, { conversationId, messageId })) return { done: true };
    const id = ids.next<'MessageReport'>();
    await tx
      .insertInto('message_reports')
      .values({
        organization_id: actor.organizationId,
        id,
        reported_id: reportedId,
        conversation_id: conversationId,
        message_id: messageId,
        reason,
        reported_by: actor.userId,
        created_at: clock.now(),
      })
      .execute();
    await record(tx, {
      type: 'conversations.reported',
      organizations: [actor.organizationId],
      subject: id,
      data: { ...aboutConversation(locked.row), reportId: id, messageId, reportedId },
    });
    return { done: true };
  });
}

async function assertOfPartner(
  tx: MemberTx,
  { row, side }: LockedConversation,
  messageId: NonNullable<Input['messageId']>,
): Promise<void> {
  await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', row.id)
    .where('id', '=', messageId)
    .where('organization_id', '=', partnerIdOf(side, row))
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** The same person's report about the same message counts once while the admins look into it. */
async function isReported(
  tx: MemberTx,
  { conversationId, messageId }: Pick<Input, 'conversationId' | 'messageId'>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('message_reports')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('reported_by', '=', tx.ctx.actor.userId)
    .where('status', '=', 'open')
    .where('message_id', messageId === null ? 'is' : '=', messageId)
    .executeTakeFirst();
  return open !== undefined;
}
