import type { Notification, OrganizationId } from '@halles/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live.ts';

const listQuery = (organizationId: OrganizationId) => liveQuery('notifications.list', { organizationId });
const countQuery = (organizationId: OrganizationId) =>
  liveQuery('notifications.countUnread', { organizationId });

/** Applies the change at once in the menu and on its button, and reverts it when the server refuses. */
async function change(
  cache: QueryClient,
  organizationId: OrganizationId,
  changed: (notification: Notification) => Notification,
  unreadAfter: (count: number) => number,
  send: () => Promise<unknown>,
): Promise<void> {
  const [list, unread] = [listQuery(organizationId).queryKey, countQuery(organizationId).queryKey];
  const before = { list: cache.getQueryData(list), unread: cache.getQueryData(unread) };
  cache.setQueryData(list, before.list?.map(changed));
  if (before.unread) {
    const { count, inAllOrganizations } = before.unread;
    const after = unreadAfter(count);
    cache.setQueryData(unread, { count: after, inAllOrganizations: inAllOrganizations - count + after });
  }
  try {
    await send();
  } catch (error) {
    cache.setQueryData(list, before.list);
    cache.setQueryData(unread, before.unread);
    throw error;
  }
}

/** Spec §4: unread becomes read when clicked. */
export const setRead = (
  cache: QueryClient,
  { organizationId, id }: Notification,
  isRead: boolean,
): Promise<void> =>
  change(
    cache,
    organizationId,
    (one) => (one.id === id ? { ...one, isRead } : one),
    (count) => Math.max(0, count + (isRead ? -1 : 1)),
    () => api.notifications.setRead({ organizationId, notificationId: id, isRead }),
  );

export const markAllRead = (cache: QueryClient, organizationId: OrganizationId): Promise<void> =>
  change(
    cache,
    organizationId,
    (one) => ({ ...one, isRead: true }),
    () => 0,
    () => api.notifications.markAllAsRead({ organizationId }),
  );
