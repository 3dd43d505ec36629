import { describe, expect, it } from 'vitest';
import {
  clippedLine,
  clippedRing,
  simplified,
  type Box,
  type Line,
} from '../../server/src/platform/map-layers/geometry.ts';
import type { Town } from './sources.ts';
import { bands, boxesOf, tileOf } from './tile.ts';

const box: Box = { west: 0, south: 0, east: 10, north: 10 };
const [far, near] = bands;
const town = (name: string, at: Town['at'], country: string, population: number): Town => ({
  id: population,
  name,
  at,
  country,
  population,
});

describe('clipping', () => {
  it('keeps the part of an area inside', () => {
    const ring: Line = [
      [-5, 2],
      [5, 2],
      [5, 8],
      [-5, 8],
    ];
    expect(clippedRing(ring, box).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
      [0, 2],
      [0, 8],
      [5, 2],
      [5, 8],
    ]);
    expect(
      clippedRing(
        [
          [20, 20],
          [30, 20],
          [30, 30],
        ],
        box,
      ),
    ).toEqual([]);
  });

  it('keeps the parts of a line inside, each by itself', () => {
    const line: Line = [
      [-5, 5],
      [5, 5],
      [5, 15],
      [8, 15],
      [8, 5],
    ];
    expect(clippedLine(line, box)).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ]);
  });

  it('leaves out points that change nothing', () => {
    const line: Line = [
      [0, 0],
      [1, 0.001],
      [2, 0],
      [2, 2],
    ];
    expect(simplified(line, 0.01)).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
  });
});

describe('a tile', () => {
  const towns = [
    town('Montréal', [-73.6, 45.5], 'CA', 1_760_000),
    town('Compton', [-71.8, 45.2], 'CA', 3_100),
    town('Derby', [-72.1, 44.9], 'US', 4_500),
    town('Burlington', [-73.2, 44.5], 'US', 42_000),
  ];
  const nothing = { land: [], lakes: [], rivers: [], borders: [], provinces: [] };

  it('is made where Canada or France has a town', () => {
    expect(boxesOf(near!, towns)).toEqual([
      { west: -78, south: 44, east: -72, north: 48 },
      { west: -72, south: 44, east: -66, north: 48 },
    ]);
    expect(boxesOf(near!, [town('Boston', [-71.1, 42.4], 'US', 650_000)])).toEqual([]);
  });

  it('names the largest first, villages only at home and near', () => {
    const of = (band: typeof near) =>
      boxesOf(band!, towns).map((each) => tileOf(band!, each, { ...nothing, towns }).towns.names);
    expect(of(near)).toEqual(['Montréal|Burlington', 'Compton']);
    expect(of(far)).toEqual(['Montréal|Burlington', '']);
  });

  it('holds a line as steps from its south-west corner', () => {
    const at = { west: -78, south: 44, east: -72, north: 48 };
    const line: Line = [
      [-77.999, 44],
      [-77.999, 44.002],
      [-77.983, 44.002],
    ];
    // 1 and 0, 0 and 2, 16 and 0: the lowest bit is the sign, so 16 needs a second digit.
    expect(tileOf(near!, at, { ...nothing, borders: [line], towns }).borders).toEqual(['CAAEgBA']);
  });
});
