import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './TimeLeft.module.css';

const EVERY_MS = 30_000;

/** The current time, for countdowns. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** An open scheduled offer: closing time and time left. */
export function TimeLeft({ closesAt }: { closesAt: string }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  return (
    <span className={styles.left}>
      <IconClock aria-hidden />
      <span>
        {text('offers.search.closes', {
          at: formats.dateTime(closesAt),
          left: formats.relative(closesAt, now),
        })}
      </span>
    </span>
  );
}
