import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['case of 12 × 250 g', 'case of 12_×_250_g'],
  ['caisse de 5 × 2,5 kg', 'caisse de 5_×_2,5_kg'],
  ['sac d’environ 4,6 kg', 'sac d’environ 4,6_kg'],
  ['caisse de 12 bottes', 'caisse de 12 bottes'],
  ['case of 4 large heads', 'case of 4 large heads'],
])('keeps the numbers of "%s" with their units', (title, whole) => {
  expect(unbroken(title).replaceAll('\u00a0', '_')).toBe(whole);
});
