import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { useStore } from '../store.ts';
import { ListSkeleton } from '../skeletons.tsx';
import styles from '../table/cards.module.css';
import { useUiText } from '../texts.ts';
import { NO_ROW_EDITS } from './edits.ts';
import { GridCard } from './grid-card.tsx';
import type { ShownRows } from './grid-table.tsx';

/** A phone shows this many rows, then as many more on request. */
const CARDS_AT_ONCE = 50;

/** The grid under 600 px: one card per row, with fields. */
export function GridCards<Row extends object>({ label, context, rowCount, rowAt, onWindow }: ShownRows<Row>) {
  const text = useUiText();
  const { edits } = useStore(context.grid.core.state);
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  const shown = Math.min(limit, rowCount);
  useEffect(() => {
    onWindow?.(0, shown);
  }, [onWindow, shown]);
  const rows = Array.from({ length: shown }, (_, index) => ({ index, row: rowAt(index) }));
  const more = Math.min(rowCount - shown, CARDS_AT_ONCE);
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {rows.map(({ row, index }) =>
          row === undefined ? (
            <li key={`at ${index}`} className={styles.card} aria-busy>
              <ListSkeleton rows={1} />
            </li>
          ) : (
            <GridCard
              key={context.rowId(row)}
              context={context}
              row={row}
              index={index}
              edits={edits.get(context.rowId(row)) ?? NO_ROW_EDITS}
            />
          ),
        )}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button fullWidth onClick={() => setLimit(shown + CARDS_AT_ONCE)}>
            {text('table.showMore', { count: more })}
          </Button>
        </div>
      )}
    </>
  );
}
