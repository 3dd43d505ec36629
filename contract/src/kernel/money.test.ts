import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, lineAmount, percentOf, share, sumsByCurrency, zero } from './money.ts';

const cad = (amountMinor: number) => ({ amountMinor, currency: 'CAD' as const });

describe('money', () => {
  // money.md, checked examples: GST 5 % and QST 9.975 %, each on the document's total, rounded once.
  it.each([
    [818000, 40900, 81596],
    [14000, 700, 1397],
    [2725, 136, 272],
    [5800, 290, 579],
    [264, 13, 26],
  ])('taxes on %i cents are %i and %i', (base, gst, qst) => {
    expect(percentOf(cad(base), '5').amountMinor).toBe(gst);
    expect(percentOf(cad(base), '9.975').amountMinor).toBe(qst);
  });

  it('rounds half away from zero, both ways', () => {
    expect(percentOf(cad(10), '5').amountMinor).toBe(1);
    expect(percentOf(cad(-10), '5').amountMinor).toBe(-1);
    expect(lineAmount('3.773', '18.50', 'CAD')).toEqual(cad(6980));
    expect(lineAmount('-3.773', '18.50', 'CAD')).toEqual(cad(-6980));
  });

  it.each(['999999999999.999', '-999999999999.999'])(
    'hundreds of lines can be summed, of %s pieces',
    (pieces) => {
      const { amountMinor } = lineAmount(pieces, '999999.9999', 'CAD');
      expect(Math.abs(amountMinor)).toBeGreaterThan(10_000_000_00);
      expect(Number.isSafeInteger(500 * amountMinor)).toBe(true);
    },
  );

  it('is added up by currency', () => {
    const row = { ...cad(100), id: 'row' };
    expect(sumsByCurrency([{ amountMinor: 7, currency: 'EUR' }, row, cad(-30)])).toEqual([
      cad(70),
      { amountMinor: 7, currency: 'EUR' },
    ]);
    expect(sumsByCurrency([row])).toEqual([cad(100)]);
    expect(sumsByCurrency([])).toEqual([]);
  });

  it('shares a discount by largest remainder', () => {
    expect(share(1000, [8400, 4800])).toEqual([636, 364]);
  });

  it('shares always sum to the amount, and each is within a cent of its exact part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.nat(1e6), { minLength: 1, maxLength: 50 }),
        (amount, weights) => {
          const shares = share(amount, weights);
          expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
          const total = weights.reduce((a, b) => a + b, 0);
          if (total > 0)
            shares.forEach((part, i) =>
              expect(Math.abs(part - (amount * weights[i]!) / total)).toBeLessThan(1.001),
            );
        },
      ),
    );
  });

  it('refuses to add two currencies', () => {
    expect(() => add(zero('CAD'), zero('EUR'))).toThrow('cannot be added');
  });
});
