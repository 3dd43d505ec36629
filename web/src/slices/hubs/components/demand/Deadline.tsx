import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './Week.module.css';

const EVERY_MS = 30_000;
const SOON_MS = 24 * 3_600_000;

/** Until when a producer takes orders, with the time left; marked once it is over. */
export function Deadline({ at }: { at: string }) {
  const text = useText();
  const formats = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Date.parse(at) - now.getTime();
  const isLate = leftMs <= 0;
  const Icon = isLate ? IconAlertTriangle : IconClock;
  return (
    <span className={isLate ? styles.late : leftMs < SOON_MS ? styles.soon : styles.until}>
      <Icon aria-hidden size={16} />
      <span>
        {text(isLate ? 'hubs.week.late' : 'hubs.week.until', {
          at: `${formats.weekday(formats.dayOf(at))} ${formats.dateTime(at)}`,
          left: formats.relative(at, now),
        })}
      </span>
    </span>
  );
}
