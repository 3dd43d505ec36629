import {
  clippedLine,
  clippedRing,
  grown,
  holds,
  mayMeet,
  simplified,
  type Box,
  type Line,
  type Point,
} from '../../server/src/platform/map-layers/geometry.ts';
import {
  boxAt,
  far,
  near,
  regions,
  tileName,
  type Grid,
} from '../../server/src/platform/map-layers/grids.ts';
import { digits, onGrid, stepsText, withoutRepeats } from '../../server/src/platform/map-layers/tile-text.ts';
import type { Sources, Town } from './sources.ts';

/** `far` is for zooms 5 and 6, `near` for 7 and more (web/src/ui/map/basemap/bands.ts). */
export interface Band extends Grid {
  /** Smallest population of a town. */
  population: number;
  /** Highest rank of a river. */
  riverRank: number;
}

export const bands: readonly Band[] = [
  { ...far, population: 25_000, riverRank: 6 },
  { ...near, population: 0, riverRank: 99 },
];

/** Beyond the border only towns are named, no villages. */
const smallest = ({ country }: Town): number =>
  regions.some((region) => region.country === country) ? 0 : 5_000;

/** Laurentides in Quebec, which GeoNames puts 130 km north of where it is. */
const misplaced: ReadonlySet<number> = new Set([6_050_539]);

type TileSources = Omit<Sources, 'towns'> & { towns: readonly Town[] };

/** As it stands in a file; `decode.ts` of the web reads it. */
export interface TileFile {
  west: number;
  south: number;
  east: number;
  north: number;
  unit: number;
  land: string[];
  lakes: string[];
  rivers: string[];
  borders: string[];
  provinces: string[];
  towns: { names: string; at: string; ranks: string };
}

/** The boxes of a band in which the two countries have towns. */
export function boxesOf(band: Band, towns: readonly Town[]): Box[] {
  const found = new Map<string, Box>();
  for (const { country, at } of towns)
    for (const region of regions) {
      if (region.country !== country || !holds(region.box, at)) continue;
      const box = boxAt(band, at);
      found.set(tileName(band, box), box);
    }
  return [...found.values()];
}

export function tileOf(band: Band, box: Box, sources: TileSources): TileFile {
  const path = pathIn(box, band.unit);
  const areas = (rings: readonly Line[]) =>
    rings
      // A little beyond the tile, so that no gap shows between two.
      .filter((ring) => mayMeet(box, ring))
      .map((ring) => simplified(clippedRing(ring, grown(box, 1.5 / band.unit)), band.tolerance))
      .flatMap((ring) => path.line(ring, 4));
  const lines = (all: readonly Line[]) =>
    all
      .filter((line) => mayMeet(box, line))
      .flatMap((line) => clippedLine(line, box))
      .flatMap((line) => path.line(simplified(line, band.tolerance), 2));
  const towns = sources.towns
    .filter(({ id }) => !misplaced.has(id))
    .filter((town) => holds(box, town.at) && town.population >= Math.max(band.population, smallest(town)))
    .toSorted((a, b) => b.population - a.population || a.id - b.id);
  return {
    ...box,
    unit: band.unit,
    land: areas(sources.land),
    lakes: areas(sources.lakes),
    rivers: lines(sources.rivers.filter(({ rank }) => rank <= band.riverRank).map(({ line }) => line)),
    borders: lines(sources.borders),
    provinces: lines(sources.provinces),
    towns: {
      names: towns.map(({ name }) => name).join('|'),
      at: path.points(towns.map(({ at }) => at)),
      ranks: towns.map(({ population }) => digits[rankOf(population)]).join(''),
    },
  };
}

/**
 * How large a town is: 0 for up to a hundred people, 10 more for each tenfold. At which zoom it is named is decided
 * by the map.
 */
const rankOf = (population: number): number => Math.max(0, Math.round(10 * Math.log10(population / 100)));

function pathIn(box: Box, unit: number) {
  const placed = onGrid(box, unit);
  return {
    points: (points: readonly Point[]): string => stepsText(points.map(placed)),
    /** Nothing when fewer points remain after rounding. */
    line: (line: Line, least: number): string[] => {
      const points = withoutRepeats(line.map(placed));
      return points.length < least ? [] : [stepsText(points)];
    },
  };
}
