import { describe, expect, it } from 'vitest';
import { orderStatuses, stockHoldOf, type OrderStatus } from '@halles/contract';
import type { LineRow, OrderRecord } from '../tables.ts';
import { effectsOf } from './order-effects.ts';
import type { Order } from './orders.ts';

const anOrder = (
  status: OrderStatus,
  { line, ...row }: Partial<OrderRecord> & { line?: Partial<LineRow> } = {},
): Order =>
  ({
    row: { status, is_test: false, fulfilment_id: 'route', on_day: '2026-11-24', ...row },
    lines: [
      {
        id: 'line',
        format_id: 'carrots',
        price_list_id: 'offer',
        price_reason: 'scheduledOffer',
        requested: '4',
        confirmed: null,
        ...line,
      },
    ],
    changeSets: [],
    claims: [],
  }) as unknown as Order;

const carrots = (quantity: string) => ({ formatId: 'carrots', causeId: 'line', quantity });
const none = {
  scopeIds: null,
  released: [],
  reserved: [],
  allocated: [],
  delivered: [],
  freedDate: null,
  bookedDate: null,
};
const date = { fulfilment_id: 'route', on_day: '2026-11-24' };
const isReleased = (status: OrderStatus) => ['declined', 'cancelled', 'expired'].includes(status);

describe('the effects of a change', () => {
  it.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    'from %s to %s',
    (from, to) => {
      const held = stockHoldOf(from);
      const effects = effectsOf(anOrder(from), anOrder(to));
      const isEnded = !isReleased(from) && isReleased(to);
      expect(effects.released).toEqual(
        held !== null && stockHoldOf(to) === null && to !== 'delivered'
          ? [{ ...carrots('4'), from: held }]
          : [],
      );
      expect(effects.delivered.length).toBe(held !== null && to === 'delivered' ? 1 : 0);
      expect(effects.allocated).toEqual(
        held === 'reserved' && stockHoldOf(to) === 'allocated' ? [carrots('4')] : [],
      );
      expect(effects.scopeIds).toEqual(isEnded ? [] : isReleased(from) && !isReleased(to) ? ['offer'] : null);
      expect(effects.freedDate).toEqual(isEnded ? expect.objectContaining(date) : null);
    },
  );

  it('of a new order: its place, stock and date are taken', () => {
    const taken = {
      scopeIds: ['offer'],
      reserved: [carrots('4')],
      bookedDate: expect.objectContaining(date),
    };
    expect(effectsOf(null, anOrder('submitted'))).toEqual({ ...none, ...taken });
    expect(effectsOf(null, anOrder('confirmed'))).toEqual({ ...none, ...taken, allocated: [carrots('4')] });
  });

  it('of a new order at the prices of a list: no place is taken, because a list has none', () => {
    const order = anOrder('submitted', { line: { price_list_id: 'list', price_reason: 'type' } as object });
    expect(effectsOf(null, order).scopeIds).toBeNull();
  });

  it('of a quantity: only the difference moves, in the hold of the order', () => {
    const less = { line: { confirmed: '1' } };
    const more = { line: { confirmed: '6' } };
    expect(effectsOf(anOrder('submitted'), anOrder('submitted', less)).released).toEqual([
      { ...carrots('3'), from: 'reserved' },
    ]);
    expect(effectsOf(anOrder('confirmed'), anOrder('confirmed', less)).released).toEqual([
      { ...carrots('3'), from: 'allocated' },
    ]);
    expect(effectsOf(anOrder('confirmed'), anOrder('confirmed', more))).toEqual({
      ...none,
      reserved: [carrots('2')],
      allocated: [carrots('2')],
    });
  });

  it('of a removed line: its scheduled offer gets its place back', () => {
    const removed = anOrder('confirmed', { line: { confirmed: '0' } });
    expect(effectsOf(anOrder('confirmed'), removed).scopeIds).toEqual([]);
  });

  it('of another date: the first is freed and the other one booked', () => {
    const moved = anOrder('confirmed', { on_day: '2026-11-27' });
    expect(effectsOf(anOrder('confirmed'), moved)).toMatchObject({
      freedDate: date,
      bookedDate: { ...date, on_day: '2026-11-27' },
    });
  });

  it('of a delivery: what was delivered leaves, from the chosen lots, and the rest is released', () => {
    const lots = [{ lotId: 'lot', code: 'A', bestBefore: null, quantity: '3' }];
    const delivered = anOrder('delivered', { line: { confirmed: '4', delivered: '3' } });
    expect(effectsOf(anOrder('inTransit'), delivered, new Map([['line', lots]]) as never).delivered).toEqual([
      { ...carrots('3'), allocated: '4', lots },
    ]);
  });

  it('of a test order: none', () => {
    for (const to of orderStatuses)
      expect(effectsOf(anOrder('submitted', { is_test: true }), anOrder(to, { is_test: true }))).toEqual(
        none,
      );
    expect(effectsOf(null, anOrder('submitted', { is_test: true }))).toEqual(none);
  });
});
