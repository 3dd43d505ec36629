import { expect, it } from 'vitest';
import { countedText } from './counted-searches.ts';

it.each([
  ['Crème brûlée', 'creme brulee'],
  ['  CAROTTES, nantaises ', 'carottes nantaises'],
  ['lait 2 %', 'lait 2'],
  ['œufs calibre 12', 'oeufs calibre 12'],
  ['ail', 'ail'],
  ['ca', null],
  ['...', null],
  ['chef@bistro.example', null],
  ['https://exemple.quebec', null],
  ['www.exemple', null],
  ['514 555-0123', null],
  ['51 45 55 01', null],
  ['commande 20261', null],
  ['x'.repeat(61), null],
])('%j is counted as %j', (text, counted) => {
  expect(countedText(text)).toBe(counted);
});
