import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, type Currency } from '@halles/contract';
import {
  byCurrency,
  entriesOf,
  stateOf,
  statementTotalsOf,
  allocateTaxes,
  type DeliveredLine,
} from './rules/statements.ts';

const GST = { taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5' };
const QST = { taxId: 'qst', name: { en: 'QST', fr: 'TVQ' }, rate: '9.975' };
const cad = (amountMinor: number) => ({ amountMinor, currency: 'CAD' as const });

const delivered = (
  amountMinor: number,
  percent: string,
  claims: number[] = [],
  taxes: DeliveredLine['taxes'] = [],
): DeliveredLine => ({
  lineId: 'line',
  sale: {
    on: '2026-11-10',
    purchaseOrderId: null,
    number: '1',
    customerName: 'Bistro',
    name: { en: 'Carrots', fr: 'Carottes' },
    formatTitle: { en: 'Box', fr: 'Caisse' },
    quantity: '1',
    unit: 'piece',
    unitPrice: '1',
    amountMinor,
    commissionPercent: percent,
  },
  taxes,
  asAgent: 1,
  of: 1,
  lineEvents: claims.map((minor, index) => ({
    kind: 'claim',
    id: String(index),
    on: '2026-11-12',
    quantity: '1',
    amountMinor: minor,
  })),
});
const totals = (lines: DeliveredLine[], more: Partial<Parameters<typeof statementTotalsOf>[0]> = {}) =>
  statementTotalsOf({
    entries: lines.flatMap((line) => entriesOf(line, 'CAD')),
    carriedForwardMinor: 0,
    currency: 'CAD',
    serviceTaxes: [GST, QST],
    isTaxRegistered: false,
    ...more,
  });

describe('a statement', () => {
  it('deducts the commission, to three decimals, and its tax separately', () => {
    const sum = totals([delivered(100_00, '12.345')]);
    expect(sum).toMatchObject({
      salesMinor: 100_00,
      commissionMinor: 12_35,
      commissionTaxes: [
        { taxId: 'gst', baseMinor: 12_35, amountMinor: 62 },
        { taxId: 'qst', baseMinor: 12_35, amountMinor: 1_23 },
      ],
      itemTaxes: [],
      dueMinor: 100_00 - 12_35 - 62 - 1_23,
    });
  });

  it('pays tax on products only to registered producers', () => {
    const taxes = [{ ...GST, amountMinor: 5_00 }];
    const line = delivered(100_00, '10', [], taxes);
    expect(totals([line]).dueMinor).toBe(100_00 - 10_00 - 50 - 1_00);
    expect(totals([line], { isTaxRegistered: true })).toMatchObject({
      itemTaxes: [{ taxId: 'gst', baseMinor: 100_00, amountMinor: 5_00 }],
      dueMinor: 105_00 - 10_00 - 50 - 1_00,
    });
  });

  it('starts with the negative amount of the one before, and can be negative itself', () => {
    expect(totals([delivered(10_00, '0')], { carriedForwardMinor: -30_00 }).dueMinor).toBe(-20_00);
    expect(stateOf(-1, 0)).toBe('carried');
    expect(stateOf(0, 0)).toBe('paid');
    expect(stateOf(10, 9)).toBe('owed');
    expect(stateOf(10, 10)).toBe('paid');
  });

  it('has one currency: entries in another one cannot be added', () => {
    const inEuros = entriesOf(delivered(10_00, '10'), 'EUR');
    expect(() => totals([delivered(10_00, '10')], { entries: inEuros })).toThrow(
      'EUR and CAD cannot be added',
    );
    expect(totals([], { entries: inEuros, currency: 'EUR' })).toMatchObject({ salesMinor: 10_00 });
  });
});

describe('currencies', () => {
  const one = (currency: Currency) => ({ currency });
  it.each<[string, Currency, Currency[], Currency[], [Currency, number, number][]]>([
    ['nothing is owed in the seller’s', 'EUR', [], [], [['EUR', 0, 0]]],
    ['only another is used', 'CAD', ['EUR'], [], [['EUR', 1, 0]]],
    [
      'a closed statement stays in its own',
      'CAD',
      ['CAD'],
      ['EUR'],
      [
        ['CAD', 1, 0],
        ['EUR', 0, 1],
      ],
    ],
    [
      'the seller’s comes first',
      'EUR',
      ['CAD', 'EUR', 'CAD'],
      ['EUR', 'CAD'],
      [
        ['EUR', 1, 1],
        ['CAD', 2, 1],
      ],
    ],
  ])('are never mixed: %s', (_, sellers, entries, closed, expected) => {
    expect(
      byCurrency(sellers, entries.map(one), closed.map(one)).map((found) => [
        found.currency,
        found.entries.length,
        found.closed.length,
      ]),
    ).toEqual(expected);
  });
});

const amount = fc.integer({ min: 1, max: 5_000_00 });
const percent = fc
  .integer({ min: 0, max: 100_000 })
  .map((thousandths) => String(thousandths / 1_000))
  .filter((text) => /^\d{1,3}(\.\d{1,3})?$/.test(text));

describe('properties', () => {
  it('commission and tax are those of the remaining amount, in any order of events', () => {
    fc.assert(
      fc.property(
        amount,
        percent,
        fc.array(amount, { maxLength: 6 }),
        fc.nat(800_00),
        (whole, rate, claims, tax) => {
          const line = delivered(whole, rate, claims, [{ ...GST, amountMinor: tax }]);
          const entries = entriesOf(line, 'CAD').map(({ entry }) => entry);
          const left = Math.max(whole - claims.reduce((sum, one) => sum + one, 0), 0);
          const sum = (pick: (entry: (typeof entries)[number]) => number) =>
            entries.reduce((total, entry) => total + pick(entry), 0);
          expect(sum((entry) => entry.amountMinor)).toBe(left);
          expect(sum((entry) => entry.commissionMinor)).toBe(percentOf(cad(left), rate).amountMinor);
          if (left === 0) expect(sum((entry) => entry.taxes[0]!.amountMinor)).toBe(0);
          if (left === whole) expect(sum((entry) => entry.taxes[0]!.amountMinor)).toBe(tax);
        },
      ),
    );
  });

  it('statements and the hub’s margin sum to the sales, for any periods', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, percent, fc.array(amount, { maxLength: 3 })), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.array(fc.nat(40), { maxLength: 4 }),
        (sold, cuts) => {
          const lines = sold.map(([whole, rate, claims]) => delivered(whole, rate, claims));
          const all = lines.flatMap((line) => entriesOf(line, 'CAD'));
          const ends = [...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
          let carriedForwardMinor = 0;
          let from = 0;
          let toProducer = 0;
          let margin = 0;
          for (const end of ends) {
            const sum = statementTotalsOf({
              entries: all.slice(from, end),
              carriedForwardMinor,
              currency: 'CAD',
              serviceTaxes: [],
              isTaxRegistered: false,
            });
            margin += sum.commissionMinor;
            toProducer += Math.max(sum.dueMinor, 0);
            carriedForwardMinor = Math.min(sum.dueMinor, 0);
            from = end;
          }
          const sales = all.reduce((total, { entry }) => total + entry.amountMinor, 0);
          expect(toProducer + carriedForwardMinor + margin).toBe(sales);
        },
      ),
    );
  });

  it('shares of a document’s tax sum to the tax', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_00), { minLength: 1, maxLength: 40 }),
        fc.nat(50_00),
        (amounts, fee) => {
          const lines = amounts.map((minor) => ({ amountMinor: minor, taxIds: ['gst'] }));
          const base = amounts.reduce((sum, minor) => sum + minor, 0);
          const whole = percentOf(cad(base + fee), '5').amountMinor;
          const shares = allocateTaxes(lines, { amountMinor: fee, taxIds: ['gst'] }, [
            { ...GST, amountMinor: whole },
          ]);
          const ofLines = shares.flat().reduce((sum, tax) => sum + tax.amountMinor, 0);
          const ofFee = whole - ofLines;
          expect(Math.abs(ofFee - fee * 0.05)).toBeLessThan(1.51);
          if (fee === 0 && base > 0) expect(ofLines).toBe(whole);
        },
      ),
    );
  });
});
