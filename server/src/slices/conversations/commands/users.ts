import { sql } from 'kysely';
import type { Conversation, conversations, ConversationId, ParsedInputOf, UserId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type MemberTx, type Tx } from '../../../platform/transaction.ts';
import { mayConverse, rolesThatSee } from '../policy.ts';
import { aboutConversation, organizationsOf } from '../queries/access.ts';
import { loadConversation } from '../queries/conversation.ts';
import { lockConversation, type LockedConversation } from './lock.ts';

/** An organization says who of its own takes part; the people of the other are the other's. */
export async function setUsers(
  ctx: MemberCtx,
  { conversationId, usersId }: ParsedInputOf<typeof conversations.setUsers>,
): Promise<Conversation> {
  return transaction(ctx, (tx) => changeUsers(tx, conversationId, { wanted: usersId, keepsOthers: false }));
}

export async function addUser(
  ctx: MemberCtx,
  { conversationId, userId }: ParsedInputOf<typeof conversations.addUser>,
): Promise<Conversation> {
  return transaction(ctx, (tx) => changeUsers(tx, conversationId, { wanted: [userId], keepsOthers: true }));
}

interface Users {
  wanted: readonly UserId[];
  keepsOthers: boolean;
}

async function changeUsers(
  tx: MemberTx,
  conversationId: ConversationId,
  { wanted, keepsOthers }: Users,
): Promise<Conversation> {
  const { ctx } = tx;
  const locked = await lockConversation(tx, conversationId);
  permit(mayConverse(ctx.actor));
  await refuseOutsiders(tx, locked, wanted);
  const changed = await saveUsers(tx, conversationId, { wanted, keepsOthers });
  if (changed.length > 0)
    await record(tx, {
      type: 'conversations.usersChanged',
      organizations: organizationsOf(locked.row),
      subject: conversationId,
      data: {
        ...aboutConversation(locked.row),
        organizationId: ctx.actor.organizationId,
        userIds: changed,
      },
    });
  return loadConversation(ctx, tx, conversationId);
}

/** Members of the own organization who may see the subject. */
async function refuseOutsiders(
  tx: MemberTx,
  { row, side }: LockedConversation,
  wanted: readonly UserId[],
): Promise<void> {
  if (wanted.length === 0) return;
  const members = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', tx.ctx.actor.organizationId)
    .where('user_id', 'in', [...wanted])
    .where('role', 'in', rolesThatSee(side, row.subject_kind))
    .execute();
  if (members.length < new Set(wanted).size) throw new AppError('conversations.notAMember');
}

/** Returns the people who were added or taken out. Those who are left out are noted, so that no message adds them. */
async function saveUsers(
  tx: MemberTx,
  conversationId: ConversationId,
  { wanted, keepsOthers }: Users,
): Promise<UserId[]> {
  const { actor, clock } = tx.ctx;
  const isWanted = sql`m.user_id = any(${[...wanted]}::uuid[])`;
  const { rows } = await sql<{ user_id: UserId; is_changed: boolean }>`
    insert into conversation_users as u (conversation_id, organization_id, user_id, takes_part, created_at)
    select ${conversationId}::uuid, m.organization_id, m.user_id, ${isWanted}, ${clock.now()}::timestamptz
    from memberships m
    where m.organization_id = ${actor.organizationId} and (${isWanted} or not ${keepsOthers}::boolean)
    on conflict (conversation_id, organization_id, user_id) do update
      set takes_part = excluded.takes_part, unread_count = case when excluded.takes_part then u.unread_count else 0 end
      where u.takes_part <> excluded.takes_part
    returning user_id, takes_part or xmax <> 0 as is_changed`.execute(tx);
  return rows.flatMap(({ user_id, is_changed }) => (is_changed ? [user_id] : []));
}

/** Muted for one person: it stays readable and counts as before, without notifications. */
export async function setMuted(
  ctx: MemberCtx,
  { conversationId, isMuted }: ParsedInputOf<typeof conversations.setMuted>,
): Promise<Conversation> {
  const { actor, clock } = ctx;
  return transaction(ctx, async (tx) => {
    const { row } = await lockConversation(tx, conversationId);
    const { rows } = await sql<{ user_id: UserId }>`
      insert into conversation_users as u (conversation_id, organization_id, user_id, takes_part, is_muted, created_at)
      select ${conversationId}::uuid, m.organization_id, m.user_id, false, ${isMuted}::boolean, ${clock.now()}::timestamptz
      from memberships m where m.organization_id = ${actor.organizationId} and m.user_id = ${actor.userId}
      on conflict (conversation_id, organization_id, user_id) do update set is_muted = excluded.is_muted
        where u.is_muted <> excluded.is_muted
      returning user_id`.execute(tx);
    if (rows.length > 0)
      await record(tx, {
        type: 'conversations.mutedChanged',
        organizations: [actor.organizationId],
        subject: conversationId,
        data: { ...aboutConversation(row), userId: actor.userId, isMuted },
      });
    return loadConversation(ctx, tx, conversationId);
  });
}

/** A member whose membership ends takes part in nothing any more, in the same transaction. */
export const removeFromConversations = (tx: Tx, organizationId: string, userId: string) =>
  sql`delete from conversation_users where organization_id = ${organizationId} and user_id = ${userId}`.execute(
    tx,
  );
