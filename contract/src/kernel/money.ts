import { z } from 'zod';

export const currencies = ['CAD', 'EUR'] as const;
export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** Minor units (cents); the currency is a field beside it. */
export const minor = z.int();

/** An amount in integer minor units of one currency. No floating point between input and storage. */
export const money = z.object({ amountMinor: minor, currency });
export type Money = z.infer<typeof money>;

export const zero = (of: Currency): Money => ({ amountMinor: 0, currency: of });

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} cannot be added`);
  return { amountMinor: a.amountMinor + b.amountMinor, currency: a.currency };
}

/** The sum in each currency: amounts in two are never added. */
export const sumsByCurrency = (amounts: readonly Money[]): Money[] =>
  Array.from(
    Map.groupBy(amounts, (one) => one.currency),
    ([of, own]) => own.reduce(add, zero(of)),
  ).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

/** Rounds half away from zero, which the law calls rounding to the nearest cent. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

const PERCENT_SCALE = 1_000n;

/** A rate with up to three decimals (QST 9.975) as an integer number of thousandths of a per cent. */
export function percentThousandths(percent: string | number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(String(percent));
  if (!match) throw new Error(`not a rate with at most three decimals: ${percent}`);
  const [, sign, whole = '0', decimals = ''] = match;
  const value = BigInt(whole) * PERCENT_SCALE + BigInt(decimals.padEnd(3, '0'));
  return sign === '-' ? -value : value;
}

export const percentOf = (base: Money, percent: string | number): Money => ({
  amountMinor: Number(
    divideRounded(BigInt(base.amountMinor) * percentThousandths(percent), 100n * PERCENT_SCALE),
  ),
  currency: base.currency,
});

const UNIT_PRICE_SCALE = 10_000n;
const QUANTITY_SCALE = 1_000n;

function scaled(value: string, decimals: number): bigint {
  const match = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${decimals}}))?$`).exec(value);
  if (!match) throw new Error(`not a number with at most ${decimals} decimals: ${value}`);
  const digits = BigInt(`${match[2]}${(match[3] ?? '').padEnd(decimals, '0')}`);
  return match[1] === '-' ? -digits : digits;
}

/** Far above what a line may be: hundreds of such lines can be summed exactly, and no order or invoice takes one. */
const MOST_MINOR = 1e12;

/** Line = round(quantity × unit price): three decimals × four decimals, in major units, to the cent. */
export function lineAmount(quantity: string, unitPrice: string, of: Currency): Money {
  const product = scaled(quantity, 3) * scaled(unitPrice, 4) * 100n;
  const amountMinor = Number(divideRounded(product, QUANTITY_SCALE * UNIT_PRICE_SCALE));
  return { amountMinor: Math.max(-MOST_MINOR, Math.min(MOST_MINOR, amountMinor)), currency: of };
}

/** Splits an amount by weights so that the shares sum to it exactly (largest remainder, first wins a tie). */
export function share(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountMinor : 0));
  const sign = amountMinor < 0 ? -1n : 1n;
  const amount = BigInt(Math.abs(amountMinor));
  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, whole: product / total, remainder: product % total };
  });
  let left = amount - shares.reduce((sum, entry) => sum + entry.whole, 0n);
  for (const entry of [...shares].sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0n) break;
    entry.whole += 1n;
    left -= 1n;
  }
  return shares.map((entry) => Number(sign * entry.whole));
}
