import type { Currency, PriceListItem } from '@halles/contract';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { currencyAffix, parseDecimal } from '../../../../ui/fields/numbers.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import type { Parsed } from '../../../../ui/grid/index.ts';
import type { Locale } from '../../../../ui/texts.ts';

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
    <DecimalField {...field} decimals={PRICE_DECIMALS} minimumDecimals={2} prefix={prefix} suffix={end} />
  );
}

/** The server writes `4.5000`, a person types 4.5; the cell always holds `4.50`. */
export function normalizePrice(price: string): string {
  const [whole, decimals = ''] = (parseDecimal(price, 'en-CA', PRICE_DECIMALS) ?? price).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

export function readPrice(typed: string, _item: PriceListItem, locale: Locale): Parsed {
  const read = parseDecimal(typed, locale, PRICE_DECIMALS);
  if (read === '') return { value: null };
  if (read === null) return { error: { code: 'field.notNumber' } };
  return { value: normalizePrice(read) };
}
