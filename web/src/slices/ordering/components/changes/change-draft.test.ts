import { expect, it } from 'vitest';
import { anOrder, anOrderLine, lineIdOf } from '../../../../testing/orders.ts';
import { formatIdOf } from '../../../../testing/offers.ts';
import { changesOf, emptyDraft, withLine, type Draft, type LineDraft, type Picked } from './change-draft.ts';

const order = anOrder();
const [line] = order.lines;
const lineId = lineIdOf(1);
const both = { en: 'Leek', fr: 'Poireau' };
const picked: Picked = { formatId: formatIdOf(9), name: both, formatTitle: both, quantity: '3' };

it('starts without changes', () => {
  expect(changesOf(order, emptyDraft)).toEqual([]);
  expect(changesOf(order, withLine(emptyDraft, line!, { quantity: '2.000' }))).toEqual([]);
});

it.each<[Partial<LineDraft>, unknown]>([
  [{ quantity: '3' }, [{ kind: 'quantity', lineId, quantity: '3' }]],
  [{ quantity: '0' }, [{ kind: 'remove', lineId }]],
  [{ isRemoved: true, quantity: '5' }, [{ kind: 'remove', lineId }]],
  [{ price: '25' }, [{ kind: 'price', lineId, unitPrice: '25' }]],
  [
    { quantity: '1', price: '25' },
    [
      { kind: 'quantity', lineId, quantity: '1' },
      { kind: 'price', lineId, unitPrice: '25' },
    ],
  ],
  [
    { substitute: picked, quantity: '1' },
    [{ kind: 'substitute', lineId, formatId: formatIdOf(9), quantity: '3' }],
  ],
  [{ quantity: 'a few' }, null],
  [{ price: '1.23456' }, null],
  [{ substitute: { ...picked, quantity: '0' } }, null],
])('of a line: %j', (change, changes) => {
  expect(changesOf(order, withLine(emptyDraft, line!, change))).toEqual(changes);
});

it.each<[Partial<Draft>, unknown]>([
  [{ added: [picked] }, [{ kind: 'add', formatId: formatIdOf(9), quantity: '3' }]],
  [{ added: [{ ...picked, quantity: '' }] }, null],
  [{ date: { fulfilmentId: 'delivery-1', on: '2026-11-24' } }, []],
  [
    { date: { fulfilmentId: 'delivery-1', on: '2026-11-26' } },
    [{ kind: 'date', fulfilmentId: 'delivery-1', on: '2026-11-26' }],
  ],
  [{ feeMinor: 1_000 }, []],
  [{ feeMinor: 0 }, [{ kind: 'deliveryFee', amountMinor: 0 }]],
  [{ feeMinor: Number.NaN }, null],
])('of the whole: %j', (draft, changes) => {
  expect(changesOf(order, { ...emptyDraft, ...draft })).toEqual(changes);
});

it('compares with the quantity of the latest step', () => {
  const confirmed = anOrder({ lines: [anOrderLine(1, { confirmed: '4' })] });
  const draft = withLine(emptyDraft, confirmed.lines[0]!, { quantity: '4' });
  expect(changesOf(confirmed, draft)).toEqual([]);
});
