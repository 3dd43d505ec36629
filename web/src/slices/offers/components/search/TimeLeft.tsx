import { IconClock } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OfferPrice.module.css';
import { useNow } from './use-now.ts';

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
