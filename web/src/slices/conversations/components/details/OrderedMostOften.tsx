import { inLanguage } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useUsualItems, type WithPartner } from '../../../ordering/index.ts';
import styles from './Details.module.css';

const SHOWN = 3;

/** What is ordered most, with the last quantity. */
export function OrderedMostOften(parties: WithPartner) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const items = useUsualItems(parties).slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('conversations.details.mostOften')}</h2>
      <ul className={styles.rows}>
        {items.map(({ last }) => (
          <li key={last.id} className={styles.item}>
            <span className="anywhere shrinks stack">
              {inLanguage(last.product, reader)}
              {inLanguage(last.format, reader) !== '' && (
                <span className="quiet small">{inLanguage(last.format, reader)}</span>
              )}
            </span>
            <span className={styles.figure}>{formats.number(last.confirmed ?? last.requested)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
