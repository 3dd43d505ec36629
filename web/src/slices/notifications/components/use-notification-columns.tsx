import type { Notification } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { NotificationPicture } from './NotificationPicture.tsx';
import styles from './notification-columns.module.css';
import { useNotificationWords, useOpenNotification } from './use-notifications.ts';
import { useRowActions } from './use-row-actions.tsx';

/** The day and time, and how long ago. */
function When({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} className="quiet smaller">
      {formats.dateTime(at)} · <span className="nowrap">{formats.relative(at, new Date())}</span>
    </time>
  );
}

export function useNotificationColumns(): Column<Notification>[] {
  const text = useText();
  const formats = useFormats();
  const words = useNotificationWords();
  const actions = useRowActions();
  const open = useOpenNotification();
  return [
    column(
      'what',
      text('notifications.page.what'),
      (notification) => (
        <button type="button" className={styles.what} onClick={() => open(notification)}>
          <NotificationPicture of={notification} />
          <span className={styles.words} data-unread={!notification.isRead || undefined}>
            {words(notification)}
            {!notification.isRead && <span className="visually-hidden">{text('notifications.unread')}</span>}
          </span>
        </button>
      ),
      { grow: true, fixed: true, width: 356 },
    ),
    column('kind', text('notifications.page.kind'), ({ kind }) => text(`notifications.kinds.${kind}`), {
      width: 190,
      givesWay: 1,
      // The picture says it.
      onCard: 'none',
    }),
    column(
      'when',
      text('notifications.page.when'),
      ({ date, snoozedUntil }) =>
        snoozedUntil === null ? (
          <When at={date} />
        ) : (
          text('notifications.page.backAt', { when: formats.dateTime(snoozedUntil) })
        ),
      { width: 264, onCard: 'subtitle' },
    ),
    column(
      'actions',
      text('notifications.page.actions'),
      (notification) => (
        <ActionMenu
          label={text('notifications.page.menu', { text: words(notification) })}
          actions={actions(notification)}
        />
      ),
      { width: 72, fixed: true, onCard: 'end' },
    ),
  ];
}
