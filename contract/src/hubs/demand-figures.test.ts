import { describe, expect, it } from 'vitest';
import type { DemandCost } from './entities.ts';
import { lineFigures, producerFigures, totalFigures } from './demand-figures.ts';

const price = (unitPrice: string, more: object = {}): DemandCost => ({
  kind: 'price',
  unitPrice,
  breaks: [],
  kgEach: null,
  ...more,
});

describe('the figures of a line', () => {
  it.each([
    // Seven ordered at 12.50, bought by twelves at 8.25: the five over are in the cost.
    [
      '12',
      price('8.25'),
      '7',
      87_50,
      { costMinor: 99_00, marginMinor: -11_50, marginPercent: '-13.1', surplus: '5' },
    ],
    [
      '7',
      price('8.25'),
      '7',
      87_50,
      { costMinor: 57_75, marginMinor: 29_75, marginPercent: '34.0', surplus: '0' },
    ],
    // Two of three are bought: two thirds of the sale, to the cent.
    [
      '2',
      price('3'),
      '3',
      10_00,
      { costMinor: 6_00, saleMinor: 6_67, marginMinor: 67, marginPercent: '10.0' },
    ],
    // By the kilogram: 4 pieces of 2.4 kg at 19.60.
    [
      '4',
      price('19.6', { kgEach: '2.4' }),
      '4',
      250_00,
      { costMinor: 188_16, marginMinor: 61_84, marginPercent: '24.7' },
    ],
    // A third of a kilogram each: 3 × 0.333 kg × 10.005, rounded once.
    ['3', price('10.005', { kgEach: '0.333' }), '3', 12_00, { costMinor: 9_99, marginMinor: 2_01 }],
    // A break from ten on.
    [
      '10',
      price('5', { breaks: [{ fromQuantity: '10', unitPrice: '4.5' }] }),
      '10',
      60_00,
      { costMinor: 45_00, unitCostMinor: 4_50 },
    ],
    ['0', price('5'), '10', 60_00, { costMinor: 0, saleMinor: 0, marginMinor: 0, marginPercent: null }],
  ] as const)('%s bought at %o of %s ordered', (quantity, cost, remaining, saleMinor, figures) => {
    expect(lineFigures({ remaining, cost, saleMinor }, quantity, 'CAD')).toMatchObject(figures);
  });

  it('on commission cost what is left of the sale, and a surplus costs nothing', () => {
    const line = {
      remaining: '60',
      cost: { kind: 'commission', commissionMinor: 92_59 },
      saleMinor: 750_00,
    } as const;
    expect(lineFigures(line, '60', 'CAD')).toMatchObject({
      costMinor: 657_41,
      marginMinor: 92_59,
      marginPercent: '12.3',
      unitCostMinor: 10_96,
    });
    expect(lineFigures(line, '72', 'CAD')).toMatchObject({ costMinor: 657_41, surplus: '12' });
    expect(lineFigures(line, '30', 'CAD')).toMatchObject({ saleMinor: 375_00, marginMinor: 46_30 });
  });

  it.each([
    ['below its cost', '5.01', 5_00, true],
    ['at its cost', '5', 5_00, false],
  ])('a product sold %s is marked, whatever its surplus', (_, unitPrice, saleMinor, isBelowCost) => {
    const line = { remaining: '1', cost: price(unitPrice), saleMinor };
    expect(lineFigures(line, '1', 'CAD').isBelowCost).toBe(isBelowCost);
    expect(lineFigures(line, '6', 'CAD').isBelowCost).toBe(isBelowCost);
  });

  it('without a cost or a sale have no margin', () => {
    const none = { marginMinor: null, marginPercent: null, isBelowCost: false };
    expect(lineFigures({ remaining: '1', cost: null, saleMinor: 5_00 }, '1', 'CAD')).toMatchObject(none);
    expect(lineFigures({ remaining: '1', cost: price('5'), saleMinor: null }, '1', 'CAD')).toMatchObject({
      ...none,
      costMinor: 5_00,
    });
  });
});

describe('the sums', () => {
  const line = (unitPrice: string | null, saleMinor: number) =>
    lineFigures(
      { remaining: '1', cost: unitPrice === null ? null : price(unitPrice), saleMinor },
      '1',
      'CAD',
    );
  const fee = { base: { kind: 'flat', amountMinor: 15_00 }, byZone: [], freeFromMinor: 100_00 } as const;
  const terms = { minimumMinor: 80_00, fee: { ...fee, byZone: [] } };

  it('count the delivery fee as a cost and say what is missing to the minimum', () => {
    expect(producerFigures(terms, [line('30', 50_00), line('20', 40_00)], 'CAD')).toEqual({
      costMinor: 65_00,
      saleMinor: 90_00,
      marginMinor: 25_00,
      marginPercent: '27.8',
      feeMinor: 15_00,
      belowMinimumMinor: 30_00,
      unknownLines: 0,
    });
    const free = producerFigures(terms, [line('100', 150_00)], 'CAD');
    expect(free).toMatchObject({ feeMinor: 0, belowMinimumMinor: 0, costMinor: 100_00 });
  });

  it('leave out lines without a cost, and say how many', () => {
    expect(
      producerFigures({ minimumMinor: null, fee: null }, [line('30', 50_00), line(null, 40_00)], 'CAD'),
    ).toMatchObject({
      costMinor: 30_00,
      saleMinor: 50_00,
      marginMinor: 20_00,
      unknownLines: 1,
    });
  });

  it('of producers add up', () => {
    const one = producerFigures(terms, [line('30', 50_00)], 'CAD');
    const other = producerFigures({ minimumMinor: null, fee: null }, [line('10.01', 20_00)], 'CAD');
    expect(totalFigures([one, other])).toEqual({
      costMinor: 55_01,
      saleMinor: 70_00,
      marginMinor: 14_99,
      marginPercent: '21.4',
    });
    expect(totalFigures([])).toMatchObject({ costMinor: null, marginPercent: null });
  });
});
