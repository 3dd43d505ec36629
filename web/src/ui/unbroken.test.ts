import { expect, it } from 'vitest';
import { inTwoLines, unbroken } from './unbroken.ts';

it.each([
  ['caisse de 12 × 250 g', 'caisse de 12_×_250_g'],
  ['sac d’environ 0,8 kg', 'sac d’environ 0,8_kg'],
  ['Yogourt nature 10 %', 'Yogourt nature 10_%'],
  ['caisse de 12 bottes', 'caisse de 12 bottes'],
  ['12 grains', '12 grains'],
])('%s is broken nowhere else than %s', (text, shown) => {
  expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(shown);
});

it.each([
  ['10:00_a.m.–\u20601:00_p.m.', '10:00_a.m.–1:00_p.m.'],
  ['de_10_h_30_à_13_h', 'de_10_h_30 à_13_h'],
])('%s may take a second line in a cell of a calendar', (hours, shown) => {
  expect(inTwoLines(hours.replaceAll('_', '\u00a0')).replaceAll('\u00a0', '_')).toBe(shown);
});
