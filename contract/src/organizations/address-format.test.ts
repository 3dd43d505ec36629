import { expect, it } from 'vitest';
import { addressLines, formatPhoneNumber } from './address-format.ts';

const address = {
  street: '12, rue Saint-Denis',
  unit: 'bureau 3',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  postalCode: 'H2X 1K4',
};

it('prints an address as the postal service of its country and the reader’s language require', () => {
  expect(addressLines(address, 'FR')).toEqual([
    '12, rue Saint-Denis, bureau 3',
    'Montréal (Québec)\u00a0\u00a0H2X\u00a01K4',
  ]);
  expect(addressLines({ ...address, unit: '' }, 'EN')).toEqual([
    '12, rue Saint-Denis',
    'Montréal QC\u00a0\u00a0H2X\u00a01K4',
  ]);
  const paris = { ...address, country: 'FR' as const, region: 'FR-IDF', city: 'Paris', postalCode: '75011' };
  expect(addressLines({ ...paris, street: '', unit: '' }, 'FR')).toEqual(['75011 Paris']);
});

it.each([
  ['+14505550199', '450 555-0199'],
  ['(450) 555-0199', '450 555-0199'],
  ['+33472000102', '04 72 00 01 02'],
  ['04 72 00 01 02', '04 72 00 01 02'],
  ['450 555-0199', '450 555-0199'],
  ['poste 12', 'poste 12'],
])('prints the number %s as %s', (stored, written) => {
  expect(formatPhoneNumber(stored)).toBe(written);
});
