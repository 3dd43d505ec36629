import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustedPrice, marginPercent } from './adjusted-price.ts';

describe('adjustedPrice', () => {
  it.each([
    ['10.00', '10', 'none', '11.00'],
    ['10.00', '-10', 'none', '9.00'],
    ['3.33', '5', 'none', '3.4965'],
    ['3.33', '5', 'cent', '3.50'],
    ['3.33', '5', 'fiveCents', '3.50'],
    ['3.41', '0', 'fiveCents', '3.40'],
    ['3.41', '0', 'quarter', '3.50'],
    ['3.41', '0', 'ninetyNine', '2.99'],
    ['3.60', '0', 'ninetyNine', '3.99'],
    ['0.10', '0', 'ninetyNine', '0.99'],
    ['12.4999', '0', 'cent', '12.50'],
    ['5', '-100', 'cent', '0.00'],
    ['5', '-150', 'cent', '0.00'],
    ['1234567.8901', '0.125', 'none', '1236111.10'],
  ] as const)('changes %s by %s %% and rounds it %s to %s', (price, change, rounding, result) => {
    expect(adjustedPrice(price, change, rounding)).toBe(result);
  });

  it('leaves a price unchanged at 0 % without rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (tenThousandths) => {
        const price = `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`;
        expect(Number(adjustedPrice(price, '0', 'none'))).toBe(Number(price));
      }),
    );
  });
});

it.each([
  ['10.00', '6.75', '32.5'],
  ['10.00', '12.00', '-20.0'],
  ['10.00', null, null],
  ['0', '1', null],
  ['3', '2', '33.3'],
])('gives a margin for a price of %s and a cost of %s: %s', (price, cost, margin) => {
  expect(marginPercent(price, cost)).toBe(margin);
});

it.each([
  ['0.10', '5', 'quarter', '0.25'],
  ['0.12', '2', 'quarter', '0.25'],
  ['0.02', '-10', 'fiveCents', '0.05'],
  ['0.004', '1', 'cent', '0.01'],
  ['0.0001', '-60', 'none', '0.0001'],
  ['0', '50', 'quarter', '0.00'],
] as const)('%s changed by %s %% is never rounded to nothing (%s)', (price, percent, rounding, expected) => {
  expect(adjustedPrice(price, percent, rounding)).toBe(expected);
});
