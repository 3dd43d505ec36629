import { assertMember } from '../organizations/index.ts';
import type { Notification, notifications, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { MemberCtx, Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../platform/events/record.ts';
import { retainedSince } from '../../platform/retention.ts';
import { transaction, type Tx } from '../../platform/transaction.ts';
import { notificationOf } from './queries.ts';

export interface NewNotification {
  organizationId: OrganizationId;
  type: string;
  context: Record<string, unknown>;
  imageUrl?: string | null;
  relatedUrl?: string | null;
  /** Key of the notified event: one notification per key, however often the reaction runs. */
  causeKey: string;
}

export async function recordNotification(tx: Tx, notification: NewNotification): Promise<void> {
  const { ids, clock } = tx.ctx;
  const inserted = await tx
    .insertInto('notifications')
    .values({
      id: ids.next<'Notification'>(),
      organization_id: notification.organizationId,
      type: notification.type,
      context: JSON.stringify(notification.context),
      image_url: notification.imageUrl ?? null,
      related_url: notification.relatedUrl ?? null,
      happened_at: clock.now(),
      cause_key: notification.causeKey,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'cause_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await record(tx, {
    type: 'notifications.recorded',
    organizations: [notification.organizationId],
    subject: inserted.id,
    data: { notificationId: inserted.id },
  });
}

export async function setRead(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof notifications.setRead>,
): Promise<Notification> {
  assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const row = await tx
      .updateTable('notifications')
      .set({ is_read: input.isRead })
      .where('organization_id', '=', input.organizationId)
      .where('id', '=', input.notificationId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('request.notFound');
    await record(tx, {
      type: 'notifications.read',
      organizations: [input.organizationId],
      subject: row.id,
      data: {},
    });
    return notificationOf(row);
  });
}

export async function markAllAsRead(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<{ done: true }> {
  assertMember(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('organization_id', '=', organizationId)
      .where('is_read', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await record(tx, { type: 'notifications.read', organizations: [organizationId], data: {} });
    return { done: true };
  });
}

export async function deleteOldNotifications(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('notifications')
    .where('happened_at', '<', retainedSince(ctx, 'notifications'))
    .execute();
}
