import { describe, expect, it } from 'vitest';
import { orderStatuses } from '@halles/contract';
import { depositsOf, quantityOf, quantityProblem, lineAmountOf, type PricedLine } from './lines.ts';
import { flagsOf, isBillable, pendingSideOf } from './orders.ts';

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  isVariableWeight: false,
  netWeightKg: null,
  unitPrice: '10',
  requested: '2',
  confirmed: null,
  prepared: null,
  weights: [],
  delivered: null,
  ...changes,
});
const cheese = { isVariableWeight: true, netWeightKg: '1.8', unitPrice: '18.50' };

describe('the amount of a line', () => {
  // money.md, checked example: pieces of 1.853 and 1.920 kg at 18.50/kg.
  it.each([
    [line(), 2000, false],
    [line({ confirmed: '3' }), 3000, false],
    [line({ confirmed: '3', prepared: '2.5' }), 2500, false],
    [line({ confirmed: '3', prepared: '2.5', delivered: '0' }), 0, false],
    [line(cheese), 6660, true],
    [line({ ...cheese, prepared: '2', weights: ['1.853', '1.920'] }), 6980, false],
    [line({ ...cheese, prepared: '2', weights: ['1.853', '1.920'], delivered: '1' }), 3491, false],
    [line({ ...cheese, delivered: '0' }), 0, false],
    [line({ ...cheese, netWeightKg: null }), 3700, true],
  ])('%j', (one, amountMinor, isEstimated) => {
    expect(lineAmountOf(one, 'CAD')).toEqual({ amountMinor, isEstimated });
  });

  it('follows the quantity of the latest step', () => {
    expect(quantityOf(line({ confirmed: '4', prepared: '3' }))).toBe('3');
  });

  it.each([
    ['2', 500],
    ['1.5', 500],
    ['0', 0],
  ])('includes a deposit for each container: %s', (quantity, minor) => {
    expect(depositsOf(250, quantity)).toBe(minor);
  });
});

it.each([
  ['1', '2', null, 'ordering.belowMinimumQuantity'],
  ['2', '2', null, null],
  ['5', null, '2', 'ordering.notAMultiple'],
  ['6', '4', '2', null],
  ['0.5', null, '0.25', null],
])(
  '%s with a minimum of %s and a multiple of %s: %s',
  (quantity, minimumQuantity, multipleQuantity, problem) => {
    expect(quantityProblem(quantity, { minimumQuantity, multipleQuantity })).toBe(problem);
  },
);

it('an order can be invoiced once it is delivered; a test order never', () => {
  const billable = (isTest: boolean) =>
    orderStatuses.filter((status) => isBillable({ status, is_test: isTest }));
  expect(billable(false)).toEqual(['delivered', 'completed']);
  expect(billable(true)).toEqual([]);
});

it('an order is flagged for everything that needs a person’s decision', () => {
  expect(flagsOf({ isLate: false, isOverCredit: false, isFirst: false, note: '' })).toEqual([]);
  expect(flagsOf({ isLate: true, isOverCredit: true, isFirst: true, note: 'Sonnez deux fois' })).toEqual([
    'late',
    'overCredit',
    'firstOrder',
    'note',
  ]);
});

describe('the side that has to act', () => {
  const at = { status: 'confirmed', openChangeBy: null, openClaims: 0, on: '2026-11-24' } as const;
  it.each([
    [{ ...at, status: 'submitted' }, 'vendor'],
    [at, null],
    [{ ...at, on: '2026-11-21' }, 'vendor'],
    [{ ...at, on: '2026-11-20', status: 'inTransit' }, 'vendor'],
    [{ ...at, on: '2026-11-20', status: 'delivered' }, null],
    [{ ...at, on: '2026-11-20', status: 'delivered', openClaims: 1 }, 'vendor'],
    [{ ...at, openChangeBy: 'vendor' }, 'customer'],
    [{ ...at, openChangeBy: 'customer', status: 'submitted' }, 'vendor'],
    [{ ...at, openChangeBy: 'vendor', on: '2026-11-20' }, 'customer'],
    [{ ...at, on: '2026-11-20', status: 'cancelled' }, null],
  ] as const)('%j', (progress, side) => {
    expect(pendingSideOf(progress, '2026-11-21')).toBe(side);
  });
});
