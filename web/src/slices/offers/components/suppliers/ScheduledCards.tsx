import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useReader } from '../../../organizations/index.ts';
import { TimeLeft } from '../search/TimeLeft.tsx';
import type { Supplier } from './SupplierChoice.tsx';
import styles from './ScheduledCards.module.css';

/** The supplier's scheduled offers, with the time left. */
export function ScheduledCards({ scheduledOffers }: Pick<Supplier, 'scheduledOffers'>) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  if (scheduledOffers.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={text('offers.suppliers.openOffers')}>
      {scheduledOffers.map(({ id, name, message, closesAt, isFull, items }) => (
        <li key={id} className={styles.card}>
          <h3>{name}</h3>
          {isFull ? (
            <StatusChip tone="wait">{text('offers.search.full')}</StatusChip>
          ) : (
            <TimeLeft closesAt={closesAt} />
          )}
          {message && <p>{reader === 'FR' ? message.fr || message.en : message.en || message.fr}</p>}
          <p className={styles.quiet}>
            {text('offers.suppliers.items', { count: items, number: formats.number(items) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
