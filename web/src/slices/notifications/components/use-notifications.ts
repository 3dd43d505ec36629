import type { Notification, OrganizationId } from '@halles/contract';
import { reportError } from '../../../lib/error-reporting.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { usePath, useRouter } from '../../../lib/router/router-provider.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

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

/** The notification as a sentence, in the language of the screen. */
export const useNotificationWords = (): ((of: Notification) => string) => {
  const language = useLanguage();
  return ({ text }) => (language === 'fr-CA' ? text.fr : text.en);
};

export function useMarkAllAsRead(organizationId: OrganizationId): () => Promise<unknown> {
  const errorText = useErrorText();
  return () =>
    import('../queries.ts')
      .then(({ markAllRead }) => markAllRead(organizationId))
      .catch((thrown: unknown) => {
        reportError(thrown, 'notifications.markAllAsRead');
        snackbar.error(errorText(thrown));
      });
}
