import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';

it.each([
  ['12.500', '12.5'],
  ['3.000', '3'],
  ['100', '100'],
  ['0.0', '0'],
  ['-1.50', '-1.5'],
  [null, null],
])('%s is normalized to %s', (stored, written) => {
  expect(decimal(stored)).toBe(written);
});
