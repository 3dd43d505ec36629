import type { AdminOrder, OrderTrouble } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import styles from './organization-parts.module.css';

const tones: Record<OrderTrouble, Tone> = {
  stuck: 'wait',
  late: 'bad',
  disputed: 'bad',
  overCredit: 'wait',
};

/** What is wrong with an order; nothing when all is well. */
export function Troubles({ order }: { order: Pick<AdminOrder, 'troubles'> }) {
  const text = useText();
  return (
    <span className={styles.chips}>
      {order.troubles.map((trouble) => (
        <StatusChip key={trouble} tone={tones[trouble]}>
          {text(`admin.troubles.${trouble}`)}
        </StatusChip>
      ))}
    </span>
  );
}
