import type { FormatId, StockTakeLine } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useNames } from '../use-names.ts';
import styles from './CountLines.module.css';
import type { RefusedCount, RefusedCounts } from './use-counts.ts';

interface LinesProps {
  lines: readonly StockTakeLine[];
  refused: RefusedCounts;
  current: FormatId | null;
  /** Absent when the stock take is closed and read-only. */
  onChoose: ((id: FormatId) => void) | undefined;
}

/** Counted lines show their count and the difference. */
export function CountLines({ lines, refused, current, onChoose }: LinesProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className={styles.lines} aria-label={text('inventory.take.lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          {onChoose ? (
            <button
              type="button"
              className={styles.line}
              aria-current={line.id === current || undefined}
              onClick={() => onChoose(line.id)}
            >
              <Inside line={line} refused={refused.get(line.id)} />
            </button>
          ) : (
            <div className={styles.line}>
              <Inside line={line} refused={refused.get(line.id)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  line: StockTakeLine;
  refused: RefusedCount | undefined;
}

function Inside({ line, refused }: LineProps) {
  const names = useNames();
  return (
    <>
      <span className={styles.name}>
        <b>{names.product(line)}</b>
        <small>{[names.format(line), line.sku].filter(Boolean).join(' · ')}</small>
      </span>
      <Counted line={line} refused={refused} />
    </>
  );
}

function Counted({ line: { counted, expected, difference, isOutdated }, refused }: LineProps) {
  const text = useText();
  const formats = useFormats();
  if (refused)
    return (
      <span className={styles.counted}>
        <b>
          {refused.counted === null ? text('inventory.take.toCount') : formats.number(refused.counted, 3)}
        </b>
        <small className={styles.refused}>{text('inventory.take.notSaved')}</small>
      </span>
    );
  if (counted === null || difference === null)
    return <span className={styles.open}>{text('inventory.take.toCount')}</span>;
  if (isOutdated)
    return (
      <span className={styles.counted}>
        <b>{formats.number(counted, 3)}</b>
        <small className={styles.off}>{text('inventory.take.outdated')}</small>
      </span>
    );
  const isSame = difference === '0';
  const sign = difference.startsWith('-') ? '' : '+';
  return (
    <span className={styles.counted}>
      <b>{formats.number(counted, 3)}</b>
      <small className={classNames(!isSame && styles.off)}>
        {isSame
          ? text('inventory.take.same')
          : text('inventory.take.off', {
              difference: `${sign}${formats.number(difference, 3)}`,
              expected: formats.number(expected, 3),
            })}
      </small>
    </span>
  );
}
