import type { InventoryItem, Movement } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './ItemPanel.module.css';

const ROWS_PER_STEP = 20;
const MOST = 100;

/** All stock movements, newest first. */
export function History({ item }: { item: InventoryItem }) {
  const text = useText();
  const [pageSize, setPageSize] = useState(ROWS_PER_STEP);
  const { data } = useLive('inventory.listMovements', { formatId: item.formatId, page: 1, pageSize });
  const rest = Math.min(data?.total ?? 0, MOST) - (data?.rows.length ?? 0);
  return (
    <section className={styles.part} aria-labelledby="history-of-item">
      <h3 id="history-of-item">{text('inventory.history.title')}</h3>
      {data?.total === 0 && <p className="quiet">{text('inventory.history.none')}</p>}
      <ul>
        {data?.rows.map((movement) => (
          <Line key={movement.id} movement={movement} />
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setPageSize(MOST)}>
            {text('inventory.history.more', { count: rest })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Line({ movement }: { movement: Movement }) {
  const text = useText();
  const formats = useFormats();
  const { kind, quantity, onHandAfter, lotCode, person, happenedAt, reason } = movement;
  const sign = quantity.startsWith('-') ? '' : '+';
  return (
    <li className={styles.move}>
      <span>{text(`inventory.kinds.${kind}`)}</span>
      <span className="bold figures end">
        {sign}
        {formats.number(quantity, 3)}
      </span>
      <span className={styles.detail}>
        {[formats.dateTime(happenedAt), person, lotCode && text('inventory.history.lot', { code: lotCode })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.after}>
        {text('inventory.history.after', { quantity: formats.number(onHandAfter, 3) })}
      </span>
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}
