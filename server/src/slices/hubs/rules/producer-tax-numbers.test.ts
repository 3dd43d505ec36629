import { expect, it } from 'vitest';
import { producerTaxNumbersOf } from './producer-tax-numbers.ts';

const typed = { gstNumber: 'g', qstNumber: 'q', siren: 's', vatNumber: 'v' };
const none = { siret: null, vatNumber: null, taxes: [] };

it.each([
  [none, typed],
  [
    { ...none, taxes: [{ name: { en: '', fr: 'TPS' }, number: '1' }] },
    { ...typed, gstNumber: '1' },
  ],
  [
    { ...none, taxes: [{ name: { en: 'QST', fr: '' }, number: '2' }] },
    { ...typed, qstNumber: '2' },
  ],
  [{ ...none, taxes: [{ name: { en: 'GST', fr: 'TPS' }, number: '' }] }, typed],
  [{ ...none, taxes: [{ name: { en: 'Levy', fr: 'Droit' }, number: '3' }] }, typed],
  [
    { ...none, siret: '812 345 676 00012' },
    { ...typed, siren: '812345676' },
  ],
  [
    { ...none, vatNumber: 'FR40812345676' },
    { ...typed, vatNumber: 'FR40812345676' },
  ],
])('%j', (own, expected) => {
  expect(producerTaxNumbersOf(own, typed)).toEqual(expected);
});
