import type { OrganizationId, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { transaction } from '../../../platform/transaction.ts';

/** Their recipients go with them, and which of them were posted to a webhook. */
export async function deleteOldNotifications(ctx: Ctx): Promise<void> {
  const before = retainedSince(ctx, 'notifications');
  await ctx.db.deleteFrom('webhook_messages').where('created_at', '<', before).execute();
  await ctx.db.deleteFrom('notifications').where('happened_at', '<', before).execute();
}

/** What a deleted account was notified of and had chosen, and the notifications that name the person. */
export const deleteForPerson = (ctx: Ctx, userId: UserId): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx.deleteFrom('notification_recipients').where('user_id', '=', userId).execute();
    await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
    await tx
      .deleteFrom('notifications')
      .where('type', '=', 'MEMBER_JOINED')
      .where((eb) => eb(eb.ref('context', '->>').key('userId'), '=', userId))
      .execute();
  });

/** A person who left an organization has no notifications in it any more. */
export const deleteForFormerMember = (
  ctx: Ctx,
  { organizationIds, data }: { organizationIds: readonly string[]; data: { userId: UserId } },
): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx
      .deleteFrom('notification_recipients')
      .where('organization_id', 'in', organizationIds as OrganizationId[])
      .where('user_id', '=', data.userId)
      .execute();
  });
