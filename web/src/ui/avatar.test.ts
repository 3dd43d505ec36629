import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './avatar.tsx';

it.each([
  ['Ferme du Nord', 'FN'],
  ['CPE Les Petits Pois', 'CP'],
  ['L’Étable', 'LÉ'],
  ['Hôpital de Sherbrooke', 'HS'],
  ['Marie Lavoie', 'ML'],
  ['Aube', 'AU'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name the same colour every time', () => {
  expect(hueOf('Ferme du Nord ')).toBe(hueOf('ferme du nord'));
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(hueOf)).size).toBe(8);
});
