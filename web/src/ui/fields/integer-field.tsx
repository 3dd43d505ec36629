import { useState } from 'react';
import type { FieldProps } from './field-frame.tsx';
import { isDecimal } from './numbers.ts';
import { QuantityField, type QuantityFieldProps } from './quantity-field.tsx';

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
