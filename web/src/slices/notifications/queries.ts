import type { Notification, OrganizationId } from '@halles/contract';
import { api } from '../../lib/api.ts';
import { showAtOnce } from '../../lib/cached-answers.ts';
import { liveQuery } from '../../lib/live.ts';
import { queryClient, type OutputNamed } from '../../lib/query.ts';

type Unread = OutputNamed<'notifications.countUnread'>;

const listQuery = (organizationId: OrganizationId) => liveQuery('notifications.list', { organizationId });
const countQuery = (organizationId: OrganizationId) =>
  liveQuery('notifications.countUnread', { organizationId });

const withRead = (ids: ReadonlySet<string>, isRead: boolean) => (list: Notification[]) =>
  list.map((one) => (ids.has(one.id) ? { ...one, isRead } : one));

const moreUnread =
  (by: number) =>
  ({ count, inAllOrganizations }: Unread): Unread => ({
    count: Math.max(0, count + by),
    inAllOrganizations: Math.max(0, inAllOrganizations + by),
  });

/** Marks at once in the menu and on its button, and takes the marks back when the server refuses. */
const mark = (
  organizationId: OrganizationId,
  ids: ReadonlySet<string>,
  { isRead, unread }: { isRead: boolean; unread: number },
  send: () => Promise<unknown>,
): Promise<unknown> =>
  showAtOnce(
    listQuery(organizationId).queryKey,
    { change: withRead(ids, isRead), undo: withRead(ids, !isRead) },
    () =>
      showAtOnce(
        countQuery(organizationId).queryKey,
        { change: moreUnread(unread), undo: moreUnread(-unread) },
        send,
      ),
  );

/** Spec §4: unread becomes read when clicked. */
export const setRead = ({ organizationId, id }: Notification, isRead: boolean): Promise<unknown> =>
  mark(organizationId, new Set([id]), { isRead, unread: isRead ? -1 : 1 }, () =>
    api.notifications.setRead({ organizationId, notificationId: id, isRead }),
  );

export function markAllRead(organizationId: OrganizationId): Promise<unknown> {
  const list = queryClient.getQueryData(listQuery(organizationId).queryKey) ?? [];
  const count = queryClient.getQueryData(countQuery(organizationId).queryKey)?.count ?? 0;
  const unread = new Set(list.flatMap((one) => (one.isRead ? [] : [one.id])));
  return mark(organizationId, unread, { isRead: true, unread: -count }, () =>
    api.notifications.markAllAsRead({ organizationId }),
  );
}
