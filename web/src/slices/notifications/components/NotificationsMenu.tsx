import { NOTIFICATIONS_MAX, type OrganizationId } from '@halles/contract';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationsMenu.module.css';
import { useMarkAllAsRead } from './use-notifications.ts';

/** Spec §9: live, the newest 20, with a note when there may be more. */
export function NotificationsMenu() {
  const { organization } = useAppContext();
  return organization === null ? null : <Menu organizationId={organization.id} />;
}

function Menu({ organizationId }: { organizationId: OrganizationId }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useLive('notifications.countUnread', { organizationId }, { canWait: true });
  const unread = data?.count ?? 0;
  const markAllAsRead = useMarkAllAsRead(organizationId);
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
          onClick={markAllAsRead}
        >
          {text('notifications.markAllAsRead')}
        </button>
      </header>
      <Newest organizationId={organizationId} close={() => setOpen(false)} />
      <Link href={paths.notifications} className={styles.all} onClick={() => setOpen(false)}>
        {text('notifications.all')}
      </Link>
    </Popover>
  );
}

/** Loaded when the menu opens: the number on its button needs no list. */
function Newest({ organizationId, close }: { organizationId: OrganizationId; close: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  const { data, error } = useLive('notifications.list', { organizationId });
  return (
    <>
      <div className={styles.list}>
        {data ? (
          <NotificationList notifications={data} onOpened={close} />
        ) : error ? (
          <p className={styles.note}>{errorText(error)}</p>
        ) : (
          <ListSkeleton rows={4} />
        )}
      </div>
      {data && data.length >= NOTIFICATIONS_MAX && (
        <p className={styles.note}>{text('notifications.limitReached', { count: NOTIFICATIONS_MAX })}</p>
      )}
    </>
  );
}
