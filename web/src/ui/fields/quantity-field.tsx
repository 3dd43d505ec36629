import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useUiText } from '../texts.ts';
import { DecimalField } from './decimal-field.tsx';
import type { FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import { isDecimal } from './numbers.ts';

const THOUSANDTHS = 1_000;

interface QuantityFieldProps extends FieldProps<string> {
  unit?: ReactNode;
  placeholder?: string;
  /** 0 for pieces, 3 for kilograms. */
  decimals?: number;
  /** The increment of the + button: the order multiple. */
  step?: number;
  min?: number;
  max?: number;
  /** Shows − and + buttons. The arrow keys then go to the row above or below. */
  withButtons?: boolean;
  /** Replaces even steps, where no quantity is allowed between zero and a minimum. */
  onStep?: (direction: 1 | -1) => void;
}

/** The next allowed quantity: a multiple of the step, within the limits, exact to the thousandth. */
export function stepQuantity(
  value: string,
  direction: 1 | -1,
  { step = 1, min = 0, max = Infinity },
): string {
  const now = Math.round((Number(value) || 0) * THOUSANDTHS);
  const by = Math.round(step * THOUSANDTHS);
  const next = direction === 1 ? (Math.floor(now / by) + 1) * by : (Math.ceil(now / by) - 1) * by;
  return String(Math.min(Math.max(next, min * THOUSANDTHS), max * THOUSANDTHS) / THOUSANDTHS);
}

/** A decimal string; empty is ''. Phones show a numeric keypad. */
export function QuantityField({
  unit,
  decimals = 0,
  step,
  min,
  max,
  withButtons = false,
  onStep,
  ...field
}: QuantityFieldProps) {
  const text = useUiText();
  const limits = { ...(step && { step }), ...(min && { min }), ...(max && { max }) };
  const move =
    onStep ?? ((direction: 1 | -1) => field.onChange(stepQuantity(field.value, direction, limits)));
  const button = (direction: 1 | -1) =>
    withButtons && (
      <button
        type="button"
        className={styles.button}
        disabled={field.disabled}
        aria-label={text(direction === 1 ? 'quantity.more' : 'quantity.less', { label: field.label })}
        onClick={() => move(direction)}
      >
        {direction === 1 ? <IconPlus aria-hidden /> : <IconMinus aria-hidden />}
      </button>
    );
  return <DecimalField {...field} decimals={decimals} suffix={unit} before={button(-1)} after={button(1)} />;
}

type IntegerFieldProps = FieldProps<number | null> &
  Pick<QuantityFieldProps, 'unit' | 'min' | 'max' | 'withButtons'>;

/** A count in and out; null is empty. Text that is no number becomes NaN, which the schema refuses, and stays as typed. */
export function IntegerField({ value, onChange, ...field }: IntegerFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <QuantityField
      {...field}
      value={value === null ? '' : Number.isNaN(value) ? typed : String(value)}
      onChange={(next) => {
        setTyped(next);
        onChange(next === '' ? null : isDecimal(next) ? Number(next) : Number.NaN);
      }}
    />
  );
}
