import { describe, expect, it } from 'vitest';
import { movementKinds, stockModes, toThousandths, type MovementKind } from '@halles/contract';
import {
  applyMove,
  availableOf,
  byExpiry,
  canReserve,
  lotParts,
  pickLots,
  stateOf,
  type Lot,
} from './stock.ts';

const q = toThousandths;
const amounts = (onHand: string, allocated = '0', reserved = '0') => ({
  onHand: q(onHand),
  allocated: q(allocated),
  reserved: q(reserved),
});

it('available stock is neither allocated nor reserved', () => {
  expect(availableOf(amounts('10', '3', '2.5'))).toBe(q('4.5'));
  expect(availableOf(amounts('2', '3', '0'))).toBe(q('-1'));
});

describe('the state', () => {
  const stock = (onHand: string, threshold: string | null = null) => ({
    ...amounts(onHand),
    mode: 'tracked' as const,
    lowStockThreshold: threshold,
    availableFrom: null,
    availableUntil: null,
  });
  it.each([
    ['5', null, 'inStock'],
    ['5', '4', 'inStock'],
    ['4', '4', 'low'],
    ['0.001', '4', 'low'],
    ['0', '4', 'out'],
    ['0', null, 'out'],
    ['-1', null, 'out'],
    ['1', '0', 'inStock'],
  ] as const)('%s on hand with threshold %s is %s', (onHand, threshold, state) => {
    expect(stateOf(stock(onHand, threshold), '2026-11-21')).toBe(state);
    expect(stateOf({ ...stock(onHand, threshold), mode: 'weekly' }, '2026-11-21')).toBe(state);
    expect(stateOf({ ...stock(onHand, threshold), mode: 'unlimited' }, '2026-11-21')).toBe('unlimited');
  });

  it.each([
    ['2026-11-21', null, 'inStock'],
    ['2026-11-22', null, 'notNow'],
    [null, '2026-11-21', 'inStock'],
    [null, '2026-11-20', 'notNow'],
    ['2026-11-01', '2026-11-30', 'inStock'],
  ] as const)('sold from %s until %s is %s on the 21st', (availableFrom, availableUntil, state) => {
    const windowed = { ...stock('5'), availableFrom, availableUntil };
    expect(stateOf(windowed, '2026-11-21')).toBe(state);
    if (state === 'notNow') expect(stateOf({ ...windowed, mode: 'unlimited' }, '2026-11-21')).toBe('notNow');
  });
});

describe('a movement', () => {
  const before = amounts('10', '3', '2');
  const signed: Partial<Record<MovementKind, string>> = { lost: '-1', delivered: '-1' };
  const hold: Partial<Record<MovementKind, 'reserved' | 'allocated'>> = {
    released: 'reserved',
    delivered: 'allocated',
  };
  const expected: Record<MovementKind, [onHand: string, allocated: string, reserved: string]> = {
    received: ['11', '3', '2'],
    counted: ['11', '3', '2'],
    corrected: ['11', '3', '2'],
    lost: ['9', '3', '2'],
    imported: ['11', '3', '2'],
    reset: ['11', '3', '2'],
    reserved: ['10', '3', '3'],
    released: ['10', '3', '1'],
    allocated: ['10', '4', '1'],
    delivered: ['9', '2', '2'],
  };
  const moved = (kind: MovementKind) => ({
    kind,
    quantity: q(signed[kind] ?? '1'),
    ...(hold[kind] && { hold: { from: hold[kind], quantity: q('1') } }),
  });

  it.each(movementKinds.flatMap((kind) => stockModes.map((mode) => [kind, mode] as const)))(
    '%s of a %s stock',
    (kind, mode) => {
      const [onHand, allocated, reserved] = expected[kind];
      const after = amounts(mode === 'unlimited' ? '10' : onHand, allocated, reserved);
      expect(applyMove(before, mode, moved(kind))).toEqual(after);
    },
  );

  it('releases the allocation when a confirmed order is cancelled', () => {
    const release = {
      kind: 'released' as const,
      quantity: q('3'),
      hold: { from: 'allocated', quantity: q('3') },
    };
    expect(applyMove(before, 'tracked', release as never)).toEqual(amounts('10', '0', '2'));
  });
});

it.each([
  ['tracked', false, '5', true],
  ['tracked', false, '5.001', false],
  ['tracked', true, '50', true],
  ['weekly', false, '6', false],
  ['unlimited', false, '6', true],
] as const)(
  '%s, sold without stock %s: %s more can be reserved: %s',
  (mode, sellsWithoutStock, more, can) => {
    expect(canReserve({ ...amounts('10', '3', '2'), mode, sellsWithoutStock }, q(more))).toBe(can);
  },
);

describe('lots', () => {
  const lot = (id: string, bestBefore: string | null, quantity: string, receivedOn = '2026-11-01'): Lot => ({
    id,
    bestBefore,
    receivedOn,
    quantity: q(quantity),
  });
  const lots = [
    lot('undated', null, '9'),
    lot('late', '2026-12-20', '4'),
    lot('soon', '2026-11-25', '3'),
    lot('expired', '2026-11-20', '5'),
    lot('empty', '2026-11-22', '0'),
  ];

  it('are sorted by expiry date, earliest first', () => {
    expect(lots.toSorted(byExpiry).map(({ id }) => id)).toEqual([
      'expired',
      'empty',
      'soon',
      'late',
      'undated',
    ]);
    const same = [lot('b', null, '1', '2026-11-02'), lot('a', null, '1', '2026-11-01')];
    expect(same.toSorted(byExpiry).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([
    ['2', [['soon', '2']]],
    [
      '5',
      [
        ['soon', '3'],
        ['late', '2'],
      ],
    ],
    [
      '20',
      [
        ['soon', '3'],
        ['late', '4'],
        ['undated', '9'],
        [null, '4'],
      ],
    ],
    ['0', []],
  ] as const)('%s are picked', (quantity, picked) => {
    expect(pickLots(lots, q(quantity), '2026-11-21')).toEqual(
      picked.map(([lotId, each]) => ({ lotId, quantity: q(each) })),
    );
  });

  it.each([
    // In the lots are 21; without a lot, what is on hand beyond that.
    ['26', null, '-5', [[null, '-5']]],
    [
      '26',
      null,
      '-11',
      [
        ['expired', '-5'],
        ['soon', '-1'],
        [null, '-5'],
      ],
    ],
    [
      '21',
      null,
      '-21',
      [
        ['expired', '-5'],
        ['soon', '-3'],
        ['late', '-4'],
        ['undated', '-9'],
      ],
    ],
    [
      '23',
      null,
      '-24',
      [
        ['expired', '-5'],
        ['soon', '-3'],
        ['late', '-4'],
        ['undated', '-9'],
        [null, '-3'],
      ],
    ],
    ['21', null, '3', [[null, '3']]],
    ['21', null, '0', [[null, '0']]],
    ['21', 'late', '-4', [['late', '-4']]],
    ['21', 'late', '4', [['late', '4']]],
  ] as const)(
    'with %s on hand, a movement in the lot %s of %s has the parts %j',
    (onHand, lotId, quantity, parts) => {
      expect(lotParts(q(onHand), { lotId, quantity: q(quantity) }, lots)).toEqual(
        parts.map(([id, each]) => ({ lotId: id, quantity: q(each) })),
      );
    },
  );

  it.each([
    ['-2', [['late', '-2']]],
    [
      '-5',
      [
        ['soon', '-1'],
        ['late', '-4'],
      ],
    ],
    [
      '-7',
      [
        ['soon', '-3'],
        ['late', '-4'],
      ],
    ],
  ] as const)('of which some is kept for orders, %s has the parts %j', (quantity, parts) => {
    const kept = [{ ...lot('soon', '2026-11-25', '3'), kept: q('3') }, lot('late', '2026-12-20', '4')];
    expect(lotParts(q('7'), { lotId: null, quantity: q(quantity) }, kept)).toEqual(
      parts.map(([id, each]) => ({ lotId: id, quantity: q(each) })),
    );
  });

  it.each([
    [
      '-3',
      'new',
      '5',
      [
        [null, '3'],
        ['new', '2'],
      ],
    ],
    ['-3', 'new', '3', [[null, '3']]],
    ['-3', 'new', '1', [[null, '1']]],
    ['-3', null, '-1', [[null, '-1']]],
  ] as const)(
    'with %s on hand, a movement in the lot %s of %s has the parts %j',
    (onHand, lotId, quantity, parts) => {
      expect(lotParts<string>(q(onHand), { lotId, quantity: q(quantity) }, [])).toEqual(
        parts.map(([id, each]) => ({ lotId: id, quantity: q(each) })),
      );
    },
  );
});
