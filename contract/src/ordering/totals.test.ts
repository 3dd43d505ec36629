import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryFeeOf, totalsOf, type DocumentParts } from './totals.ts';

const gst = { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' };
const qst = { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' };
const both = ['gst', 'qst'];
const none = { amountMinor: 0, taxIds: [] };
const document = (parts: Partial<DocumentParts>): DocumentParts => ({
  currency: 'CAD',
  lines: [],
  discountMinor: 0,
  deliveryFee: none,
  depositMinor: 0,
  rates: [gst, qst],
  ...parts,
});
const taxed = (...amounts: number[]) => amounts.map((amountMinor) => ({ amountMinor, taxIds: both }));

describe('totals', () => {
  // money.md, checked examples.
  it.each([
    [taxed(818000), none, 40900, 81596, 940496],
    [taxed(14000), none, 700, 1397, 16097],
    [taxed(1249, 749, 329, 329, 69), none, 136, 272, 3133],
    [
      [{ amountMinor: 8400, taxIds: [] }, ...taxed(4800)],
      { amountMinor: 1000, taxIds: both },
      290,
      579,
      15069,
    ],
  ])('%j with a fee %j', (lines, deliveryFee, first, second, total) => {
    const totals = totalsOf(document({ lines, deliveryFee }));
    expect(totals.taxes.map(({ amountMinor }) => amountMinor)).toEqual([first, second]);
    expect(totals.totalMinor).toBe(total);
  });

  it('leaves out a tax that applies to nothing', () => {
    expect(totalsOf(document({ lines: [{ amountMinor: 100, taxIds: [] }] })).taxes).toEqual([]);
    expect(totalsOf(document({ lines: [], deliveryFee: { amountMinor: 0, taxIds: both } })).taxes).toEqual(
      [],
    );
  });

  it('subtracts the discount before tax, and does not tax deposits', () => {
    const totals = totalsOf(document({ lines: taxed(8400, 4800), discountMinor: 1000, depositMinor: 250 }));
    expect(totals.taxes.map(({ baseMinor }) => baseMinor)).toEqual([12200, 12200]);
    expect(totals.totalMinor).toBe(12200 + 250 + 610 + 1217);
  });

  it('always sums to its total', () => {
    const line = fc.record({
      amountMinor: fc.integer({ min: -100_000, max: 10_000_000 }),
      taxIds: fc.subarray(both),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        line,
        fc.nat(100_000),
        fc.nat(5_000),
        (lines, fee, deposit, off) => {
          const t = totalsOf(
            document({ lines, deliveryFee: fee, depositMinor: deposit, discountMinor: off }),
          );
          expect(t.linesMinor - t.discountMinor + t.deliveryFeeMinor + t.depositMinor + t.taxMinor).toBe(
            t.totalMinor,
          );
          expect(t.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)).toBe(t.taxMinor);
        },
      ),
    );
  });
});

describe('deliveryFeeOf', () => {
  const rule = {
    base: { kind: 'flat' as const, amountMinor: 1500 },
    byZone: [
      { zone: 'CA-QC', fee: { kind: 'flat' as const, amountMinor: 1000 } },
      { zone: 'H2X', fee: { kind: 'percent' as const, percent: '5' } },
    ],
    freeFromMinor: 30_000,
  };
  it.each([
    [20_000, ['CA', 'CA-ON'], 1500],
    [20_000, ['CA', 'CA-QC'], 1000],
    [20_000, ['CA', 'CA-QC', 'H2X'], 1000],
    [10_000, ['CA', 'CA-QC', 'H2X'], 500],
    [29_999, [], 1500],
    [30_000, ['CA'], 0],
  ])('for items worth %i to %j is %i', (amountMinor, zones, fee) => {
    expect(deliveryFeeOf(rule, { amountMinor, currency: 'CAD' }, zones)).toBe(fee);
  });
});
