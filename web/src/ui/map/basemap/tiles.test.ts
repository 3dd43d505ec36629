import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tilesIn } from './bands.ts';
import { decodeTile, type Position, type Tile, type TileFile } from './decode.ts';
import { hasTile } from './load-tile.ts';

const folder = join(import.meta.dirname, 'tiles');
const files = globSync('*.json', { cwd: folder });
const read = (name: string): TileFile =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as TileFile;
const tile = (name: string): Tile => decodeTile(read(name));

const tileAt = (lat: number, lng: number, zoom: number): string =>
  tilesIn({ west: lng, east: lng, south: lat, north: lat }, zoom)[0]!;

const DEGREE_KM = 111;
const kilometres = (from: Position, to: Position): number =>
  DEGREE_KM * Math.hypot(from[0] - to[0], (from[1] - to[1]) * Math.cos((from[0] * Math.PI) / 180));
const distanceTo = (lines: readonly Position[][], at: Position): number =>
  Math.min(...lines.flat().map((each) => kilometres(each, at)));
const isInside = (rings: readonly Position[][], [lat, lng]: Position): boolean =>
  rings
    .flatMap((ring) => ring.map((to, index) => [ring.at(index - 1)!, to] as const))
    .filter(
      ([from, to]) =>
        from[0] > lat !== to[0] > lat &&
        lng < from[1] + ((lat - from[0]) / (to[0] - from[0])) * (to[1] - from[1]),
    ).length %
    2 ===
  1;

describe('the tiles', () => {
  it('hold one megabyte at most, and each 150 kilobytes', () => {
    const sizes = files.map((file) => statSync(join(folder, file)).size);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });

  it.each(files.map((file) => basename(file, '.json')))('%s is where its name says', (name) => {
    const { west, south, east, north } = read(name);
    const zoom = name.startsWith('near') ? 7 : 5;
    expect(tileAt((south + north) / 2, (west + east) / 2, zoom)).toBe(name);
    expect(tile(name).land.length).toBeGreaterThan(0);
  });

  it.each([
    ['Compton', 45.233, -71.817],
    ['Sherbrooke', 45.4, -71.9],
    ['Québec', 46.81, -71.21],
    ['Vancouver', 49.25, -123.12],
    ["St. John's", 47.56, -52.71],
    ['Lyon', 45.75, 4.85],
    ['Ajaccio', 41.92, 8.74],
  ])('%s is named where it lies', (name, lat, lng) => {
    const { towns } = tile(tileAt(lat, lng, 8));
    const town = towns.find((each) => each.name === name && kilometres(each.at, [lat, lng]) < 8);
    expect(town).toBeDefined();
  });

  it.each([
    ['the St. Lawrence at Trois-Rivières', 46.33, -72.53],
    ['the Richelieu', 45.6, -73.2],
    ['the Loire at Orléans', 47.9, 1.9],
    ['the Rhône at Valence', 44.93, 4.88],
    ['the Seine at Paris', 48.86, 2.34],
  ])('%s is a river', (_, lat, lng) => {
    expect(distanceTo(tile(tileAt(lat, lng, 8)).rivers, [lat, lng])).toBeLessThan(10);
  });

  it('have land, lakes, the sea, and the boundaries of provinces and countries', () => {
    expect(isInside(tile(tileAt(45.4, -71.9, 8)).land, [45.4, -71.9])).toBe(true);
    expect(isInside(tile(tileAt(45.75, 4.85, 8)).land, [45.75, 4.85])).toBe(true);
    expect(isInside(tile(tileAt(48.6, -72.1, 8)).lakes, [48.6, -72.1])).toBe(true);
    expect(isInside(tile(tileAt(47.5, -60.5, 8)).land, [47.5, -60.5])).toBe(false);
    // Quebec meets Vermont at Stanstead and Ontario at Hawkesbury.
    expect(distanceTo(tile(tileAt(45.01, -72.1, 8)).borders, [45.01, -72.1])).toBeLessThan(20);
    expect(distanceTo(tile(tileAt(45.6, -74.6, 8)).provinces, [45.6, -74.6])).toBeLessThan(20);
  });

  it('show no coast along their sides', () => {
    for (const name of ['near_-72_44', 'near_-6_48', 'far_-72_40']) {
      const { coast, corners } = tile(name);
      const [[south, west], [north, east]] = corners;
      const along = coast
        .flatMap((line) => line.slice(1).map((to, index) => [line[index]!, to] as const))
        .filter(([a, b]) =>
          [
            a[1] <= west && b[1] <= west,
            a[1] >= east && b[1] >= east,
            a[0] <= south && b[0] <= south,
            a[0] >= north && b[0] >= north,
          ].some(Boolean),
        );
      expect(along).toEqual([]);
    }
  });
});

describe('what is loaded', () => {
  it('is nothing while the outline is enough, then the tiles in view', () => {
    const quebec = { west: -73, south: 45.2, east: -71, north: 46 };
    expect(tilesIn(quebec, 4)).toEqual([]);
    expect(tilesIn(quebec, 5)).toEqual(['far_-96_40', 'far_-72_40']);
    expect(tilesIn(quebec, 9)).toEqual(['near_-78_44', 'near_-72_44']);
    expect(tilesIn(quebec, 9).every(hasTile)).toBe(true);
  });

  it('is nothing where there are no tiles', () => {
    expect(tilesIn({ west: 30, south: 0, east: 31, north: 1 }, 8).some(hasTile)).toBe(false);
  });
});
