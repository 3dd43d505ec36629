import type { Notification, OrganizationId } from '@halles/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live.ts';

const listQuery = (organizationId: OrganizationId) => liveQuery('notifications.list', { organizationId });

/** Applies the change at once and reverts it when the server refuses. */
async function change(
  cache: QueryClient,
  organizationId: OrganizationId,
  changed: (notification: Notification) => Notification,
  send: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = listQuery(organizationId);
  const before = cache.getQueryData(queryKey);
  cache.setQueryData(queryKey, before?.map(changed));
  try {
    await send();
  } catch (error) {
    cache.setQueryData(queryKey, before);
    throw error;
  }
}

/** Spec §4: unread becomes read when clicked. */
export const markRead = (cache: QueryClient, { organizationId, id }: Notification): Promise<void> =>
  change(
    cache,
    organizationId,
    (one) => (one.id === id ? { ...one, isRead: true } : one),
    () => api.notifications.setRead({ organizationId, notificationId: id, isRead: true }),
  );

export const markAllRead = (cache: QueryClient, organizationId: OrganizationId): Promise<void> =>
  change(
    cache,
    organizationId,
    (one) => ({ ...one, isRead: true }),
    () => api.notifications.markAllAsRead({ organizationId }),
  );
