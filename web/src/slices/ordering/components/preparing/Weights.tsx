import type { OrderLine } from '@halles/contract';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Preparation.module.css';
import { totalKg } from './preparation.ts';
import { readWeights, withWeights } from './read-weights.ts';

interface WeightsProps {
  line: OrderLine;
  weights: readonly string[];
  onChange: (weights: readonly string[]) => void;
  /** The weight on a connected scale, which Enter puts into an empty field. */
  take?: (() => string | null) | undefined;
  /** After Enter in the last field. */
  onLast?: () => void;
}

/** One field per piece. Enter moves to the next, as scales that type do; a pasted row fills as many fields. */
export function Weights({ line, weights, onChange, take, onLast }: WeightsProps) {
  const text = useText();
  const words = useOrderWords();
  const list = useRef<HTMLOListElement>(null);
  const [isUnread, setUnread] = useState(false);
  const name = words.nameOf(line);
  const pieces = weights.map((weight, index) => ({ weight, index }));
  const paste = (from: number, event: ClipboardEvent) => {
    const read = readWeights(event.clipboardData.getData('text'));
    event.preventDefault();
    setUnread(read === null);
    if (read !== null) onChange(withWeights(weights, from, read).slice(0, weights.length));
  };
  const next = (from: number, event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const taken = weights[from] === '' ? take?.() : undefined;
    if (taken) onChange(weights.with(from, taken));
    // Without a weight the field stays: the scale has not settled, or still holds the piece before.
    else if (take && weights[from] === '') return;
    if (from + 1 < weights.length) list.current?.querySelectorAll('input')[from + 1]?.focus();
    else onLast?.();
  };
  const done = weights.filter((weight) => Number(weight) > 0).length;
  return (
    <div role="group" aria-label={text('ordering.orders.prepare.weightsOf', { name })}>
      <ol ref={list} className={styles.weights}>
        {pieces.map(({ weight, index }) => (
          <li
            key={index}
            onPasteCapture={(event) => paste(index, event)}
            onKeyDownCapture={(event) => next(index, event)}
          >
            <DecimalField
              label={text('ordering.orders.prepare.weight', { name, piece: index + 1 })}
              labelHidden
              value={weight}
              onChange={(typed) => onChange(weights.map((each, at) => (at === index ? typed : each)))}
              decimals={3}
              prefix={`${index + 1}.`}
              suffix="kg"
            />
          </li>
        ))}
      </ol>
      <p className={isUnread ? 'bad' : 'quiet'} role="status">
        {isUnread
          ? text('ordering.orders.prepare.unread')
          : text('ordering.orders.prepare.weighed', {
              done,
              count: weights.length,
              total: words.quantity(totalKg(weights)),
            })}
      </p>
    </div>
  );
}
