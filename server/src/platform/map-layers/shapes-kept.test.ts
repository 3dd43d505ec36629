import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcsOf } from './arcs.ts';
import type { Line, Point } from './geometry.ts';
import { joinLines } from './join-lines.ts';
import { widestPlace } from './widest-place.ts';

const segments = (lines: readonly Line[]): string[] =>
  lines
    .flatMap((line) =>
      line.slice(1).map((to, index) => [line[index]!.join(), to.join()].toSorted().join(' ')),
    )
    .toSorted();

const point = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
const lines = fc.array(fc.array(point, { minLength: 2, maxLength: 5 }), { maxLength: 30 });

describe('joining', () => {
  it('draws the same, with no more lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const joined = joinLines(all);
        expect(segments(joined)).toEqual(segments(all));
        expect(joined.length).toBeLessThanOrEqual(all.length);
      }),
    );
  });

  it('makes one line of ways in any direction', () => {
    const ways: Line[] = [
      [
        [2, 0],
        [1, 0],
      ],
      [
        [2, 0],
        [3, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ];
    expect(joinLines(ways)).toHaveLength(1);
  });
});

describe('arcs', () => {
  /** Two rows of squares, as neighbouring areas. */
  const grid = (columns: number, rows: number): Line[] =>
    Array.from({ length: columns * rows }, (_, index): Line => {
      const [x, y] = [10 * (index % columns), 10 * Math.floor(index / columns)];
      return [
        [x, y],
        [x + 10, y],
        [x + 10, y + 10],
        [x, y + 10],
      ];
    });
  const ringOf = (arcs: readonly Line[], numbers: readonly number[]): Point[] =>
    numbers.flatMap((number) => (number < 0 ? arcs[~number]!.toReversed() : arcs[number]!).slice(1));

  const texts = (points: Line): string[] => points.map((each) => each.join()).toSorted();

  it('give each ring back, and hold no stretch twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (columns, rows) => {
        const rings = grid(columns, rows);
        const { arcs, rings: numbers } = arcsOf(rings, 0);
        for (const [index, ring] of rings.entries())
          expect(texts(ringOf(arcs, numbers[index]!))).toEqual(texts(ring));
        const all = segments(arcs);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('are one for an area and the hole around it', () => {
    const island: Line = [
      [3, 3],
      [6, 3],
      [6, 6],
    ];
    const { arcs, rings } = arcsOf([...grid(1, 1), island.toReversed(), island], 0);
    expect(arcs).toHaveLength(2);
    expect(rings[1]![0]).toBe(~rings[2]![0]!);
  });
});

it('a code stands inside its area, also when the middle of its box is outside', () => {
  const bay: Line = [
    [0, 0],
    [10, 0],
    [10, 10],
    [7, 10],
    [7, 2],
    [2, 2],
    [2, 10],
    [0, 10],
  ];
  expect(widestPlace(bay)).toMatchObject({ at: [8.5, 5], width: 3 });
});
