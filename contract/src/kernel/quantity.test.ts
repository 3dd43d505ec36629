import { expect, it } from 'vitest';
import { fromThousandths, toThousandths } from './quantity.ts';

it.each([
  ['0', 0n, '0'],
  ['12', 12_000n, '12'],
  ['1.5', 1_500n, '1.5'],
  ['1.853', 1_853n, '1.853'],
  ['-0.25', -250n, '-0.25'],
  ['10.000', 10_000n, '10'],
  // As PostgreSQL writes a product of decimals.
  ['2.500000', 2_500n, '2.5'],
])('%s is %d thousandths, written %s', (text, thousandths, written) => {
  expect(toThousandths(text)).toBe(thousandths);
  expect(fromThousandths(thousandths)).toBe(written);
});

it.each(['', '1,5', '1.2345', 'x'])('%j is not a quantity', (text) => {
  expect(() => toThousandths(text)).toThrow();
});
