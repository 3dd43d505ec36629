import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderChange, OrderLineId } from '@halles/contract';
import {
  changedAmount,
  isChangeAllowedFor,
  isWithinTolerance,
  minimumOrderProblem,
  quantityChangeProblem,
  toleranceOf,
} from './changes.ts';
import { claimAmount, isWeightWithinTolerance, lineAmountOf, type PricedLine } from './lines.ts';

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  isVariableWeight: false,
  netWeightKg: null,
  unitPrice: '10',
  requested: '4',
  confirmed: null,
  prepared: null,
  weights: [],
  delivered: null,
  ...changes,
});
const lineId = 'line' as OrderLineId;
const quantity: OrderChange = { kind: 'quantity', lineId, quantity: '3' };

describe('the tolerance for changes', () => {
  it.each([
    [null, null, null],
    [null, { percent: 100, amountMinor: 500 }, { percent: 10, amountMinor: 500 }],
    [null, { percent: 5, amountMinor: 500 }, { percent: 5, amountMinor: 500 }],
    [
      { percent: 0, amountMinor: 0 },
      { percent: 100, amountMinor: 500 },
      { percent: 0, amountMinor: 0 },
    ],
    [
      { percent: 30, amountMinor: 900 },
      { percent: 5, amountMinor: 500 },
      { percent: 30, amountMinor: 900 },
    ],
  ])('is the customer’s: %j, where the vendor proposed %j: %j', (customer, vendor, result) => {
    expect(toleranceOf({ customer, vendor })).toEqual(result);
  });

  const within = (changes: OrderChange[], changedMinor: number, by: 'vendor' | 'customer' = 'vendor') =>
    isWithinTolerance(
      { by, changes, beforeMinor: 10_000, afterMinor: 10_000, changedMinor },
      { percent: 10, amountMinor: 5_000 },
    );
  it.each([
    ['a small quantity change', [quantity], 1_000, true],
    ['more than the share', [quantity], 1_001, false],
    ['another product', [{ kind: 'substitute', lineId, formatId: 'f', quantity: '4' }], 0, false],
    ['one more product', [{ kind: 'add', formatId: 'f', quantity: '1' }], 100, false],
    ['more weight', [{ kind: 'weights', lineId, weights: ['2'] }], 100, false],
    ['another date', [{ kind: 'date', fulfilmentId: 'w', on: '2026-11-24' }], 0, false],
  ])('%s', (_, changes, changedMinor, result) => {
    expect(within(changes as OrderChange[], changedMinor)).toBe(result);
    expect(within(changes as OrderChange[], changedMinor, 'customer')).toBe(false);
  });

  it('sums quantity and price changes separately: half the quantity at twice the price is not small', () => {
    const change = { before: line(), after: line({ confirmed: '2', unitPrice: '20' }) };
    expect(changedAmount([change], 'CAD')).toBe(4_000);
    expect(changedAmount([{ before: line(), after: line() }], 'CAD')).toBe(0);
    expect(changedAmount([{ before: null, after: line() }], 'CAD')).toBe(4_000);
  });
});

it.each(['price', 'deliveryFee', 'weights'])('a customer cannot propose %s', (kind) => {
  expect(isChangeAllowedFor({ kind } as OrderChange, 'customer')).toBe(false);
  expect(isChangeAllowedFor({ kind } as OrderChange, 'vendor')).toBe(true);
});

it.each([
  ['customer', '4', '0.001', 'ordering.belowMinimumQuantity'],
  ['customer', '4', '3', 'ordering.notAMultiple'],
  ['customer', '4', '6', null],
  ['customer', '4', '0', null],
  ['vendor', '4', '1', null],
  ['vendor', '4', '5', 'ordering.notAMultiple'],
] as const)('%s changes %s to %s with a minimum and multiple of 2: %s', (by, before, after, problem) => {
  const limits = { minimumQuantity: '2', multipleQuantity: '2' };
  expect(quantityChangeProblem({ by, before, after, ...limits })).toBe(problem);
});

it.each([
  [{ by: 'customer', afterMinor: 9_999 }, 'ordering.belowMinimumOrder'],
  [{ by: 'customer', afterMinor: 10_000 }, null],
  [{ by: 'customer', afterMinor: 9_000, othersMinor: 1_000 }, null],
  [{ by: 'customer', afterMinor: 0, minimumMinor: null }, 'ordering.empty'],
  [{ by: 'customer', beforeMinor: 4_000, afterMinor: 5_000 }, null],
  [{ by: 'customer', beforeMinor: 4_000, afterMinor: 4_000, isMoved: true }, 'ordering.belowMinimumOrder'],
  [{ by: 'vendor', afterMinor: 10 }, null],
] as const)('the minimum of a delivery for %j: %s', (changed, problem) => {
  const order = { minimumMinor: 10_000, beforeMinor: 12_000, othersMinor: 0, isMoved: false, ...changed };
  expect(minimumOrderProblem(order)).toBe(problem);
});

describe('the weight of a line', () => {
  const cheese = line({ isVariableWeight: true, netWeightKg: '0.9', requested: '2' });
  it.each([
    [cheese, ['1.08', '1.08'], true],
    [cheese, ['1.08', '1.081'], false],
    [cheese, ['999', '999'], false],
    [cheese, ['0.1', '0.1'], true],
    [cheese, [], true],
    // Weights that the customer accepted may be sent again or corrected downwards.
    [{ ...cheese, prepared: '2', weights: ['2', '2'] }, ['1.9', '2.1'], true],
    [{ ...cheese, prepared: '2', weights: ['2', '2'] }, ['2', '2.1'], false],
    [{ ...cheese, prepared: '2', weights: ['2', '2'] }, ['3.9'], false],
  ])('%#', (one, weights, isWithin) => {
    expect(isWeightWithinTolerance(one, weights)).toBe(isWithin);
  });
});

it('claims of a line, in any sequence, leave what the rest is worth, and nothing in the end', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 10 });
  const price = fc.integer({ min: 0, max: 999_999 }).map((value) => (value / 10_000).toFixed(4));
  const thousandths = (value: number) => (value / 1_000).toFixed(3);
  fc.assert(
    fc.property(parts, price, fc.nat(9_999), fc.boolean(), (counts, unitPrice, grams, isVariableWeight) => {
      const whole = counts.reduce((sum, count) => sum + count, 0);
      const pieces = thousandths(whole);
      const weights = isVariableWeight && grams > 0 ? [thousandths(grams)] : [];
      const sold = line({ isVariableWeight, unitPrice, prepared: pieces, weights, delivered: pieces });
      const worthOf = (count: number) =>
        count === 0 ? 0 : lineAmountOf({ ...sold, delivered: thousandths(count) }, 'CAD').amountMinor;
      const earlier: { quantity: string; amountMinor: number }[] = [];
      let [left, leftMinor] = [whole, worthOf(whole)];
      for (const count of counts) {
        const part = thousandths(count);
        const amountMinor = claimAmount(sold, { earlier, quantity: part, currency: 'CAD' });
        earlier.push({ quantity: part, amountMinor });
        [left, leftMinor] = [left - count, leftMinor - amountMinor];
        expect(leftMinor).toBe(worthOf(left));
      }
    }),
  );
});
