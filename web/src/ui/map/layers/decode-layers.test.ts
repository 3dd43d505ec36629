import { describe, expect, it } from 'vitest';
import { decodeLines, decodePostalTile } from './decode-layers.ts';

describe('decoding', () => {
  it('places lines by their kind', () => {
    const file = { west: -78, south: 44, unit: 1_000, lines: [['CAAEgBA'], []] };
    expect(decodeLines(file)).toEqual([
      [
        [
          [44, -77.999],
          [44.002, -77.999],
          [44.002, -77.983],
        ],
      ],
      [],
    ]);
  });

  it('makes rings of arcs in both directions, and outlines without the sides of the tile', () => {
    // Two areas beside each other: a boundary from 5,0 to 5,10, and the sides of the tile around each half.
    const file = {
      west: 0,
      south: 40,
      east: 10,
      north: 50,
      unit: 1,
      arcs: ['KAAU', 'KUJAATKA', 'KUKAATJA'],
      areas: [
        { code: 'J1H', rings: ['AC'] },
        { code: 'J1K', rings: ['AE'] },
      ],
      labels: [['J1H', 2, 5, 4] as const],
    };
    const tile = decodePostalTile(file);
    expect(tile.outlines).toEqual([
      [
        [40, 5],
        [50, 5],
      ],
    ]);
    expect(tile.areas.map(({ code }) => code)).toEqual(['J1H', 'J1K']);
    expect(tile.areas[0]!.rings[0]!.slice(0, 4)).toEqual([
      [40, 5],
      [50, 5],
      [50, 5],
      [50, 0],
    ]);
    // Two parts of one code, as communes that share it.
    const parts = [{ code: 'J1H', rings: ['AC', 'BE'] }];
    expect(decodePostalTile({ ...file, areas: parts }).outlines).toEqual([]);
    expect(tile.labels).toEqual([
      {
        code: 'J1H',
        at: [45, 2],
        sides: [
          [45, 0],
          [45, 4],
        ],
      },
    ]);
  });
});
