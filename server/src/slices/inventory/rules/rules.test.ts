import { describe, expect, it } from 'vitest';
import { dayIn, toThousandths, type InventoryEdit } from '@halles/contract';
import { isNewWeek, mondayOf } from './stock.ts';
import { latestCellEdits, decideRowEdit, invalidReason, type Cells, type CellEdit } from './edits.ts';
import { clearWarnings, warningTimesFor, warningAfterOrder } from './low-stock-warnings.ts';

const q = toThousandths;

describe('a week', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  /** Clocks go back in Toronto on 2026-11-01 and in Paris on 2026-10-25, forward on 2026-03-08 and 2026-03-29. */
  it.each([
    ['America/Toronto', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    ['America/Toronto', '2026-10-26T03:59:59Z', '2026-10-26T04:00:00Z'],
    ['America/Toronto', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['America/Toronto', '2026-03-02T04:59:59Z', '2026-03-02T05:00:00Z'],
    ['Europe/Paris', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['Europe/Paris', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  ])('begins in %s at its own midnight, between %s and %s', (zone, before, after) => {
    const [last, first] = [dayIn(new Date(before), zone), dayIn(new Date(after), zone)];
    expect(mondayOf(first)).toBe(first);
    expect(isNewWeek(last, first)).toBe(true);
    expect(isNewWeek(first, first)).toBe(false);
  });

  it.each([
    ['2026-11-16', '2026-11-22', false],
    ['2026-11-22', '2026-11-23', true],
    // No worker ran for a month: the week restarts once.
    ['2026-10-20', '2026-11-24', true],
    // The seller moved to a time zone further west, so the day went back.
    ['2026-11-23', '2026-11-22', false],
  ])('between %s and %s a new week begins: %s', (from, to, begins) =>
    expect(isNewWeek(from, to)).toBe(begins),
  );
});

describe('a warning', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const never = { lowWarnedAt: null, outWarnedAt: null };
  const stock = (onHand: string, promised: string, lowStockThreshold: string | null = '4') => ({
    mode: 'tracked' as const,
    lowStockThreshold,
    onHand: q(onHand),
    allocated: q(promised),
    reserved: 0n,
  });

  it.each([
    ['10', '5', '4', null],
    ['10', '6', '4', 'low'],
    ['10', '9.5', '4', 'low'],
    ['10', '10', '4', 'out'],
    ['10', '12', '4', 'out'],
    ['10', '6', null, null],
    ['10', '10', null, 'out'],
    // Counted below the threshold, so no order crossed it.
    ['4', '1', '4', null],
    ['4', '4', '4', 'out'],
    // Sold without stock, so it cannot run out.
    ['0', '3', '4', null],
  ] as const)('%s on hand, %s allocated, threshold %s: %s', (onHand, promised, threshold, warning) => {
    expect(warningAfterOrder(stock(onHand, promised, threshold), never)).toBe(warning);
    expect(warningAfterOrder({ ...stock(onHand, promised, threshold), mode: 'unlimited' }, never)).toBeNull();
  });

  it('is given once, and an out-of-stock warning includes the low-stock one', () => {
    expect(warningAfterOrder(stock('10', '7'), { ...never, ...warningTimesFor('low', at) })).toBeNull();
    expect(warningAfterOrder(stock('10', '10'), { ...never, ...warningTimesFor('low', at) })).toBe('out');
    expect(warningAfterOrder(stock('10', '10'), { ...never, ...warningTimesFor('out', at) })).toBeNull();
    expect(warningAfterOrder(stock('10', '8'), { ...never, ...warningTimesFor('out', at) })).toBeNull();
  });

  it.each([
    ['10', '0', true, true],
    ['10', '6', false, true],
    ['10', '10', false, false],
  ] as const)('is re-enabled by a restock: %s on hand, %s allocated', (onHand, promised, low, out) => {
    const armed = clearWarnings(stock(onHand, promised), { lowWarnedAt: at, outWarnedAt: at });
    expect(armed).toEqual({ lowWarnedAt: low ? null : at, outWarnedAt: out ? null : at });
  });
});

describe('an edit', () => {
  const cells: Cells = {
    mode: 'tracked',
    weeklyQuantity: null,
    lowStockThreshold: '4',
    sellsWithoutStock: false,
    availableFrom: null,
    availableUntil: null,
    incoming: '0',
    onHand: '10',
  };
  const stored = (fieldVersions: Record<string, number> = {}) => ({ cells, fieldVersions });
  const cell = (key: CellEdit['key'], value: CellEdit['value'], version = 3): CellEdit => ({
    key,
    value,
    version,
  });

  it.each([
    ['nobody wrote meanwhile', {}, { onHand: '12' }],
    ['somebody wrote another cell of the row', { incoming: 9 }, { onHand: '12' }],
    ['somebody wrote this cell before it was read', { onHand: 3 }, { onHand: '12' }],
    ['somebody wrote this cell after it was read', { onHand: 4 }, null],
  ])('when %s', (_when, versions, decided) => {
    expect(decideRowEdit(stored(versions), [cell('onHand', '12')])).toEqual(decided);
  });

  it('to the stored value has no conflict and changes nothing', () => {
    expect(decideRowEdit(stored({ onHand: 9 }), [cell('onHand', '10.000')])).toEqual({});
  });

  it('of two cells is written as a whole or not at all', () => {
    const both = [cell('incoming', '5'), cell('onHand', '12')];
    expect(decideRowEdit(stored({ onHand: 9 }), both)).toBeNull();
    expect(decideRowEdit(stored(), both)).toEqual({ incoming: '5', onHand: '12' });
  });

  it('repeated in one batch counts as written last', () => {
    const formatId = '0198f6a2-0000-7000-8000-000000000001' as InventoryEdit['formatId'];
    const wanted = latestCellEdits([
      { formatId, version: 1, onHand: '5', incoming: '1' },
      { formatId, version: 2, onHand: '6' },
    ]);
    expect(wanted.get(formatId)).toEqual([cell('onHand', '6', 2), cell('incoming', '1', 1)]);
  });

  it.each([
    [{ availableFrom: '2026-11-02', availableUntil: '2026-11-01' }, 'inventory.invalidWindow'],
    [{ availableFrom: '2026-11-01', availableUntil: '2026-11-01' }, null],
    [{ mode: 'unlimited', onHand: '4' }, 'inventory.notTracked'],
    [{ mode: 'unlimited' }, null],
    [{ onHand: '-1' }, 'inventory.notEnough'],
    [{ onHand: '-1', sellsWithoutStock: true }, null],
    [{ onHand: '0' }, null],
  ] as const)('%j is refused with %s', (change, refusal) => {
    expect(invalidReason({ ...cells, ...change }, change as Partial<Cells>)).toBe(refusal);
  });
});
