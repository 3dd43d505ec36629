import type { MemberCtx } from '../../platform/context.ts';
import type { Selectable } from 'kysely';
import { NOTIFICATIONS_MAX, type Notification, type OrganizationId } from '@halles/contract';
import { assertMember } from '../organizations/index.ts';
import type { NotificationsTable } from './tables.ts';

/** Spec §7: notifications of the active organization, newest first, at most 20. */
export async function listNotifications(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<Notification[]> {
  assertMember(ctx, organizationId);
  const rows = await ctx.db
    .selectFrom('notifications')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_MAX)
    .execute();
  return rows.map(notificationOf);
}

export const notificationOf = (row: Selectable<NotificationsTable>): Notification => ({
  id: row.id,
  organizationId: row.organization_id,
  date: row.happened_at.toISOString(),
  isRead: row.is_read,
  type: row.type,
  context: row.context,
  imageURL: row.image_url,
  relatedUrl: row.related_url,
});
