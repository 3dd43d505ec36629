import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceTotals, taxShares } from './amounts.ts';
import { ageingBandOf, invoiceStateOf, type InvoiceBalanceState } from './states.ts';
import { suggestAllocation } from './payment-allocation.ts';

const rates = [
  { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' },
  { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' },
];
const both = ['gst', 'qst'];
const line = (amountMinor: number, taxIds: string[] = both) => ({ amountMinor, taxIds, depositMinor: 0 });
const totals = (lines: ReturnType<typeof line>[], fee = 0, discountMinor = 0) =>
  invoiceTotals({
    currency: 'CAD',
    lines,
    discountMinor,
    deliveryFee: { amountMinor: fee, taxIds: both },
    rates,
  });

describe('gives the checked examples of Quebec', () => {
  it.each([
    ['one large amount', [line(818_000)], 0, [40_900, 81_596, 940_496]],
    ['one small amount', [line(14_000)], 0, [700, 1_397, 16_097]],
    ['five small ones', [1249, 749, 329, 329, 69].map((amount) => line(amount)), 0, [136, 272, 3_133]],
    ['groceries, a taxable line and delivery', [line(8_400, []), line(4_800)], 1_000, [290, 579, 15_069]],
  ])('%s', (_name, lines, fee, [gst, qst, total]) => {
    const { taxes, totalMinor } = totals(lines, fee);
    expect([...taxes.map(({ amountMinor }) => amountMinor), totalMinor]).toEqual([gst, qst, total]);
  });
});

it('shares a tax so that the parts sum to the document’s amount', () => {
  const lines = fc.array(
    fc.record({ amountMinor: fc.nat(500_000), taxIds: fc.subarray(both), depositMinor: fc.constant(0) }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, fc.nat(5_000), fc.nat(100), (some, fee, percent) => {
      const linesTotal = some.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const parts = {
        currency: 'CAD' as const,
        lines: some,
        discountMinor: Math.floor((linesTotal * percent) / 100),
        deliveryFee: { amountMinor: fee, taxIds: both },
        rates,
      };
      const whole = invoiceTotals(parts);
      for (const [index, tax] of taxShares(parts, whole).entries())
        expect(tax.lines.reduce((sum, part) => sum + part, 0) + tax.deliveryFeeMinor).toBe(
          whole.taxes[index]!.amountMinor,
        );
      expect(whole.totalMinor).toBe(linesTotal - whole.discountMinor + fee + whole.taxMinor);
    }),
  );
});

it.each<[string, Partial<InvoiceBalanceState>, string]>([
  ['a draft', { status: 'draft' }, 'draft'],
  ['cancelled', { status: 'cancelled' }, 'cancelled'],
  ['nothing came yet', {}, 'unpaid'],
  ['a part came', { paidMinor: 400 }, 'partlyPaid'],
  ['it is late', { dueOn: '2026-11-01', paidMinor: 400 }, 'overdue'],
  ['it is announced, late or not', { dueOn: '2026-11-01', hasEmission: true }, 'emitted'],
  ['all came', { paidMinor: 1_000 }, 'paid'],
  ['all was given back', { creditedMinor: 1_000 }, 'credited'],
  ['a part was given back, the rest came', { creditedMinor: 300, paidMinor: 700 }, 'paid'],
  ['the rest was given up', { paidMinor: 300, writtenOffMinor: 700 }, 'writtenOff'],
])('%s', (_name, change, expected) => {
  const standing: InvoiceBalanceState = {
    status: 'published',
    totalMinor: 1_000,
    paidMinor: 0,
    creditedMinor: 0,
    writtenOffMinor: 0,
    hasEmission: false,
    dueOn: '2026-12-21',
    ...change,
  };
  expect(invoiceStateOf(standing, '2026-11-21')).toBe(expected);
});

it.each([
  ['2026-11-21', 'notDue'],
  ['2026-11-20', 'to30'],
  ['2026-10-22', 'to30'],
  ['2026-10-21', 'to60'],
  ['2026-09-21', 'to90'],
  ['2026-08-23', 'to90'],
  ['2026-08-22', 'over90'],
])('an invoice due on %s is in the band %s', (dueOn, band) => {
  expect(ageingBandOf(dueOn, '2026-11-21')).toBe(band);
});

it('pays the oldest invoices first, and no more than the amount received', () => {
  const owed = [
    { id: 'b', dueOn: '2026-11-02', balanceMinor: 500 },
    { id: 'a', dueOn: '2026-11-01', balanceMinor: 300 },
    { id: 'c', dueOn: '2026-11-03', balanceMinor: 200 },
  ];
  expect(suggestAllocation(600, owed)).toEqual({
    shares: [
      { invoiceId: 'a', amountMinor: 300 },
      { invoiceId: 'b', amountMinor: 300 },
    ],
    leftMinor: 0,
  });
  expect(suggestAllocation(1_100, owed).leftMinor).toBe(100);
});
