import { runAction } from '../../../lib/actions.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './NotificationSettings.module.css';
import { inHours, ownZone, tomorrowMorning } from './times.ts';

const WEEK_HOURS = 168;

interface PauseProps {
  pausedUntil: string | null;
  change: (pausedUntil: string | null) => Promise<void>;
}

/** Holds all email and push until a time; takes effect at once. */
export function PauseNotifications({ pausedUntil, change }: PauseProps) {
  const text = useText();
  const formats = useFormats();
  const pause = (until: () => string) => () =>
    runAction(() => change(until()), { done: 'notifications.settings.paused' });
  const isPaused = pausedUntil !== null && new Date(pausedUntil) > new Date();
  return (
    <div className={styles.part}>
      <h3>{text('notifications.settings.pause')}</h3>
      {isPaused ? (
        <>
          <p>{text('notifications.settings.pausedUntil', { when: formats.dateTime(pausedUntil) })}</p>
          <div className="wrap-8">
            <Button onClick={() => runAction(() => change(null), { done: 'notifications.settings.resumed' })}>
              {text('notifications.settings.resume')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="quiet">{text('notifications.settings.pauseHelp')}</p>
          <div className="wrap-8">
            <Button onClick={pause(() => inHours(new Date(), 1))}>
              {text('notifications.settings.hour')}
            </Button>
            <Button onClick={pause(() => tomorrowMorning(new Date(), ownZone))}>
              {text('notifications.settings.day')}
            </Button>
            <Button onClick={pause(() => inHours(new Date(), WEEK_HOURS))}>
              {text('notifications.settings.week')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
