import { expect, it } from 'vitest';
import { codesOfAddress, codesOfCoverage } from './coverage.ts';
import { covers } from './possible-dates.ts';

const plateau = { zones: ['CA', 'CA-QC', 'CA-QC-06', 'H2J'], postalCode: 'h2j 2l2' };
const lyon = { zones: ['FR', 'FR-ARA', 'FR-69', '69002'], postalCode: '69002' };
const coverage = { zones: [], postalPrefixes: [], polygons: [] };
const area: [number, number][] = [
  [45, -74],
  [46, -74],
  [46, -73],
];

it.each([
  [{ ...coverage, zones: ['CA-QC-06'] }, true, false],
  [{ ...coverage, zones: ['H2J'] }, true, false],
  [{ ...coverage, zones: ['H2K', 'FR-69'] }, false, true],
  [{ ...coverage, postalPrefixes: ['H2J 2'] }, true, false],
  [{ ...coverage, postalPrefixes: ['H2J 3'] }, false, false],
  [{ ...coverage, postalPrefixes: ['690'] }, false, true],
  [coverage, false, false],
])('%o covers the Plateau: %s, covers Lyon: %s', (delivery, montreal, france) => {
  const codes = codesOfCoverage(delivery, 'route');
  expect(covers(codes, codesOfAddress(plateau, []))).toBe(montreal);
  expect(covers(codes, codesOfAddress(lyon, []))).toBe(france);
});

it('a drawn area covers the addresses inside it', () => {
  const codes = codesOfCoverage({ ...coverage, polygons: [area] }, 'route');
  expect(covers(codes, codesOfAddress(plateau, ['route']))).toBe(true);
  expect(covers(codes, codesOfAddress(plateau, ['another']))).toBe(false);
});
