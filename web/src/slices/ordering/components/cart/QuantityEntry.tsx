import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { isQuantity, steppedQuantity, type Steps } from './quantities.ts';
import styles from './QuantityEntry.module.css';

/** Focuses the quantity field below, in the same drawer or page; on the last one the focus stays. */
function focusNextEntry(entry: HTMLElement): void {
  const around: ParentNode = entry.closest('[role="dialog"]') ?? document;
  const fields = [...around.querySelectorAll<HTMLInputElement>('[data-quantity-entry] input:not(:disabled)')];
  const at = fields.findIndex((field) => entry.contains(field));
  fields[at + 1]?.focus();
}

interface QuantityEntryProps {
  label: string;
  /** Empty while none is ordered. */
  quantity: string;
  steps: Steps;
  decimals: 0 | 3;
  withButtons: boolean;
  disabled?: boolean;
  /** Shown while none is ordered; `=` and the first step up take it. */
  last?: string | undefined;
  onCommit: (quantity: string) => void;
  /** What is typed is no quantity, or is one again. */
  onWrong?: (isWrong: boolean) => void;
}

/** The quantity, typed or stepped. Enter moves to the next field below, as on an order form. */
export function QuantityEntry(props: QuantityEntryProps) {
  const { label, quantity, steps, disabled, last, onCommit, onWrong, ...shown } = props;
  const text = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === '' ? '0' : typed;
  const isRight = wanted === null || isQuantity(wanted);
  const report = useEffectEvent((isWrong: boolean) => onWrong?.(isWrong));
  useEffect(() => {
    if (isRight) return;
    report(true);
    return () => report(false);
  }, [isRight]);
  const commit = (next: string | null = wanted) => {
    if (next === null || !isQuantity(next)) return;
    setTyped(null);
    if (Number(next) !== Number(quantity)) onCommit(next);
  };
  const offered = quantity === '' && !typed ? last : undefined;
  const step = (direction: 1 | -1) =>
    commit(
      offered !== undefined && direction === 1
        ? offered
        : steppedQuantity(wanted !== null && isRight ? wanted : quantity, direction, steps),
    );
  return (
    <form
      noValidate
      className={styles.entry}
      data-quantity-entry
      data-offered={offered !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
        if (isRight) focusNextEntry(event.currentTarget);
      }}
    >
      <div
        onKeyDown={(event) => {
          const { key, target, currentTarget } = event;
          if (!(target instanceof HTMLInputElement)) return;
          // Escape leaves the field, so that the screen's keys work: `c` opens the cart.
          if (key === 'Escape') target.blur();
          if (key !== '=' || offered === undefined) return;
          event.preventDefault();
          target.blur();
          commit(offered);
          focusNextEntry(currentTarget);
        }}
      >
        <QuantityField
          {...shown}
          label={label}
          labelHidden
          value={typed ?? quantity}
          error={isRight ? undefined : text('errors.field.notNumber')}
          disabled={disabled ?? false}
          onChange={setTyped}
          onBlur={commit}
          onStep={step}
          {...(offered !== undefined && { placeholder: formats.quantity(offered) })}
        />
      </div>
    </form>
  );
}
