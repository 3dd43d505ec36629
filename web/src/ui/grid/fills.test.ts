import { describe, expect, it } from 'vitest';
import { fillDown, paste } from './fills.ts';

const extent = { rows: 5, columns: 3 };
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const brief = (entries: readonly { row: number; column: number; text: string }[]) =>
  entries.map(({ row, column, text }) => `${row},${column} ${text}`);

describe('paste', () => {
  it('starts at the active cell and counts cells outside the grid', () => {
    const { entries, block, left } = paste(
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
      cell(3, 1),
      extent,
    );
    expect(brief(entries)).toEqual(['3,1 a', '3,2 b', '4,1 c', '4,2 d']);
    expect(block).toEqual({ top: 3, bottom: 4, left: 1, right: 2 });
    expect(left).toBe(2);
  });

  it('one value fills the selection', () => {
    const { entries, left } = paste([['7']], { top: 1, bottom: 2, left: 0, right: 1 }, extent);
    expect(brief(entries)).toEqual(['1,0 7', '1,1 7', '2,0 7', '2,1 7']);
    expect(left).toBe(0);
  });

  it('repeats only where it fits a whole number of times', () => {
    const twoRows = [['a'], ['b']];
    expect(brief(paste(twoRows, { top: 0, bottom: 3, left: 0, right: 0 }, extent).entries)).toEqual([
      '0,0 a',
      '1,0 b',
      '2,0 a',
      '3,0 b',
    ]);
    expect(brief(paste(twoRows, { top: 0, bottom: 2, left: 0, right: 0 }, extent).entries)).toEqual([
      '0,0 a',
      '1,0 b',
    ]);
  });

  it('a short line leaves the rest of its row unchanged', () => {
    const { entries, left } = paste([['a', 'b'], ['c']], cell(0, 0), extent);
    expect(brief(entries)).toEqual(['0,0 a', '0,1 b', '1,0 c']);
    expect(left).toBe(0);
  });
});

describe('fill down', () => {
  const textAt = ({ row, column }: { row: number; column: number }) => `${row}${column}`;
  it("copies the block's first row into the others", () => {
    expect(brief(fillDown({ top: 1, bottom: 3, left: 0, right: 1 }, textAt))).toEqual([
      '2,0 10',
      '2,1 11',
      '3,0 10',
      '3,1 11',
    ]);
  });
  it('a single row is filled from the row above; the first row has none', () => {
    expect(brief(fillDown(cell(2, 1), textAt))).toEqual(['2,1 11']);
    expect(fillDown(cell(0, 1), textAt)).toEqual([]);
  });
});
