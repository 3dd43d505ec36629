import { NOTIFICATIONS_MAX, type OrganizationId } from '@halles/contract';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../lib/error-reporting.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useAppContext } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { markAllRead } from '../queries.ts';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationsMenu.module.css';

/** Spec §9: live, the newest 20, with a note when there may be more. */
export function NotificationsMenu() {
  const { organization } = useAppContext();
  return organization === null ? null : <Menu organizationId={organization.id} />;
}

function Menu({ organizationId }: { organizationId: OrganizationId }) {
  const text = useText();
  const errorText = useErrorText();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useLive('notifications.list', { organizationId });
  const unread = data?.filter(({ isRead }) => !isRead).length ?? 0;
  const markAllAsRead = () =>
    markAllRead(cache, organizationId).catch((thrown: unknown) => {
      reportError(thrown, 'notifications.markAllAsRead');
      snackbar.error(errorText(thrown));
    });
  return (
    <Popover
      label={text('notifications.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      className={styles.panel}
      renderTrigger={(props) => (
        <IconButton {...props} label={text('notifications.title')} badge={unread}>
          <IconBell aria-hidden />
        </IconButton>
      )}
    >
      <header className={styles.head}>
        <h2>{text('notifications.title')}</h2>
        <button
          type="button"
          className={styles.markAllAsRead}
          disabled={unread === 0}
          onClick={() => void markAllAsRead()}
        >
          {text('notifications.markAllAsRead')}
        </button>
      </header>
      <div className={styles.list}>
        {data ? (
          <NotificationList notifications={data} onOpened={() => setOpen(false)} />
        ) : error ? (
          <p className={styles.note}>{errorText(error)}</p>
        ) : (
          <ListSkeleton rows={4} />
        )}
      </div>
      {data && data.length >= NOTIFICATIONS_MAX && (
        <p className={styles.note}>{text('notifications.limitReached', { count: NOTIFICATIONS_MAX })}</p>
      )}
    </Popover>
  );
}
