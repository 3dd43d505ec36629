import type { Currency } from '@halles/contract';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { currencyAffix } from '../../../../ui/fields/numbers.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';

export const PRICE_DECIMALS = 4;

interface PriceFieldProps extends FieldProps<string> {
  currency: Currency;
  /** The product has variable weight. */
  isPerKg?: boolean;
}

/** A unit price: a decimal string with up to four decimals, displayed with at least two. */
export function PriceField({ currency, isPerKg = false, ...field }: PriceFieldProps) {
  const { prefix, suffix } = currencyAffix(currency, useLanguage());
  const end = `${suffix ?? ''}${isPerKg ? '/kg' : ''}`;
  return (
    <DecimalField
      {...field}
      decimals={PRICE_DECIMALS}
      minimumDecimals={2}
      {...(prefix !== undefined && { prefix })}
      {...(end !== '' && { suffix: end })}
    />
  );
}
