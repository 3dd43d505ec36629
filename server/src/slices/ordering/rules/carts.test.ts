import { describe, expect, it } from 'vitest';
import type { CartId, FormatId } from '@halles/contract';
import type { CartLineRow, CartRow } from '../tables.ts';
import {
  draftFor,
  quantitiesByCurrency,
  withCurrentPrices,
  withQuantities,
  type CartRecord,
} from './carts.ts';
import type { OrderItem } from './items.ts';

const now = new Date('2026-11-21T10:30:00Z');
const before = new Date('2026-11-20T10:30:00Z');
const id = (name: string) => name as FormatId;

const aCart = (
  name: string,
  lines: [string, string][] = [],
  currency: 'CAD' | 'EUR' = 'CAD',
): CartRecord => ({
  row: { id: name, currency } as CartRow,
  lines: lines.map(([format, quantity], index): CartLineRow => ({
    cart_id: name as CartId,
    format_id: id(format),
    position: index + 1,
    quantity,
    unit_price: '4',
    created_at: before,
  })),
});

const anItem = (change: Partial<NonNullable<OrderItem['offered']>> | null = {}): OrderItem =>
  ({
    depositMinor: 0,
    offered: change && { unitPrice: '5', breaks: [], currency: 'CAD', isFull: false, ...change },
  }) as unknown as OrderItem;

const items = new Map([
  [id('carrots'), anItem()],
  [id('turnips'), anItem()],
  [id('leeks'), anItem({ breaks: [{ fromQuantity: '10', unitPrice: '3' }] })],
  [id('gone'), anItem(null)],
]);
const quantities = (...lines: [string, string][]) =>
  lines.map(([format, quantity]) => ({ formatId: id(format), quantity }));
const shown = ({ lines }: CartRecord) =>
  lines.map((line) => [line.format_id, line.position, line.quantity, line.unit_price]);

describe('a cart with other quantities', () => {
  const cart = aCart('a', [
    ['carrots', '2'],
    ['leeks', '4'],
    ['gone', '3'],
  ]);
  const set = (...lines: [string, string][]) =>
    shown(withQuantities(cart, quantities(...lines), { mode: 'set', items, now }));
  const [carrots, leeks, gone] = shown(cart);

  it('keeps the price that was agreed, except where a quantity break sets another', () => {
    expect(set(['carrots', '12'], ['leeks', '12'])).toEqual([
      ['carrots', 1, '12', '4'],
      ['leeks', 2, '12', '3'],
      gone,
    ]);
  });

  it('puts new lines at the end, at the current price', () => {
    expect(set(['turnips', '1.5'])).toEqual([carrots, leeks, gone, ['turnips', 4, '1.5', '5']]);
  });

  it('removes a line by zero, and ignores zero of what it does not have', () => {
    expect(set(['leeks', '0'], ['turnips', '0'])).toEqual([carrots, gone]);
  });

  it('may lower what is no longer offered, but not start with it', () => {
    expect(set(['gone', '1'])).toEqual([carrots, leeks, ['gone', 3, '1', '4']]);
    const other = aCart('b');
    expect(() => withQuantities(other, quantities(['gone', '1']), { mode: 'set', items, now })).toThrow(
      'ordering.noLongerOffered',
    );
  });

  it('adds to what there is, and adds up what is named twice', () => {
    const added = quantities(['carrots', '1'], ['carrots', '2'], ['turnips', '1'], ['turnips', '1']);
    expect(shown(withQuantities(cart, added, { mode: 'add', items, now }))).toEqual([
      ['carrots', 1, '5', '4'],
      leeks,
      gone,
      ['turnips', 4, '2', '5'],
    ]);
  });

  it('takes the current prices', () => {
    expect(shown(withCurrentPrices(cart, items))).toEqual([
      ['carrots', 1, '2', '5'],
      ['leeks', 2, '4', '5'],
      gone,
    ]);
  });
});

describe('the draft that takes a line', () => {
  const newest = aCart('newest', [['carrots', '1']]);
  const older = aCart('older', [['gone', '1']], 'EUR');
  const drafts = [newest, older];
  const inEuros = new Map([...items, [id('olives'), anItem({ currency: 'EUR' })]]);
  const currencies = (lines: [string, string][], cartId?: string) =>
    [
      ...quantitiesByCurrency(quantities(...lines), {
        drafts,
        cartId: cartId as CartId | undefined,
        items: inEuros,
        currency: 'CAD',
      }),
    ].map(([currency, those]) => [currency, those.map(({ formatId }) => formatId)]);

  it('is of the currency of its price', () => {
    expect(
      currencies([
        ['olives', '1'],
        ['turnips', '1'],
      ]),
    ).toEqual([
      ['EUR', ['olives']],
      ['CAD', ['turnips']],
    ]);
  });

  it('is the one that holds it, when it is removed or no longer offered', () => {
    expect(
      currencies([
        ['gone', '2'],
        ['carrots', '0'],
      ]),
    ).toEqual([
      ['EUR', ['gone']],
      ['CAD', ['carrots']],
    ]);
    expect(currencies([['gone', '2']], 'newest')).toEqual([['CAD', ['gone']]]);
  });

  it('is the named one of that currency, else the newest', () => {
    expect(draftFor(drafts, 'CAD')).toBe(newest);
    expect(draftFor([newest, aCart('second')], 'CAD', 'second' as CartId)?.row.id).toBe('second');
    expect(draftFor(drafts, 'CAD', 'older' as CartId)).toBe(newest);
    expect(draftFor([], 'CAD')).toBeUndefined();
  });
});
