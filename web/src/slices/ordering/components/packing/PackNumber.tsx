import type { OrderLine } from '@halles/contract';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { agreedOf, problemOf, withPieces, type Prepared } from '../preparing/preparation.ts';
import styles from './packing.module.css';

interface PackNumberProps {
  line: OrderLine;
  label: string;
  count: Prepared;
  onChange: (count: Prepared) => void;
  /** Enter goes on to the next line; Escape and leaving the field only close it. What is typed stays. */
  onClose: (isDone: boolean) => void;
}

/** How much there is of a line; phones and tablets show their number keys. */
export function PackNumber({ line, label, count, onChange, onClose }: PackNumberProps) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  // Before the browser writes the digit that opened the field, so that it becomes the first one in it.
  useLayoutEffect(() => place.current!.querySelector('input')!.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the keys of the field in it
    <div
      ref={place}
      className={styles.field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Enter') onClose(true);
        // The focus goes back to the line, which closes the field.
        else place.current?.closest('li')?.querySelector<HTMLElement>('[data-tick]')?.focus();
      }}
    >
      <QuantityField
        label={label}
        labelHidden
        value={count.pieces}
        decimals={line.isVariableWeight ? 0 : 3}
        max={Number(agreedOf(line))}
        onChange={(pieces) => onChange(withPieces(line, count, pieces))}
        onBlur={() => onClose(false)}
        error={problemOf(line, count) === 'tooMany' ? text('errors.ordering.moreThanConfirmed') : undefined}
      />
    </div>
  );
}
