import type { DemandLine, DemandByProducer, FormatId, ProducerId, ProductId } from '@halles/contract';
import { describe, expect, it } from 'vitest';
import {
  isInvalidQuantity,
  NOTHING_TYPED,
  pagesOf,
  purchasesOf,
  weekOf,
  type Demand,
} from './week-figures.ts';

const line = (id: string, more: Partial<DemandLine> = {}): DemandLine => ({
  formatId: id as FormatId,
  productId: id as ProductId,
  name: { en: 'Carrots', fr: 'Carottes' },
  formatTitle: { en: 'Box', fr: 'Caisse' },
  sku: null,
  orders: 1,
  needed: '7',
  unconfirmed: '0',
  bought: '0',
  toBuy: '12',
  remaining: '7',
  multiple: '6',
  onHand: null,
  incoming: null,
  cost: { kind: 'price', unitPrice: '2', breaks: [], kgEach: null },
  saleMinor: 35_00,
  unknown: null,
  supplierFormatId: null,
  supplierFormat: null,
  problem: null,
  version: 0,
  ...more,
});
const producer = (
  id: string,
  lines: DemandLine[],
  more: Partial<DemandByProducer> = {},
): DemandByProducer => ({
  id: id as ProducerId,
  name: id,
  email: null,
  method: 'document',
  mode: 'resale',
  deadlineAt: null,
  minimumMinor: null,
  fee: null,
  problem: null,
  terms: null,
  version: 0,
  lines,
  ...more,
});
const demand = (...producers: DemandByProducer[]): Demand => ({
  currency: 'CAD',
  orders: 2,
  producers,
  can: { buy: true, edit: true, seeCosts: true, seeMargins: true },
});
const typed = (quantities: Record<string, string>, leftOut: string[] = []) => ({ quantities, leftOut });

describe('what is ordered', () => {
  it('is the proposed or typed quantities, and nothing that cannot be purchased', () => {
    const week = weekOf(
      demand(
        producer('a', [
          line('1'),
          line('2'),
          line('3', { problem: 'hubs.noCost' }),
          line('4', { toBuy: '0' }),
        ]),
        producer('b', [line('5')]),
        producer('c', [line('6')]),
      ),
      typed({ 2: '18', 5: '0' }, ['c']),
    );
    expect(purchasesOf(week)).toEqual([
      {
        producerId: 'a',
        lines: [
          { formatId: '1', quantity: '12' },
          { formatId: '2', quantity: '18' },
        ],
      },
    ]);
    // 30 at 2.00; sold for twice 35.00.
    expect(week.total).toMatchObject({ costMinor: 60_00, saleMinor: 70_00, marginMinor: 10_00 });
  });

  it('is nothing below the minimum of a producer on the platform, which a producer by email may accept', () => {
    const more = { minimumMinor: 30_00 };
    const week = weekOf(
      demand(
        producer('a', [line('1')], { ...more, method: 'order' }),
        producer('b', [line('2')], more),
        producer('c', [line('3')], { method: 'order', problem: 'hubs.noDateInTime' }),
      ),
      NOTHING_TYPED,
    );
    expect(week.producers.map(({ problem, figures }) => [problem, figures.belowMinimumMinor])).toEqual([
      ['ordering.belowMinimumOrder', 6_00],
      [null, 6_00],
      ['hubs.noDateInTime', 0],
    ]);
    expect(week.chosen.map(({ producer: { id } }) => id)).toEqual(['b']);
  });

  it('has the soonest deadline of the chosen producers', () => {
    const early = producer('a', [line('1')], { deadlineAt: '2026-11-22T12:00:00Z' });
    const late = producer('b', [line('2')], { deadlineAt: '2026-11-22T08:00:00-05:00' });
    expect(weekOf(demand(late, early), NOTHING_TYPED).deadlineAt).toBe(early.deadlineAt);
    expect(weekOf(demand(late, early), typed({}, ['a'])).deadlineAt).toBe(late.deadlineAt);
  });
});

it.each([
  ['7', true],
  ['18', false],
  ['0', false],
  ['', false],
  ['x', true],
])('%s in multiples of 6: invalid is %s', (quantity, isInvalid) => {
  expect(isInvalidQuantity(line('1'), typed({ 1: quantity }))).toBe(isInvalid);
  const week = weekOf(demand(producer('a', [line('1')])), typed({ 1: quantity }));
  expect(week.isInvalid).toBe(isInvalid);
  expect(week.chosen).toHaveLength(quantity === '18' ? 1 : 0);
});

it('pages hold so many lines, and every line is on one', () => {
  const lines = (count: number, from: string) =>
    Array.from({ length: count }, (_, index) => line(`${from}${index}`));
  const { producers } = weekOf(
    demand(
      producer('a', lines(3, 'a')),
      producer('b', lines(5, 'b')),
      producer('c', [line('c', { toBuy: '0', bought: '7' })]),
    ),
    NOTHING_TYPED,
  );
  const pages = pagesOf(producers, 4).map((page) => page.map((one) => [one.producer.id, one.lines.length]));
  expect(pages).toEqual([
    [
      ['a', 3],
      ['b', 1],
    ],
    [['b', 4]],
    [['c', 0]],
  ]);
});
