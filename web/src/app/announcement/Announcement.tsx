import { IconAlertTriangle, IconInfoCircle, IconTool, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { isAnnounced } from '@halles/contract';
import type { ClientConfig } from '../../lib/client-config.ts';
import { useLanguage, useText } from '../../lib/i18n/index.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { useLocalStorage } from '../../ui/local-storage.ts';
import styles from './Announcement.module.css';

type Remote = ClientConfig['remote'];

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time, renewed when the announcement begins and when it ends. */
function useNowAt(instants: readonly string[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = Math.min(
    ...instants.map((instant) => Date.parse(instant)).filter((at) => at > now.getTime()),
    Infinity,
  );
  useEffect(() => {
    if (next === Infinity) return;
    const waitMs = Math.min(next - Date.now(), LONGEST_TIMER_MS);
    // A timer that ends early must not ask for the same instant again.
    const reached = waitMs < LONGEST_TIMER_MS ? next : 0;
    const timer = setTimeout(() => setNow(new Date(Math.max(Date.now(), reached))), waitMs);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, problem: IconAlertTriangle };

interface StripProps {
  kind: Remote['announcementKind'] | 'readOnly';
  children: ReactNode;
  onDismiss?: () => void;
}

function Strip({ kind, children, onDismiss }: StripProps) {
  const text = useText();
  const Icon = kind === 'readOnly' ? IconTool : icons[kind];
  return (
    <div className={styles.strip} data-kind={kind} role="status">
      <Icon size={16} className={styles.icon} aria-hidden />
      <span className={styles.words}>{children}</span>
      {onDismiss && (
        <button type="button" className={styles.dismiss} onClick={onDismiss}>
          <IconX size={16} aria-hidden />
          <span className="visually-hidden">{text('announcement.dismiss')}</span>
        </button>
      )}
    </div>
  );
}

/** Two announcements with the same words, dates and kind are one: whoever dismissed it does not see it again. */
const keyOf = ({ announcementEn, announcementFr, announcementFrom, announcementKind }: Remote): string =>
  JSON.stringify([announcementEn, announcementFr, announcementFrom, announcementKind]);

/** What admins announce to everyone, and whether the market is read-only, in the reader's language. */
export default function Announcement({ remote, isPage = false }: { remote: Remote; isPage?: boolean }) {
  const text = useText();
  const isFrench = useLanguage() === 'fr-CA';
  const now = useNowAt([remote.announcementFrom, remote.announcementUntil]);
  const [dismissed, setDismissed] = useLocalStorage('announcement.dismissed', '');
  const { isReadOnly, isAnnouncementDismissible } = remote;
  const isShown = isAnnounced(remote, now) && !(isAnnouncementDismissible && dismissed === keyOf(remote));
  return (
    <>
      <div className="stack">
        {isReadOnly && (
          <Strip kind="readOnly">
            {(isFrench ? remote.readOnlyMessageFr : remote.readOnlyMessageEn) ||
              text('announcement.readOnly')}
            {remote.supportEmail && (
              <>
                {' '}
                <a href={`mailto:${remote.supportEmail}`}>{remote.supportEmail}</a>
              </>
            )}
          </Strip>
        )}
        {isShown && (
          <Strip
            kind={remote.announcementKind}
            {...(isAnnouncementDismissible && { onDismiss: () => setDismissed(keyOf(remote)) })}
          >
            {isFrench
              ? remote.announcementFr || remote.announcementEn
              : remote.announcementEn || remote.announcementFr}
          </Strip>
        )}
      </div>
      {isPage && remote.supportEmail && <Support email={remote.supportEmail} />}
    </>
  );
}

/** How to reach the team of the market. */
function Support({ email }: { email: string }) {
  const text = useText();
  return (
    <footer className={styles.support}>
      {text('shell.needHelp')}{' '}
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
    </footer>
  );
}
