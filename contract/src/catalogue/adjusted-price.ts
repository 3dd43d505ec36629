import { divideRounded, percentThousandths } from '../kernel/index.ts';
import type { PriceListFields } from './price-lists.ts';

const SCALE = 10_000n;

const read = (price: string): bigint => {
  const [whole = '0', decimals = ''] = price.split('.');
  return BigInt(`${whole}${decimals.padEnd(4, '0').slice(0, 4)}`);
};

/** At least two decimals, at most four: `4.5` → `4.50`, `0.1250` → `0.125`. */
export function formatPrice(tenThousandths: bigint): string {
  const digits = String(tenThousandths).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -4)}.${decimals}`;
}

const atLeast = (least: bigint, price: bigint): bigint => (price < least ? least : price);
const nearest = (price: bigint, step: bigint): bigint => divideRounded(price, step) * step;
/** A price that is not nothing stays above nothing. */
const toMultiple = (price: bigint, step: bigint): bigint => atLeast(step, nearest(price, step));

/** Rounds by the list's rule: to the cent, to five cents, to a quarter, or to the nearest .99. Never below zero. */
export function roundPrice(price: bigint, rounding: PriceListFields['rounding']): bigint {
  if (price <= 0n) return 0n;
  switch (rounding) {
    case 'none':
      return price;
    case 'cent':
      return toMultiple(price, 100n);
    case 'fiveCents':
      return toMultiple(price, 500n);
    case 'quarter':
      return toMultiple(price, 2_500n);
    case 'ninetyNine':
      return toMultiple(price + 100n, SCALE) - 100n;
  }
}

/** Changes a price by a percentage and applies the list's rounding, without floating point in between. */
export function adjustedPrice(
  price: string,
  changePercent: string,
  rounding: PriceListFields['rounding'],
): string {
  const factor = 100_000n + percentThousandths(changePercent);
  const changed = read(price) * factor;
  return formatPrice(roundPrice(changed > 0n ? atLeast(1n, divideRounded(changed, 100_000n)) : 0n, rounding));
}

/**
 * The share of the price that is not cost, in per cent to one decimal: `32.5`. Null without a cost, or at a price of
 * zero.
 */
export function marginPercent(price: string, cost: string | null): string | null {
  const sold = read(price);
  if (cost === null || sold === 0n) return null;
  const tenths = divideRounded((sold - read(cost)) * 1_000n, sold);
  const sign = tenths < 0n ? '-' : '';
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${sign}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}
