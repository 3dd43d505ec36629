import type { OrderLine } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { agreedOf, problemOf, withPieces, type Prepared } from '../preparing/preparation.ts';
import { Weights } from '../preparing/Weights.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './packing.module.css';
import type { Scale } from './use-scale.ts';

interface PackWeightsProps {
  line: OrderLine;
  count: Prepared;
  scale: Scale;
  onChange: (count: Prepared) => void;
  onDone: () => void;
}

/** The pieces of a line and the weight of each, typed one after the other or taken from the scale with Enter. */
export function PackWeights({ line, count, scale, onChange, onDone }: PackWeightsProps) {
  const text = useText();
  const words = useOrderWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...place.current!.querySelectorAll<HTMLInputElement>('li input')];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, []);
  return (
    <div ref={place} className={styles.weighing}>
      <div className={styles.field}>
        <QuantityField
          label={text('ordering.orders.prepare.prepared', { quantity: words.quantity(agreedOf(line)) })}
          value={count.pieces}
          max={Number(agreedOf(line))}
          onChange={(pieces) => onChange(withPieces(line, count, pieces))}
          error={problemOf(line, count) === 'tooMany' ? text('errors.ordering.moreThanConfirmed') : undefined}
        />
      </div>
      {count.weights.length > 0 && (
        <Weights
          line={line}
          weights={count.weights}
          onChange={(weights) => onChange({ ...count, weights })}
          take={scale.state === 'on' ? scale.take : undefined}
          onLast={onDone}
        />
      )}
    </div>
  );
}
