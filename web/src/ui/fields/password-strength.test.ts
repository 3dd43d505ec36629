import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['court', 'tooShort'],
  ['motdepasse', 'weak'],
  ['Password123', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['betterave7', 'fair'],
  ['betterave bleue', 'strong'],
  ['kT9#vLq2!xZr7', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password, 10)).toBe(strength);
});
