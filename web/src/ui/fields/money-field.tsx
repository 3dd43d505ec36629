import { useState } from 'react';
import { useLocale } from '../texts.ts';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import type { FieldProps } from './field-frame.tsx';
import { currencyAffix, decimalToMinor, isDecimal, minorToDecimal, parseDecimal } from './numbers.ts';

interface MoneyFieldProps extends FieldProps<number | null>, Pick<DecimalFieldProps, 'withSign'> {
  /** The field cannot change an amount's currency. */
  currency: string;
}

/** Integer minor units in and out. Text that is no amount becomes NaN, which the schema refuses. */
export function MoneyField({ value, onChange, currency, ...field }: MoneyFieldProps) {
  const locale = useLocale();
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const decimal = value === null ? '' : Number.isNaN(value) ? (invalidText ?? '') : minorToDecimal(value);
  const take = (typed: string) => {
    const read = typed === '' || isDecimal(typed) ? parseDecimal(typed, 'en-CA', 2) : null;
    setInvalidText(read === null ? typed : null);
    onChange(read === null ? Number.NaN : read === '' ? null : decimalToMinor(read));
  };
  return (
    <DecimalField
      {...field}
      value={decimal}
      onChange={take}
      decimals={2}
      minimumDecimals={2}
      {...currencyAffix(currency, locale)}
    />
  );
}
