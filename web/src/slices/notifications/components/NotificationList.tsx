import { isWarning, type Notification } from '@halles/contract';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../../../lib/error-reporting.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { usePath, useRouter } from '../../../lib/router/router-provider.tsx';
import { useFormats } from '../../../lib/use-formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { markRead } from '../queries.ts';
import styles from './NotificationList.module.css';
import { NotificationWords } from './NotificationWords.tsx';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called when a notification was opened. */
  onOpened?: () => void;
}

export function NotificationList({ notifications, onOpened }: NotificationListProps) {
  const text = useText();
  const open = useOpen();
  if (notifications.length === 0) return <p className={styles.empty}>{text('notifications.none')}</p>;
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <button
            type="button"
            className={styles.row}
            onClick={() => {
              onOpened?.();
              open(notification);
            }}
          >
            <Picture of={notification} />
            <span className={styles.words}>
              <span className={notification.isRead ? undefined : styles.unread}>
                <NotificationWords of={notification} />
              </span>
              <When at={notification.date} />
            </span>
            {!notification.isRead && (
              <span className={styles.dot}>
                <span className="visually-hidden">{text('notifications.unread')}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Spec §3: a warning for stock that ran out or low, a bell for everything else. */
function Picture({ of: { imageURL, type } }: { of: Notification }) {
  if (imageURL) return <img className={styles.image} src={imageURL} alt="" loading="lazy" />;
  return (
    <span className={classNames(styles.icon, isWarning(type) && styles.warning)}>
      {isWarning(type) ? <IconAlertTriangle size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
    </span>
  );
}

function When({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} className={styles.when}>
      {formats.dateTime(at)} · {formats.relative(at, new Date())}
    </time>
  );
}

/**
 * Spec §4: marks it as read, then opens its address; a notification opened from the inventory replaces the history
 * entry.
 */
function useOpen(): (notification: Notification) => void {
  const cache = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const path = usePath();
  return (notification) => {
    if (!notification.isRead)
      markRead(cache, notification).catch((error: unknown) => reportError(error, 'notifications.setRead'));
    const { relatedUrl } = notification;
    if (relatedUrl === null) return;
    if (/^\/inventory(?:\/|$)/.test(path)) void router.navigate(relatedUrl, { replace: true });
    else navigate(relatedUrl);
  };
}
