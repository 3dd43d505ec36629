import type { DemandLine, DemandByProducer, FormatId, ProducerId } from '@halles/contract';
import { expect, it } from 'vitest';
import { chosenPurchases, isInvalidQuantity } from './purchase-quantities.ts';

const line = (id: string, more: Partial<DemandLine> = {}): DemandLine => ({
  formatId: id as FormatId,
  name: { en: 'Carrots', fr: 'Carottes' },
  formatTitle: { en: 'Box', fr: 'Caisse' },
  sku: null,
  orders: 1,
  needed: '7',
  unconfirmed: '0',
  bought: '0',
  toBuy: '12',
  multiple: '6',
  unitCost: null,
  supplierFormatId: null,
  supplierFormat: null,
  problem: null,
  version: 0,
  ...more,
});
const producer = (id: string, lines: DemandLine[]): DemandByProducer => ({
  id: id as ProducerId,
  name: id,
  email: null,
  method: 'document',
  mode: 'agent',
  lines,
});

it('purchases the proposed or typed quantities, and nothing that cannot be purchased', () => {
  const producers = [
    producer('a', [line('1'), line('2'), line('3', { problem: 'hubs.noCost' }), line('4', { toBuy: '0' })]),
    producer('b', [line('5')]),
  ];
  expect(chosenPurchases(producers, { 2: '18', 5: '0' })).toEqual([
    {
      producerId: 'a',
      lines: [
        { formatId: '1', quantity: '12' },
        { formatId: '2', quantity: '18' },
      ],
    },
  ]);
});

it.each([
  ['7', true],
  ['18', false],
  ['0', false],
  ['', false],
  ['x', true],
])('%s in multiples of 6: invalid is %s', (typed, broken) => {
  expect(isInvalidQuantity(line('1'), { 1: typed })).toBe(broken);
});
