import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyLiveChanges, liveChanges } from './live.ts';

const row = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'value'), price: fc.nat(3) });
const rows = fc.uniqueArray(row, { selector: (one) => one.id });
const keyless = fc.array(fc.record({ on: fc.constantFrom('2026-11-21', '2026-11-22'), orders: fc.nat(2) }));
const repeated = fc.array(row);
const page = fc.record({ rows, next: fc.option(fc.constantFrom('x', 'y')), total: fc.nat(2) });
const through = <Value>(before: Value, after: Value): unknown =>
  applyLiveChanges(before, liveChanges(before, after));

it('folds the changes of a list, a page or a record into its new value', () => {
  for (const shape of [rows, page, row, keyless, repeated, fc.record({ rows: repeated, total: fc.nat(2) })])
    fc.assert(
      fc.property(shape as fc.Arbitrary<unknown>, shape as fc.Arbitrary<unknown>, (before, after) => {
        expect(through(before, after)).toEqual(after);
      }),
    );
});

it('sends only the row of a page that changed, and the fields beside the rows only when they changed', () => {
  const before = {
    rows: [
      { id: 'a', price: 1 },
      { id: 'b', price: 1 },
    ],
    next: null,
  };
  const after = {
    rows: [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
    ],
    next: null,
  };
  expect(liveChanges(before, after)).toMatchObject([{ type: 'modified', key: 'b' }]);
  expect(liveChanges(before, { ...before, next: 'x' })).toEqual([
    { type: 'modified', key: '$page', row: { next: 'x' }, index: 0 },
  ]);
});

it('tells windows of one offer apart by their own key', () => {
  const window = (key: string) => ({ id: 'offer', key });
  expect(liveChanges([window('a')], [window('a'), window('b')])).toMatchObject([{ type: 'added', key: 'b' }]);
});
