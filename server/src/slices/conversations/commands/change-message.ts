import { sql } from 'kysely';
import type { conversations, Message, ParsedInputOf, UserId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import { transaction, type MemberTx } from '../../../platform/transaction.ts';
import { folded } from '../../catalogue/index.ts';
import { mayChange } from '../policy.ts';
import { aboutConversation, organizationsOf, writingStateOf } from '../queries/access.ts';
import {
  isAuthor,
  loadMessages,
  messageShown,
  type MessagePage,
  type MessageRow,
} from '../queries/messages.ts';
import { deletedMessage, editedMessage } from '../rules/messages.ts';
import type { MessageRecord } from '../tables.ts';
import { lockConversation } from './lock.ts';

type Ref = ParsedInputOf<typeof conversations.delete>;

/** The former text stays for the admins who look into a report. */
export async function editMessage(
  ctx: MemberCtx,
  { text, mentions, ...ref }: ParsedInputOf<typeof conversations.edit>,
): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const { page, row } = await lockOwnMessage(tx, ref);
    await refuseUnknownPeople(tx, page, mentions);
    const now = ctx.clock.now();
    const after = editedMessage(row.message, { text, searchText: folded(text), mentions, now });
    if (after !== row.message) await saveMessage(tx, row.message, after, 'conversations.messageEdited');
    return messageShown(ctx, page, { ...row, message: after });
  });
}

/** Its files are gone at once for every reader: a deletion is often of a file that was for somebody else. */
export async function deleteMessage(ctx: MemberCtx, ref: Ref): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const { page, row } = await lockOwnMessage(tx, ref);
    const { message } = row;
    const owner = { organizationId: ctx.actor.organizationId };
    await ctx.ports.files.discardFiles(tx, { ids: message.file_ids, owner });
    const after = deletedMessage(message, ctx.clock.now());
    await saveMessage(tx, message, after, 'conversations.messageDeleted');
    return messageShown(ctx, page, { ...row, message: after, files: null });
  });
}

/** Locks a message by its conversation, for its author while they may change it. */
async function lockOwnMessage(
  tx: MemberTx,
  { conversationId, messageId }: Ref,
): Promise<{ page: MessagePage; row: MessageRow }> {
  const { ctx } = tx;
  const { facts, side } = await lockConversation(tx, conversationId);
  const line = sql`select * from messages
    where conversation_id = ${conversationId} and id = ${messageId} and kind = 'message'`;
  const { page, rows } = await loadMessages(ctx, tx, conversationId, line);
  const [row] = rows;
  if (!row) throw new AppError('request.notFound');
  const { message } = row;
  permit(
    mayChange(ctx.actor, writingStateOf(facts, side), {
      isAuthor: isAuthor(ctx, message),
      isDeleted: message.deleted_at !== null,
      sentAt: message.sent_at,
      now: ctx.clock.now(),
    }),
  );
  return { page, row };
}

async function refuseUnknownPeople(
  tx: MemberTx,
  { facts }: MessagePage,
  mentions: readonly UserId[],
): Promise<void> {
  if (mentions.length === 0) return;
  const known = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', 'in', organizationsOf(facts))
    .where('user_id', 'in', [...mentions])
    .execute();
  const ids = new Set(known.map(({ user_id }) => user_id));
  if (mentions.some((id) => !ids.has(id))) throw new AppError('conversations.notAMember');
}

async function saveMessage(
  tx: MemberTx,
  before: MessageRecord,
  after: MessageRecord,
  type: 'conversations.messageEdited' | 'conversations.messageDeleted',
): Promise<void> {
  const { conversation_id: id, vendor_id, customer_id } = before;
  const change = { key: ['conversation_id', 'id'] as const, before: [before], after: [after] };
  tx.recorded.changes.push(...rowChanges('messages', change));
  await record(tx, {
    type,
    organizations: [vendor_id, customer_id],
    subject: id,
    data: { ...aboutConversation({ id, vendor_id, customer_id }), messageId: before.id },
  });
}
