import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './profile.module.css';

const end = (work: () => Promise<unknown>): Promise<boolean> =>
  runAction(work, { done: 'identity.sessions.ended' });

/** Signed-in devices; a sign-in elsewhere appears at once. */
export function SessionsSection() {
  const text = useText();
  const formats = useFormats();
  const { data: sessions } = useLive('identity.listSessions', {});
  const others = sessions?.some((session) => !session.isCurrent) ?? false;
  return (
    <Section
      title={text('identity.sessions.title')}
      flush
      actions={
        <Button disabled={!others} onClick={() => end(() => api.identity.endOtherSessions())}>
          {text('identity.sessions.endOthers')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {sessions?.map((session) => (
          <li key={session.id}>
            <span>
              {session.device}
              <span className={styles.quiet}>
                {text('identity.sessions.seen', { when: formats.dateTime(session.lastSeenAt) })}
              </span>
            </span>
            {session.isCurrent ? (
              <StatusChip tone="good">{text('identity.sessions.current')}</StatusChip>
            ) : (
              <Button
                size="small"
                onClick={() => end(() => api.identity.endSession({ sessionId: session.id }))}
              >
                {text('identity.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
