import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges, changesBetween } from './changes.ts';

interface Row {
  id: string;
  value: number;
}
const keyOf = (row: Row) => row.id;
const rows = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), value: fc.nat(3) }),
  {
    selector: keyOf,
  },
);

it('changes applied to the rows before give the rows after', () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      expect(applyChanges(before, changesBetween(before, after, keyOf), keyOf)).toEqual(after);
    }),
  );
});

it('gives no changes for equal rows, and empty when the last row is removed', () => {
  const one = [{ id: 'a', value: 1 }];
  expect(changesBetween(one, one, keyOf)).toEqual([]);
  expect(changesBetween(one, [], keyOf)).toEqual([{ type: 'empty' }]);
});

it('sends one modified row when one row changed', () => {
  const before = ['a', 'b', 'c'].map((id) => ({ id, value: 0 }));
  const after = before.map((row) => (row.id === 'b' ? { ...row, value: 1 } : row));
  expect(changesBetween(before, after, keyOf)).toEqual([
    { type: 'modified', key: 'b', row: { id: 'b', value: 1 }, index: 1 },
  ]);
});
