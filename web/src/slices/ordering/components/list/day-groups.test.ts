import { describe, expect, it } from 'vitest';
import { anOrderRow } from '../../../../testing/orders.ts';
import { cutDays, dayOf, daySum, hasGroups } from './day-groups.ts';

describe('a day of orders', () => {
  it('is the delivery date, or the local date of submission', () => {
    const row = anOrderRow(1, { submittedAt: '2026-11-21T02:30:00.000Z', on: '2026-11-24' });
    expect(dayOf(row, 'sent', 'America/Toronto')).toBe('2026-11-20');
    expect(dayOf(row, 'deliveryOrPickup', 'America/Toronto')).toBe('2026-11-24');
  });

  it.each([
    [[], true],
    [['a', 'a', 'b'], true],
    [['a', 'b', 'b', 'b'], true],
    [['a', 'b', 'c', 'c'], false],
    [['a'], false],
  ])('is a group unless most days have one order: %j', (days, expected) =>
    expect(hasGroups(days)).toBe(expected),
  );

  it('adds up active orders by currency, and counts the others apart', () => {
    const rows = [
      anOrderRow(1, { totalMinor: 100 }),
      anOrderRow(2, { totalMinor: 250 }),
      anOrderRow(3, { totalMinor: 9_000, status: 'cancelled' }),
      anOrderRow(4, { totalMinor: 70, currency: 'EUR' }),
    ];
    expect(daySum(rows)).toEqual({
      orders: 3,
      fallen: 1,
      totals: [
        { currency: 'CAD', amountMinor: 350 },
        { currency: 'EUR', amountMinor: 70 },
      ],
    });
  });

  it('shows the former total when all orders are cancelled', () => {
    expect(daySum([anOrderRow(1, { status: 'declined', totalMinor: 100 })])).toEqual({
      orders: 1,
      totals: [{ currency: 'CAD', amountMinor: 100 }],
    });
  });

  it.each([
    [
      { page: 1, pageSize: 50, total: 3 },
      { first: null, last: null },
    ],
    [
      { page: 1, pageSize: 50, total: 80 },
      { first: null, last: '2026-11-25' },
    ],
    [
      { page: 2, pageSize: 50, total: 80 },
      { first: '2026-11-24', last: null },
    ],
  ])('may continue on another page: %j', (page, cut) => {
    expect(cutDays(['2026-11-24', '2026-11-24', '2026-11-25'], page)).toEqual(cut);
  });
});
