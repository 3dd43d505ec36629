import type { StockTakeLine } from '@halles/contract';
import { IconArrowRight, IconBackspace, IconEqual } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNames } from '../use-names.ts';
import styles from './CountPad.module.css';
import { toQuantity, padKeyOf, textAfterKey, type PadKey } from './keypad.ts';
import type { RefusedCount } from './use-counts.ts';

const digits: readonly PadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'];

interface PadProps {
  line: StockTakeLine;
  /** The count of this line that the server did not take: shown as typed, with why. */
  refused: RefusedCount | undefined;
  /** Null removes the count. */
  onCount: (counted: string | null) => void;
  /** Moves to the previous or next line without counting. */
  onMove: (by: 1 | -1) => void;
}

/** Large keys for gloved hands; a keyboard works too: digits, Enter, arrows. */
export function CountPad({ line, refused, onCount, onMove }: PadProps) {
  const text = useText();
  const formats = useFormats();
  const names = useNames();
  const decimalSign = useLanguage() === 'fr-CA' ? ',' : '.';
  const lineFilter = (refused ? refused.counted : line.counted) ?? '';
  const [typed, setTyped] = useState(lineFilter);
  // The first digit replaces the previous count.
  const [isFresh, setFresh] = useState(true);
  const follow = useEffectEvent(() => {
    setTyped(lineFilter);
    setFresh(true);
  });
  useEffect(() => follow(), [line.id]);
  // A count from elsewhere shows, unless figures were typed here meanwhile.
  const followCount = useEffectEvent(() => isFresh && follow());
  useEffect(() => void followCount(), [lineFilter]);
  // The same line may stay selected: the next figure replaces this count too.
  const count = (counted: string | null) => {
    setFresh(true);
    onCount(counted);
  };
  const press = (key: PadKey) => {
    setTyped(textAfterKey(isFresh && key !== 'back' ? '' : typed, key));
    setFresh(false);
  };
  const answer = (event: KeyboardEvent) => {
    const key = padKeyOf(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key) press(key);
    else if (event.key === 'Enter') count(toQuantity(typed));
    else if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.pad} aria-label={text('inventory.take.pad')}>
      <div className={styles.what}>
        <strong>{names.product(line)}</strong>
        <span>{[names.format(line), line.sku].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="row-12">
        <input
          data-count
          className={styles.counted}
          aria-label={text('inventory.take.countOf', { name: names.whole(line) })}
          // The pad replaces the system's keyboard, which would cover the list.
          inputMode="none"
          autoComplete="off"
          value={typed.replace('.', decimalSign)}
          onChange={() => undefined}
          onKeyDown={answer}
        />
        <span className="quiet">
          {text('inventory.take.expected', { quantity: formats.number(line.expected, 3) })}
        </span>
      </div>
      <p className={styles.refused} role="alert">
        {refused && text('inventory.take.refused', { reason: refused.reason })}
      </p>
      <div className={styles.keys}>
        {digits.map((key) => (
          <button key={key} type="button" className={styles.key} onClick={() => press(key)}>
            {key === '.' ? decimalSign : key}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label={text('inventory.take.back')}
          onClick={() => press('back')}
        >
          <IconBackspace aria-hidden />
        </button>
      </div>
      <div className={styles.actions}>
        <Button icon={<IconEqual aria-hidden />} onClick={() => count(line.expected)}>
          {text('inventory.take.asExpected')}
        </Button>
        <Button kind="primary" icon={<IconArrowRight aria-hidden />} onClick={() => count(toQuantity(typed))}>
          {text('inventory.take.next')}
        </Button>
      </div>
    </section>
  );
}
