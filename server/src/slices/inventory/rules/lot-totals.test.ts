import { expect, it } from 'vitest';
import { isLessThanLots } from './lot-totals.ts';

const lot = (code: string, quantity: string) => ({ code, quantity });
const lots = [lot('L-1', '10'), lot('L-2', '5')];

it.each([
  ['of a file without lots takes from the lots', '4', [], false],
  ['that is less than the lots of the file', '24', [lot('L-1', '20')], true],
  ['that has something without a lot', '26', [lot('L-1', '20')], false],
  ['that is all in lots', '25', [lot('L-1', '20')], false],
  ['that is less than with a new lot', '17', [lot('L-3', '3')], true],
  ['that is as it is, with lots as they are', '12', [lot('L-1', '10.000')], false],
  ['that is as it is, with more in a lot', '12', [lot('L-1', '11')], true],
  ['below zero of emptied lots', '-1', [lot('L-1', '0'), lot('L-2', '0')], false],
] as const)('a total %s: %s beside %j contradicts them: %s', (_which, total, inFile, contradicts) => {
  expect(isLessThanLots({ onHand: '12', total }, lots, inFile)).toBe(contradicts);
});
