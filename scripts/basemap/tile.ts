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
} from './geometry.ts';
import type { Sources, Town } from './sources.ts';

/** One of the two kinds of tiles: `far` for zooms 5 and 6, `near` for 7 and more (web/src/ui/map/basemap/bands.ts). */
export interface Band {
  name: string;
  width: number;
  height: number;
  /** Positions a degree is divided into. */
  unit: number;
  tolerance: number;
  /** Smallest population of a town. */
  population: number;
  /** Highest rank of a river. */
  riverRank: number;
}

export const bands: readonly Band[] = [
  { name: 'far', width: 24, height: 16, unit: 100, tolerance: 0.012, population: 25_000, riverRank: 6 },
  { name: 'near', width: 6, height: 4, unit: 1_000, tolerance: 0.0015, population: 0, riverRank: 99 },
];

/** Canada's south and France with Corsica. */
const regions: readonly { country: string; box: Box }[] = [
  { country: 'CA', box: { west: -144, south: 40, east: -48, north: 56 } },
  { country: 'FR', box: { west: -6, south: 40, east: 12, north: 52 } },
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
export function boxesOf({ width, height }: Band, towns: readonly Town[]): Box[] {
  const found = new Map<string, Box>();
  for (const { country, at } of towns)
    for (const region of regions) {
      if (region.country !== country || !holds(region.box, at)) continue;
      const west = Math.floor(at[0] / width) * width;
      // The rows begin where the regions begin.
      const south = Math.floor((at[1] - 40) / height) * height + 40;
      found.set(`${west} ${south}`, { west, south, east: west + width, north: south + height });
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

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Five bits a digit, the lowest first; the sixth says that another follows. The sign is the lowest bit. */
function written(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  for (; rest >= 32; rest >>>= 5) text += digits[32 | (rest & 31)];
  return text + digits[rest];
}

/** Each point as its steps from the one before, the first from the tile's south-west corner. */
function pathIn({ west, south }: Box, unit: number) {
  const placed = ([lng, lat]: Point): Point => [
    Math.round((lng - west) * unit),
    Math.round((lat - south) * unit),
  ];
  return {
    points: (points: readonly Point[]): string => steps(points.map(placed)),
    /** Nothing when fewer points remain after rounding. */
    line: (line: Line, least: number): string[] => {
      const points = line
        .map(placed)
        .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]![0] || y !== all[index - 1]![1]);
      return points.length < least ? [] : [steps(points)];
    },
  };
}

const steps = (points: readonly Point[]): string =>
  points
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [0, 0];
      return written(x - fromX) + written(y - fromY);
    })
    .join('');
