import type { PriceListItem } from '@halles/contract';
import { parseDecimal } from '../../../../ui/fields/numbers.ts';
import type { Parsed } from '../../../../ui/grid/index.ts';
import type { Locale } from '../../../../ui/texts.ts';
import { PRICE_DECIMALS } from './PriceField.tsx';

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
