import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../../lib/formats.ts';
import { anOrder, anOrderLine, aWeighedLine, orderIdOf } from '../../../../testing/orders.ts';
import type { Prepared } from '../preparing/preparation.ts';
import {
  groupsByOrder,
  groupsByProduct,
  isCountable,
  isSameCount,
  lineState,
  neededOf,
  savedCount,
  wholeLine,
  type LineState,
} from './packing.ts';

const line = anOrderLine(1, { requested: '6', confirmed: '4' });
const chicken = aWeighedLine(2, { confirmed: '2' });
const count = (pieces: string, ...weights: string[]): Prepared => ({ pieces, weights });

describe('a line', () => {
  it.each<[typeof line, Prepared | null, LineState]>([
    [line, null, 'open'],
    [line, count('4'), 'packed'],
    [line, count('4.000'), 'packed'],
    [line, count('3'), 'short'],
    [line, count('0'), 'short'],
    [line, count('5'), 'wrong'],
    [line, count(''), 'wrong'],
    [chicken, null, 'open'],
    [chicken, count('2', '1.8', ''), 'unweighed'],
    [chicken, count('2', '1.8', '1.9'), 'packed'],
    [chicken, count('1', '1.8'), 'short'],
    [chicken, count('0'), 'short'],
  ])('%#: %j is %s', (of, counted, state) => {
    expect(lineState(of, counted)).toBe(state);
  });

  it('is counted by the server only when it has a prepared quantity', () => {
    expect(savedCount(line)).toBeNull();
    expect(savedCount({ ...line, prepared: '3' })).toEqual(count('3'));
    expect(wholeLine({ ...chicken, prepared: '1', weights: ['1.8'] })).toEqual(count('2', '', ''));
  });

  it.each([
    [null, null, true],
    [null, count('1'), false],
    [count('1'), count('1.0'), true],
    [count('2', '1', '2'), count('2', '1.0', '2'), true],
    [count('2', '1', '2'), count('2', '1', '3'), false],
    [count('2', '1', '2'), count('2'), false],
  ])('%j and %j are the same: %s', (one, other, isSame) => {
    expect(isSameCount(one, other)).toBe(isSame);
  });
});

describe('an order', () => {
  it.each([
    ['confirmed', { prepare: true }, true],
    ['confirmed', { prepare: 'ordering.changeOpen' }, false],
    ['preparing', { markReady: true }, true],
    ['preparing', { markReady: 'request.notAllowed' }, false],
    ['ready', { load: true }, false],
  ] as const)('%s with %j can be counted: %s', (status, can, may) => {
    expect(isCountable(anOrder({ status, can }))).toBe(may);
  });
});

describe('the groups', () => {
  const beets = anOrderLine(3, { name: { en: 'Beets', fr: 'Betteraves' }, storage: 'chilled' });
  const ice = anOrderLine(4, { name: { en: 'Apple ice', fr: 'Glace aux pommes' }, storage: 'frozen' });
  const first = anOrder({ id: orderIdOf(1), status: 'confirmed', lines: [ice, line] });
  const second = anOrder({
    id: orderIdOf(2),
    status: 'ready',
    lines: [beets, anOrderLine(5, { formatId: line.formatId, requested: '2', confirmed: '0' })],
  });
  const third = anOrder({
    id: orderIdOf(3),
    status: 'preparing',
    lines: [anOrderLine(6, { formatId: line.formatId, requested: '2', confirmed: '1.5' })],
  });
  const gone = anOrder({ id: orderIdOf(4), status: 'delivered', lines: [beets] });
  const orders = [first, second, third, gone];

  it('by order keep the order of the stops and leave out lines that are not delivered', () => {
    expect(groupsByOrder(orders).map(({ id, entries }) => [id, entries.length])).toEqual([
      [first.id, 2],
      [second.id, 1],
      [third.id, 1],
      [gone.id, 1],
    ]);
  });

  it('by product go through one storage place after the other', () => {
    const groups = groupsByProduct(
      orders,
      ({ name }) => name.en,
      createFormats('en-CA', 'America/Toronto').compareNames,
    );
    expect(groups.map(({ entries }) => entries[0]!.line.name.en)).toEqual([
      'Beets',
      'Zucchini 1',
      'Apple ice',
    ]);
    expect(groups.map(({ entries }) => entries.length)).toEqual([1, 2, 1]);
    expect(neededOf(groups[1]!)).toBe(5.5);
  });
});
