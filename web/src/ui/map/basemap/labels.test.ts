import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestRank } from './bands.ts';
import { placeLabels, type LabelToPlace, type PlacedLabel } from './labels.ts';

const size = { width: 600, height: 360 };
const town = (name: string, x: number, y: number, rank: number): LabelToPlace => ({ name, x, y, rank });
const namesOf = (towns: LabelToPlace[]): string[] => placeLabels(towns, size).map(({ name }) => name);

/** The words alone, without the room kept around them. */
const areaOf = ({ name, x, y, side }: PlacedLabel) => {
  const width = 10 + name.length * 6.2;
  return {
    left: side === 'right' ? x : x - width,
    right: side === 'right' ? x + width : x,
    top: y - 8,
    bottom: y + 8,
  };
};

describe('placeLabels', () => {
  it('names the larger of two towns that are close', () => {
    expect(namesOf([town('Waterville', 300, 180, 3), town('Sherbrooke', 305, 175, 7)])).toEqual([
      'Sherbrooke',
    ]);
  });

  it('names both when there is room', () => {
    expect(namesOf([town('Compton', 300, 240, 3), town('Sherbrooke', 310, 175, 7)])).toEqual([
      'Sherbrooke',
      'Compton',
    ]);
  });

  it('puts a name on the other side at the right edge, and leaves out what does not fit at all', () => {
    expect(placeLabels([town('Québec', 590, 100, 9)], size)[0]?.side).toBe('left');
    expect(namesOf([town('Montréal', 300, 2, 9)])).toEqual([]);
  });

  it('leaves what the page shows uncovered, and the buttons', () => {
    const dot = { left: 330, right: 346, top: 172, bottom: 188 };
    expect(placeLabels([town('Québec', 300, 180, 9)], size, [dot])[0]?.side).toBe('left');
    const onBothSides = [dot, { left: 260, right: 270, top: 172, bottom: 188 }];
    expect(placeLabels([town('Québec', 300, 180, 9)], size, onBothSides)).toEqual([]);
  });

  it('puts the name of an area in its middle, or leaves it out', () => {
    const area: LabelToPlace = { ...town('J0B', 300, 180, 20), isArea: true };
    expect(placeLabels([area, town('Compton', 310, 180, 15)], size)).toEqual([
      { name: 'J0B', x: 300, y: 180, side: 'middle' },
    ]);
    expect(namesOf([area, town('Sherbrooke', 280, 180, 32)])).toEqual(['Sherbrooke']);
    expect(placeLabels([area], size, [{ left: 305, right: 320, top: 175, bottom: 185 }])).toEqual([]);
  });

  it('never writes one name over another, nor beyond the map', () => {
    const towns = fc.array(
      fc.record({
        name: fc.string({ minLength: 1, maxLength: 30 }),
        x: fc.integer({ min: -50, max: 650 }),
        y: fc.integer({ min: -50, max: 400 }),
        rank: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(towns, (all) => {
        const areas = placeLabels(all, size).map(areaOf);
        const isApart = areas.every(
          (a, index) =>
            a.left >= 0 &&
            a.right <= size.width &&
            areas
              .slice(index + 1)
              .every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
        );
        expect(isApart).toBe(true);
      }),
    );
  });
});

it('names smaller towns the closer the map is', () => {
  const ranks = [4, 5, 6, 7, 8, 9, 10].map(smallestRank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  expect(ranks[0]).toBe(Infinity);
  expect(ranks.at(-1)).toBe(0);
});
