import { describe, expect, it } from 'vitest';
import { guessTaxGroups, guessTaxJurisdiction, type TaxId } from '@halles/contract';
import { decideTaxes, taxIdsOf, type SellerTax } from './taxes.ts';

const none = { taxIds: [], certificateNumber: '', reason: '', expiresOn: null };
const on = '2026-11-24';
const named = (taxId: string, en: string, fr: string, rate: string): SellerTax => ({
  taxId: taxId as TaxId,
  name: { en, fr },
  rate,
  number: '',
  jurisdiction: guessTaxJurisdiction({ name: { en, fr }, rate }, 'CA-QC'),
  validFrom: null,
  validUntil: null,
  isOnDeliveryFee: true,
  taxGroups: guessTaxGroups({ name: { en, fr }, rate }),
});
const gst = named('gst', 'GST', 'TPS', '5');
const qst = named('qst', 'QST', 'TVQ', '9.975');
const harmonized = {
  'CA-ON': named('on', 'HST Ontario', 'TVH Ontario', '13'),
  'CA-NB': named('nb', 'HST New Brunswick', 'TVH Nouveau-Brunswick', '15'),
  'CA-NL': named('nl', 'HST Newfoundland and Labrador', 'TVH Terre-Neuve-et-Labrador', '15'),
  'CA-PE': named('pe', 'HST Prince Edward Island', 'TVH Île-du-Prince-Édouard', '15'),
  'CA-NS': named('ns', 'HST Nova Scotia', 'TVH Nouvelle-Écosse', '14'),
};
const everywhere = [gst, qst, ...Object.values(harmonized)];
/** What a seller that is registered everywhere charges in each province and territory. */
const charged: Record<string, string[]> = {
  'CA-AB': ['gst'],
  'CA-BC': ['gst'],
  'CA-MB': ['gst'],
  'CA-NB': ['nb'],
  'CA-NL': ['nl'],
  'CA-NS': ['ns'],
  'CA-NT': ['gst'],
  'CA-NU': ['gst'],
  'CA-ON': ['on'],
  'CA-PE': ['pe'],
  'CA-QC': ['gst', 'qst'],
  'CA-SK': ['gst'],
  'CA-YT': ['gst'],
};
const decided = (taxes: SellerTax[], place: string, exemption: Parameters<typeof decideTaxes>[1] = none) =>
  decideTaxes(taxes, exemption, { place, home: 'CA-QC', on });
const ids = ({ rates }: ReturnType<typeof decideTaxes>) => rates.map(({ taxId }) => taxId);

describe.each(Object.entries(charged))('supplied in %s', (place, expected) => {
  it('bears the taxes of that place that the seller is registered for', () => {
    expect(ids(decided(everywhere, place))).toEqual(expected);
    expect(ids(decided([gst, qst], place))).toEqual(place === 'CA-QC' ? ['gst', 'qst'] : ['gst']);
    expect(ids(decided([gst], place))).toEqual(['gst']);
    expect(ids(decided([], place))).toEqual([]);
  });

  it('bears none where the customer is exempt, until the day after the certificate ends', () => {
    const exempt = { ...none, taxIds: expected, certificateNumber: 'C-77', reason: 'Revente' };
    const valid = decided(everywhere, place, { ...exempt, expiresOn: on });
    expect([ids(valid), valid.exemptions.map(({ taxId }) => taxId)]).toEqual([[], expected]);
    expect(valid.exemptions[0]).toMatchObject({ certificateNumber: 'C-77', reason: 'Revente' });
    const expired = decided(everywhere, place, { ...exempt, expiresOn: '2026-11-23' });
    expect([ids(expired), expired.exemptions]).toEqual([expected, []]);
  });

  it('is for a format what its class says: all of them when taxable, none when zero-rated', () => {
    const { rates, feeTaxIds } = decided(everywhere, place);
    expect(taxIdsOf(rates, 'standard')).toEqual(expected);
    expect(taxIdsOf(rates, null)).toEqual([]);
    expect(feeTaxIds).toEqual(expected);
  });
});

it('in France bears the VAT of the group of the product, and both of no product', () => {
  const vat = (taxId: string, rate: string) => ({ ...named(taxId, 'VAT', 'TVA', rate), jurisdiction: 'FR' });
  const { rates } = decideTaxes([vat('full', '20'), vat('reduced', '5.5')], none, {
    place: 'FR',
    home: 'FR',
    on,
  });
  expect(taxIdsOf(rates, 'reduced')).toEqual(['reduced']);
  expect(taxIdsOf(rates, 'alcohol')).toEqual(['full']);
  expect(taxIdsOf(rates, 'prepared')).toEqual([]);
});

it('in British Columbia bears PST on what is no food, beside GST', () => {
  const pst: SellerTax = {
    ...named('pst', 'PST', 'TVP', '7'),
    jurisdiction: 'CA-BC',
    taxGroups: ['nonFood'],
  };
  const { rates } = decideTaxes([gst, pst], none, { place: 'CA-BC', home: 'CA-BC', on });
  expect([taxIdsOf(rates, 'standard'), taxIdsOf(rates, 'nonFood')]).toEqual([['gst'], ['gst', 'pst']]);
});

it.each([
  ['GST', 'TPS', '5', 'CA'],
  ['QST', 'TVQ', '9.975', 'CA-QC'],
  ['HST', 'TVH', '13', 'CA-ON'],
  ['HST', 'TVH', '14', 'CA-NS'],
  ['HST', 'TVH', '15', null],
  ['PST BC', 'TVP C.-B.', '7', 'CA-BC'],
  ['RST', 'RST', '7', 'CA-MB'],
  ['Eco fee', 'Écofrais', '1', null],
])('%s (%s) at %s %% is charged in %s by a seller of Québec', (en, fr, rate, place) => {
  expect(guessTaxJurisdiction({ name: { en, fr }, rate }, 'CA-QC')).toBe(place);
});
