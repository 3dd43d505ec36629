import { sql } from 'kysely';
import {
  conversationLimits as limits,
  type conversations,
  type ParsedInputOf,
  type Viewed,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayConverse } from '../policy.ts';
import { aboutConversation, loadFacts, organizationsOf } from '../queries/access.ts';
import { viewedShown, type ViewedRow } from '../queries/shown.ts';

/**
 * The member has read everything: stored at most once in three seconds, unless something new came. A reader who may
 * not write is noted without taking part.
 */
export async function setViewed(
  ctx: MemberCtx,
  { conversationId }: ParsedInputOf<typeof conversations.setViewed>,
): Promise<Viewed> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - limits.viewedThrottleMs);
  return transaction(ctx, async (tx) => {
    const facts = await loadFacts(tx, actor, conversationId);
    // The shared lock waits for a message on its way, which would otherwise be counted as read.
    const { rows } = await sql<ViewedRow & { is_stored: boolean }>`
      with c as materialized (select last_position from conversations where id = ${conversationId} for share),
      stored as (
        insert into conversation_users as u (conversation_id, organization_id, user_id, takes_part, viewed_on,
          viewed_position, created_at)
        select ${conversationId}::uuid, m.organization_id, m.user_id, ${mayConverse(actor) === true}::boolean,
          ${now}::timestamptz, c.last_position, ${now}::timestamptz
        from c, memberships m where m.organization_id = ${actor.organizationId} and m.user_id = ${actor.userId}
        on conflict (conversation_id, organization_id, user_id) do update
          set unread_count = 0, viewed_on = excluded.viewed_on, viewed_position = excluded.viewed_position
          where u.unread_count > 0 or u.viewed_on is null or u.viewed_on <= ${since}
        returning unread_count, viewed_on)
      select *, true as is_stored from stored
      union all select unread_count, viewed_on, false from conversation_users
        where conversation_id = ${conversationId} and organization_id = ${actor.organizationId}
          and user_id = ${actor.userId} and not exists (select from stored) ${samePlan}`.execute(tx);
    const [row] = rows;
    if (row?.is_stored)
      await record(tx, {
        type: 'conversations.viewed',
        organizations: organizationsOf(facts),
        subject: facts.id,
        data: { ...aboutConversation(facts), userId: actor.userId },
      });
    return viewedShown(row ?? null);
  });
}
