import type { Notification } from '@halles/contract';
import { reportError } from '../../../lib/error-reporting.ts';
import { usePath, useRouter } from '../../../lib/router/router-provider.tsx';
import { useNavigate } from '../../../ui/link.tsx';

/**
 * Spec §4: marks it as read, then opens its address; a notification opened from the inventory replaces the history
 * entry.
 */
export function useOpenNotification(): (notification: Notification) => void {
  const router = useRouter();
  const navigate = useNavigate();
  const path = usePath();
  return (notification) => {
    if (!notification.isRead)
      import('../queries.ts')
        .then(({ setRead }) => setRead(notification, true))
        .catch((error: unknown) => reportError(error, 'notifications.setRead'));
    const { relatedUrl } = notification;
    if (relatedUrl === null) return;
    if (/^\/inventory(?:\/|$)/.test(path)) void router.navigate(relatedUrl, { replace: true });
    else navigate(relatedUrl);
  };
}
