import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['caisse de 12 × 250 g', 'caisse de 12_×_250_g'],
  ['sac d’environ 0,8 kg', 'sac d’environ 0,8_kg'],
  ['Yogourt nature 10 %', 'Yogourt nature 10_%'],
  ['caisse de 12 bottes', 'caisse de 12 bottes'],
  ['12 grains', '12 grains'],
])('%s is broken nowhere else than %s', (text, shown) => {
  expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(shown);
});
