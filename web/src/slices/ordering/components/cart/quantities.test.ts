import { expect, it } from 'vitest';
import { aCartLine } from '../../../../testing/ordering.ts';
import { isQuantity, mendedQuantity, steppedQuantity } from './quantities.ts';

it.each([
  ['', 1, null, null, '1'],
  ['1', 1, null, null, '2'],
  ['2.5', 1, null, null, '3'],
  ['1', -1, null, null, '0'],
  ['', 1, '5', null, '5'],
  ['5', -1, '5', null, '0'],
  ['6', -1, '5', null, '5'],
  ['', 1, null, '6', '6'],
  ['7', 1, null, '6', '12'],
  ['7', -1, null, '6', '6'],
  ['', 1, '10', '6', '12'],
  ['12', -1, '10', '6', '0'],
  ['0.5', 1, null, '0.5', '1'],
  ['12 kg', 1, '5', null, '5'],
  ['1.2345', -1, null, null, '0'],
] as const)(
  '%j, %d step, at least %s, by %s → %s',
  (quantity, direction, minimumQuantity, multipleQuantity, next) => {
    expect(steppedQuantity(quantity, direction, { minimumQuantity, multipleQuantity })).toBe(next);
  },
);

it.each([
  ['ordering.belowMinimumQuantity', { quantity: '2', minimumQuantity: '5' }, '5'],
  ['ordering.notAMultiple', { quantity: '7', multipleQuantity: '6' }, '12'],
  ['ordering.notEnoughStock', { quantity: '7', available: '3' }, '3'],
  ['ordering.notEnoughStock', { quantity: '12', available: '11', multipleQuantity: '6' }, '6'],
  ['ordering.notEnoughStock', { quantity: '12', available: '3', minimumQuantity: '5' }, null],
  ['ordering.notEnoughStock', { quantity: '12', available: '0' }, null],
  ['ordering.noLongerOffered', {}, null],
] as const)('%s of %j is corrected to %s', (problem, changes, mended) => {
  expect(mendedQuantity(aCartLine(1, { problem, ...changes }))).toBe(mended);
});

it.each([
  ['12', true],
  ['1.853', true],
  ['', false],
  ['1,5', false],
  ['-1', false],
])('%j is a quantity: %s', (typed, isOne) => expect(isQuantity(typed)).toBe(isOne));
