import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId, UserId } from '@halles/contract';
import { rowChanges } from '../../../platform/save-rows.ts';
import type { Saving, Tx } from '../../../platform/transaction.ts';
import { rolesThatSee, rolesThatWrite } from '../policy.ts';
import type { ConversationRecord, MessageRecord } from '../tables.ts';

/**
 * Adds a conversation and its new messages to what the transaction writes at its end, which fails where another took
 * their position, as the conversation need not be locked.
 */
export function saveConversation(
  { recorded }: Saving,
  before: ConversationRecord,
  after: ConversationRecord,
  newMessages: readonly MessageRecord[],
): void {
  recorded.changes.push(
    ...rowChanges('conversations', {
      key: ['id'],
      before: [before],
      after: [after],
      version: 'last_position',
    }),
    ...rowChanges('messages', { key: ['conversation_id', 'id'], before: [], after: newMessages }),
  );
}

const roleOnSide = ({ subject_kind }: ConversationRecord): RawBuilder<unknown> => sql`
  m.role = any(case when m.organization_id = given.vendor_id then ${rolesThatSee('vendor', subject_kind)}::text[]
    else ${rolesThatSee('customer', subject_kind)}::text[] end)`;

interface Reach {
  author: { organizationId: OrganizationId; userId: UserId };
  mentions: readonly UserId[];
}

/**
 * Counts a message as unread for everybody else. Members who joined since take part from now on; a member who was
 * taken out is left out, unless they write or are mentioned.
 */
export function countAsUnread(
  { ctx, recorded }: Saving,
  conversation: ConversationRecord,
  { author, mentions }: Reach,
): void {
  const isAuthor = sql`(m.user_id = ${author.userId} and m.organization_id = ${author.organizationId})`;
  recorded.changes.push({
    table: 'conversation_users',
    statement: sql`insert into conversation_users as u
        (conversation_id, organization_id, user_id, takes_part, unread_count, created_at)
      select given.id, m.organization_id, m.user_id, true, case when ${isAuthor} then 0 else 1 end, given.now
      from (select ${conversation.id}::uuid as id, ${conversation.vendor_id}::uuid as vendor_id,
        ${conversation.customer_id}::uuid as customer_id, ${ctx.clock.now()}::timestamptz as now) given
      join memberships m on m.organization_id in (given.vendor_id, given.customer_id)
      left join conversation_users known on known.conversation_id = given.id
        and known.organization_id = m.organization_id and known.user_id = m.user_id
      where ${roleOnSide(conversation)} and (${isAuthor} or m.user_id = any(${[...mentions]}::uuid[])
        or case when known.user_id is null then m.role = any(${[...rolesThatWrite]}::text[]) else known.takes_part end)
      on conflict (conversation_id, organization_id, user_id) do update
        set takes_part = true, unread_count = u.unread_count + excluded.unread_count`,
  });
}

/** Everybody of both sides who may see the subject and write takes part from the beginning. */
export function addEverybody(tx: Tx, conversation: ConversationRecord): void {
  tx.recorded.changes.push({
    table: 'conversation_users',
    statement: sql`insert into conversation_users (conversation_id, organization_id, user_id, created_at)
      select given.id, m.organization_id, m.user_id, ${tx.ctx.clock.now()}::timestamptz
      from (select ${conversation.id}::uuid as id, ${conversation.vendor_id}::uuid as vendor_id,
        ${conversation.customer_id}::uuid as customer_id) given
      join memberships m on m.organization_id in (given.vendor_id, given.customer_id)
      where ${roleOnSide(conversation)} and m.role = any(${[...rolesThatWrite]}::text[])`,
  });
}
