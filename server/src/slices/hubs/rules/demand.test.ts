import { describe, expect, it } from 'vitest';
import { byUrgency, feeInZones } from './demand-order.ts';
import { missingQuantities, saleToBuy } from './demand.ts';

const line = (quantity: string, linked: string, amountMinor: number, more: object = {}) => ({
  orderId: 'o',
  lineId: quantity,
  quantity,
  linked,
  sold: quantity,
  amountMinor,
  commissionPercent: '12.345',
  ...more,
});

describe('the sale of what is still to buy', () => {
  it('is the part that is not bought, with the commission rounded line by line', () => {
    // 5 × 12.50, nothing bought; 3 × 10.00 of which one is bought; 7.715625 and 2.469 of commission.
    expect(saleToBuy([line('5', '0', 62_50), line('3', '1', 30_00)], 'CAD')).toEqual({
      saleMinor: 82_50,
      commissionMinor: 7_72 + 2_47,
    });
  });

  it('is at the confirmed quantity when something else was prepared, and nothing where nothing was', () => {
    const prepared = line('4', '0', 30_00, { sold: '3' });
    const without = line('4', '0', 0, { sold: '0' });
    expect(saleToBuy([prepared, without], 'CAD').saleMinor).toBe(40_00);
  });

  it('is nothing once all is bought, and has no commission without a rate', () => {
    expect(saleToBuy([line('5', '5', 62_50)], 'CAD')).toEqual({ saleMinor: 0, commissionMinor: 0 });
    expect(saleToBuy([line('5', '0', 62_50, { commissionPercent: null })], 'CAD').commissionMinor).toBe(0);
  });
});

describe('what is missing', () => {
  const received = (id: string, quantity: string | null, ...needed: string[]) => ({
    id,
    received: quantity,
    needed,
  });
  it.each([
    ['is what was not received of what is needed', [received('a', '3', '2', '2')], ['1']],
    ['is nothing before the reception', [received('a', null, '4')], ['0']],
    ['is what the others have not over', [received('a', '4', '3'), received('b', '0', '2')], ['0', '1']],
    ['is covered by a later purchase too', [received('a', '1', '3'), received('b', '4', '2')], ['0', '0']],
    [
      'is covered first purchased first, once',
      [received('a', '1', '2'), received('b', '1', '2'), received('c', '3', '2')],
      ['0', '1', '0'],
    ],
    ['is not covered by what has not come', [received('a', '1', '2'), received('b', null)], ['1', '0']],
  ])('%s', (_which, lines, missing) => {
    expect([...missingQuantities(lines).values()]).toEqual(missing);
  });
});

it('producers come by deadline; without one last, and after all those with nothing to buy', () => {
  const producer = (name: string, deadlineAt: string | null, toBuy = '1') => ({ name, deadlineAt, toBuy });
  const sorted = byUrgency(
    [
      producer('none', null),
      producer('bought', '2026-11-20T12:00:00.000Z', '0'),
      producer('later', '2026-11-23T12:00:00.000Z'),
      producer('late', '2026-11-21T12:00:00.000Z'),
    ],
    (one) => [one],
  );
  expect(sorted.map(({ name }) => name)).toEqual(['late', 'later', 'none', 'bought']);
});

it('the fee of the narrowest zone replaces the base fee', () => {
  const flat = (amountMinor: number) => ({ kind: 'flat', amountMinor }) as const;
  const fee = {
    base: flat(20_00),
    byZone: [
      { zone: 'CA-QC', fee: flat(15_00) },
      { zone: 'CA-QC-06', fee: flat(10_00) },
    ],
    freeFromMinor: 300_00,
  };
  expect(feeInZones(fee, ['CA', 'CA-QC', 'CA-QC-06'])).toEqual({ ...fee, base: flat(10_00), byZone: [] });
  expect(feeInZones(fee, ['CA', 'CA-ON'])).toEqual({ ...fee, base: flat(20_00), byZone: [] });
  expect(feeInZones(null, [])).toBeNull();
});
