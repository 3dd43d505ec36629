import { describe, expect, it } from 'vitest';
import { feeTaxes, type ServiceTaxRate } from '../rules.ts';

const rates: ServiceTaxRate[] = [
  { jurisdiction: 'CA', tax: 'GST', percent: '5' },
  { jurisdiction: 'CA-QC', tax: 'QST', percent: '9.975' },
  { jurisdiction: 'CA-ON', tax: 'HST', percent: '13' },
  { jurisdiction: 'CA-NS', tax: 'HST', percent: '14' },
];
const registered = { gstNumber: '123456789 RT0001', qstNumber: '1234567890 TQ0001' };
const amountsOf = (
  place: string,
  feesMinor: number,
  registrations: Parameters<typeof feeTaxes>[2] = registered,
) =>
  feeTaxes({ place, feesMinor, currency: 'CAD' }, rates, registrations).map(({ tax, amountMinor }) => [
    tax,
    amountMinor,
  ]);

describe('the taxes on service fees', () => {
  it.each([
    // money.md: service fee 2 % of 132.00.
    [
      'CA-QC',
      264,
      [
        ['GST', 13],
        ['QST', 26],
      ],
    ],
    [
      'CA-QC',
      818_000,
      [
        ['GST', 40_900],
        ['QST', 81_596],
      ],
    ],
    ['CA-ON', 264, [['HST', 34]]],
    ['CA-NS', 1_000, [['HST', 140]]],
    ['CA-AB', 264, [['GST', 13]]],
    ['CA', 264, [['GST', 13]]],
    ['FR', 264, []],
    ['FR-ARA', 264, []],
  ])('in %s on %i are %j', (place, feesMinor, taxes) => {
    expect(amountsOf(place, feesMinor)).toEqual(taxes);
  });

  it('are charged only where the platform is registered', () => {
    expect(amountsOf('CA-QC', 264, { gstNumber: null, qstNumber: null })).toEqual([]);
    expect(amountsOf('CA-QC', 264, { ...registered, qstNumber: null })).toEqual([['GST', 13]]);
    expect(amountsOf('CA-ON', 264, { ...registered, gstNumber: null })).toEqual([]);
  });
});
