import { expect, it } from 'vitest';
import { readWeights, withWeights } from './read-weights.ts';

it.each([
  ['1,853 1.920', ['1.853', '1.92']],
  ['1.853\n1.920\n', ['1.853', '1.92']],
  ['1,853; 1,920 ; 2', ['1.853', '1.92', '2']],
  ['1,853 kg + 1.920kg', ['1.853', '1.92']],
  ['1853 g 950g', ['1.853', '0.95']],
  ['1.853,1.920', ['1.853', '1.92']],
  ['0,5\t00012', ['0.5', '12']],
  ['', []],
  ['  ', []],
  ['1.8534', null],
  ['1.853 lb', null],
  ['1,853 douze', null],
  ['1.5 g', null],
  ['−1', null],
])('%j', (text, weights) => {
  expect(readWeights(text)).toEqual(weights);
});

it.each([
  [['', '', ''], 0, ['1', '2'], ['1', '2', '']],
  [['9', '', ''], 1, ['1', '2'], ['9', '1', '2']],
  [['9', '8'], 1, ['1', '2'], ['9', '1', '2']],
  [[], 0, ['1'], ['1']],
])('%j from piece %i: %j', (weights, from, read, result) => {
  expect(withWeights(weights, from, read)).toEqual(result);
});
