import { expect, it } from 'vitest';
import { aDebtor } from '../../../../testing/invoices.ts';
import { isLate, sumsOf } from './ageing-sums.ts';

it('has totals by currency for each column', () => {
  const sums = sumsOf([
    aDebtor(1, { notDue: 100, to30: 50, unapplied: 20, total: 130 }),
    aDebtor(2, { over90: 5, total: 5 }),
    aDebtor(3, { currency: 'EUR', to60: 7, total: 7 }),
  ]);
  expect(sums).toEqual([
    {
      currency: 'CAD',
      sums: { notDue: 100, to30: 50, to60: 0, to90: 0, over90: 5, unapplied: 20, total: 135 },
    },
    { currency: 'EUR', sums: { notDue: 0, to30: 0, to60: 7, to90: 0, over90: 0, unapplied: 0, total: 7 } },
  ]);
});

it('separates overdue amounts from those not due', () => {
  expect((['notDue', 'to30', 'over90', 'unapplied', 'total'] as const).map(isLate)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
