import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Changes.module.css';
import { ShownChanges } from './ShownChanges.tsx';

const tones = { accepted: 'good', refused: 'bad', withdrawn: 'info' } as const;

/** Earlier change sets and their outcome. */
export function EarlierChanges({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const decided = order.changeSets.flatMap(({ status, ...rest }) =>
    status === 'open' ? [] : [{ ...rest, status }],
  );
  if (decided.length === 0) return null;
  return (
    <Section title={text('ordering.orders.changes.earlier')}>
      {decided.map((each) => (
        <details key={each.id} className={styles.earlier}>
          <summary>
            {`${each.byName} · ${formats.dateTime(each.proposedAt)} `}
            <StatusChip tone={tones[each.status]}>
              {text(`ordering.orders.changes.status.${each.status}`)}
            </StatusChip>
          </summary>
          {each.message && <p className={styles.message}>{each.message}</p>}
          <ShownChanges order={order} changes={each.changes} />
          <p className={styles.total}>
            {text('ordering.orders.changes.totals', {
              before: words.money(each.totalBeforeMinor, order.currency),
              after: words.money(each.totalAfterMinor, order.currency),
            })}
          </p>
          {each.answer && <p className={styles.message}>{each.answer}</p>}
        </details>
      ))}
    </Section>
  );
}
