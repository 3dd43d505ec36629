import { describe, expect, it } from 'vitest';
import { blockOf, findRow, positionAfter, type Move, type CellPosition } from './positions.ts';

const extent = { rows: 100, columns: 4 };
const at = (row: number, column: number): CellPosition => ({ row, column });

describe('moves', () => {
  it.each<[CellPosition, Move, CellPosition | null]>([
    [at(5, 1), 'up', at(4, 1)],
    [at(0, 1), 'up', at(0, 1)],
    [at(99, 1), 'down', at(99, 1)],
    [at(5, 0), 'left', at(5, 0)],
    [at(5, 3), 'right', at(5, 3)],
    [at(5, 1), 'pageDown', at(15, 1)],
    [at(95, 1), 'pageDown', at(99, 1)],
    [at(5, 1), 'pageUp', at(0, 1)],
    [at(5, 1), 'rowStart', at(5, 0)],
    [at(5, 1), 'rowEnd', at(5, 3)],
    [at(5, 1), 'gridStart', at(0, 0)],
    [at(5, 1), 'gridEnd', at(99, 3)],
    [at(5, 3), 'next', at(6, 0)],
    [at(5, 0), 'previous', at(4, 3)],
    [at(99, 3), 'next', null],
    [at(0, 0), 'previous', null],
  ])('%j %s → %j', (from, move, to) => {
    expect(positionAfter(from, move, extent, 10)).toEqual(to);
  });
});

it('a block has its corners in order, whatever the direction of the selection', () => {
  expect(blockOf(at(7, 3), at(2, 1))).toEqual({ top: 2, bottom: 7, left: 1, right: 3 });
});

describe('a row that moved', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const find = (id: string, near: number, corner: number) =>
    findRow((index) => ids[index], id, near, ids.length, corner);
  it.each([
    ['c', 2, 5, 2],
    ['e', 1, 5, 4],
    ['a', 4, 5, 0],
    // The list became shorter than the last index.
    ['e', 9, 9, 4],
    ['e', 0, 2, -1],
    ['x', 2, 5, -1],
  ])('%s near %i within %i → %i', (id, near, corner, found) => expect(find(id, near, corner)).toBe(found));
});
