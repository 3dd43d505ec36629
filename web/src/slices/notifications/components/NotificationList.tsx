import type { Notification } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import styles from './NotificationList.module.css';
import { NotificationPicture } from './NotificationPicture.tsx';
import { useNotificationWords, useOpenNotification } from './use-notifications.ts';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called when a notification was opened. */
  onOpened?: () => void;
}

export function NotificationList({ notifications, onOpened }: NotificationListProps) {
  const text = useText();
  const words = useNotificationWords();
  const open = useOpenNotification();
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
            <NotificationPicture of={notification} />
            <span className={styles.words}>
              <span className={notification.isRead ? undefined : 'bold'}>{words(notification)}</span>
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

/** The instant, and how long ago that is. */
function When({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} className="quiet smaller">
      {formats.dateTime(at)} · {formats.relative(at, new Date())}
    </time>
  );
}
