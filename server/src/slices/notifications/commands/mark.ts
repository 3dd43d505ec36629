import type { Id, Notification, notifications, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { transaction, type MemberTx } from '../../../platform/transaction.ts';
import { assertMember } from '../../organizations/index.ts';
import { columns, notificationOf } from '../queries/lists.ts';

interface Change {
  is_read?: boolean;
  snoozed_until?: Date | null;
}

async function changeOwn(
  tx: MemberTx,
  { organizationId, notificationId }: { organizationId: OrganizationId; notificationId: Id<'Notification'> },
  change: Change,
): Promise<Notification> {
  const row = await tx
    .with('changed', (db) =>
      db
        .updateTable('notification_recipients')
        .set(change)
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', tx.ctx.actor.userId)
        .where('notification_id', '=', notificationId)
        .returningAll(),
    )
    .selectFrom('changed as r')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organization_id', '=', 'r.organization_id').onRef('n.id', '=', 'r.notification_id'),
    )
    .select(columns)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  await recordOwn(tx);
  return notificationOf(row);
}

/** Only the person's own screens follow. */
const recordOwn = (tx: MemberTx): Promise<void> =>
  record(tx, { type: 'notifications.read', users: [tx.ctx.actor.userId], data: {} });

export async function setRead(
  ctx: MemberCtx,
  { isRead, ...which }: ParsedInputOf<typeof notifications.setRead>,
): Promise<Notification> {
  assertMember(ctx, which.organizationId);
  return transaction(ctx, (tx) => changeOwn(tx, which, { is_read: isRead }));
}

export async function snooze(
  ctx: MemberCtx,
  { until, ...which }: ParsedInputOf<typeof notifications.snooze>,
): Promise<Notification> {
  assertMember(ctx, which.organizationId);
  const snoozed_until = until === null ? null : new Date(until);
  if (snoozed_until !== null && snoozed_until <= ctx.clock.now())
    throw new AppError('notifications.snoozedInPast');
  return transaction(ctx, (tx) => changeOwn(tx, which, { snoozed_until }));
}

export async function markAllAsRead(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<{ done: true }> {
  assertMember(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notification_recipients')
      .set({ is_read: true })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', ctx.actor.userId)
      .where('is_read', '=', false)
      .where('snoozed_until', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordOwn(tx);
    return { done: true };
  });
}

/** Notifications whose time has come stand at the top again, unread, and are pushed to who chose push. */
export function returnSnoozed(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const rows = await tx
      .updateTable('notification_recipients')
      .set((eb) => ({
        shown_at: eb.ref('snoozed_until').$notNull(),
        snoozed_until: null,
        is_read: false,
        push_due_at: now,
      }))
      .where('snoozed_until', '<=', now)
      .returning('user_id')
      .execute();
    await recordEvents(
      tx,
      [...new Set(rows.map(({ user_id }) => user_id))].map((userId) => ({
        type: 'notifications.read',
        users: [userId],
        data: {},
      })),
    );
  });
}
