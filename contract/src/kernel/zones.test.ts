import { describe, expect, it } from 'vitest';
import { departments, quebecAdministrativeRegions, zoneName } from './zone-names.ts';
import {
  departmentOfPostalCode,
  formatPostalCode,
  fsaOf,
  provinceOfPostalCode,
  regionOfDepartment,
  zonesOf,
} from './zones.ts';

describe('zonesOf', () => {
  it.each([
    [
      { country: 'CA', region: 'CA-QC', administrativeRegion: 'CA-QC-06', postalCode: 'h2x 1y4' },
      ['CA', 'CA-QC', 'CA-QC-06', 'H2X'],
    ],
    [{ country: 'CA', region: 'CA-ON', postalCode: 'K1P 5M7' }, ['CA', 'CA-ON', 'K1P']],
    [{ country: 'CA', postalCode: 'G5L' }, ['CA', 'CA-QC', 'G5L']],
    [{ country: 'CA', region: 'CA-QC', postalCode: 'not yet' }, ['CA', 'CA-QC']],
    [{ country: 'FR', postalCode: '75011' }, ['FR', 'FR-IDF', 'FR-75', '75011']],
    [{ country: 'FR', region: 'FR-ARA', administrativeRegion: 'FR-69' }, ['FR', 'FR-ARA', 'FR-69']],
    // Some communes have the postal code of the neighbouring department, so a known department wins.
    [
      { country: 'FR', administrativeRegion: 'FR-07', postalCode: '48250' },
      ['FR', 'FR-ARA', 'FR-07', '48250'],
    ],
    [{ country: 'FR', postalCode: '97400' }, ['FR', 'FR-974', '97400']],
    [{ country: 'BE', region: 'BE-BRU', postalCode: '1000' }, ['BE', 'BE-BRU']],
  ])('gives the zones of %o', (place, zones) => {
    expect(zonesOf(place)).toEqual(zones);
  });
});

it('finds the province of a postal code', () => {
  const expected = { A1A: 'NL', B3H: 'NS', C1A: 'PE', E1C: 'NB', G1R: 'QC', H7A: 'QC', J1H: 'QC', M5V: 'ON' };
  for (const [fsa, province] of Object.entries(expected))
    expect(provinceOfPostalCode(fsa)).toBe(`CA-${province}`);
  expect(provinceOfPostalCode('X0A 0H0')).toBe('CA-NU');
  expect(provinceOfPostalCode('X1A 2P4')).toBe('CA-NT');
  expect(provinceOfPostalCode('D1A 1A1')).toBeNull();
  expect(provinceOfPostalCode('69002')).toBeNull();
});

it('finds the French department of a postal code', () => {
  expect(departmentOfPostalCode('69002')).toBe('FR-69');
  expect(departmentOfPostalCode('20000')).toBe('FR-2A');
  expect(departmentOfPostalCode('20137')).toBe('FR-2A');
  expect(departmentOfPostalCode('20200')).toBe('FR-2B');
  expect(departmentOfPostalCode('97611')).toBe('FR-976');
  expect(departmentOfPostalCode('99999')).toBeNull();
  expect(departmentOfPostalCode('6900')).toBeNull();
});

it('places each of the 101 departments in a named region', () => {
  expect(Object.keys(departments)).toHaveLength(101);
  for (const code of Object.keys(departments)) {
    const region = regionOfDepartment(`FR-${code}`);
    expect(zoneName(region ?? '', 'FR')).not.toBe(region);
    expect(zoneName(`FR-${code}`, 'FR')).not.toBe(`FR-${code}`);
  }
});

it('names zones in both languages, and gives postal codes unchanged', () => {
  expect(zoneName('CA-QC', 'EN')).toBe('Quebec');
  expect(zoneName('CA-QC', 'FR')).toBe('Québec');
  expect(zoneName('CA-QC-16', 'EN')).toBe('Montérégie');
  expect(zoneName('FR-BRE', 'EN')).toBe('Brittany');
  expect(zoneName('H2X', 'FR')).toBe('H2X');
  expect(zoneName('CA-ON-01', 'FR')).toBe('CA-ON-01');
  expect(quebecAdministrativeRegions).toHaveLength(17);
});

it('formats postal codes as their country does, and refuses incomplete ones', () => {
  expect(formatPostalCode('CA', 'h2h1z4')).toBe('H2H 1Z4');
  expect(formatPostalCode('CA', 'H2H')).toBeNull();
  expect(formatPostalCode('CA', 'H2HH1Z')).toBeNull();
  expect(formatPostalCode('FR', ' 69002 ')).toBe('69002');
  expect(fsaOf('H2H-1Z4')).toBe('H2H');
  // D, F, I, O, Q and U appear nowhere in a Canadian postal code.
  expect(fsaOf('H2O 1Z4')).toBeNull();
});
