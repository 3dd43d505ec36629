import { expect, it } from 'vitest';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { readLines, toAdd } from './read-lines.ts';

const typed = (quantity: string, ...matches: ReturnType<typeof anOffer>[]) => ({
  text: `${quantity} zucchini`,
  quantity,
  unit: null,
  matches,
});

it('matches the most similar offer, and leaves out a line similar to none', () => {
  const lines = readLines([typed('2', anOffer(1), anOffer(2)), typed('3')]);
  expect(lines.map(({ chosen }) => chosen)).toEqual([formatIdOf(1), null]);
  expect(toAdd(lines)).toEqual([{ formatId: formatIdOf(1), quantity: '2' }]);
});

it('adds up a format typed twice', () => {
  const lines = readLines([typed('2', anOffer(1)), typed('1.5', anOffer(1)), typed('4', anOffer(2))]);
  expect(toAdd(lines)).toEqual([
    { formatId: formatIdOf(1), quantity: '3.5' },
    { formatId: formatIdOf(2), quantity: '4' },
  ]);
});

it('leaves out lines without an offer', () => {
  expect(toAdd(readLines([typed('0', anOffer(1)), typed('x', anOffer(2))]))).toEqual([]);
});
