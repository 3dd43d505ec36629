import type { Box, Point } from './geometry.ts';

/** How the country is cut into tiles, and how exact they are; web/src/ui/map/basemap/bands.ts names the same tiles. */
export interface Grid {
  name: 'far' | 'near' | 'close';
  /** Of a tile, in degrees. */
  width: number;
  height: number;
  /** Positions a degree is divided into. */
  unit: number;
  tolerance: number;
}

export const far: Grid = { name: 'far', width: 24, height: 16, unit: 100, tolerance: 0.012 };
export const near: Grid = { name: 'near', width: 6, height: 4, unit: 1_000, tolerance: 0.0015 };
/** For roads, small rivers and postal areas from zoom 9 on; the committed tiles have none. */
export const close: Grid = { name: 'close', width: 1.5, height: 1, unit: 10_000, tolerance: 0.0002 };

/** Canada's south and France with Corsica. */
export const regions: readonly { country: string; box: Box }[] = [
  { country: 'CA', box: { west: -144, south: 40, east: -48, north: 56 } },
  { country: 'FR', box: { west: -6, south: 40, east: 12, north: 52 } },
];

/** The rows begin where the regions begin. */
const SOUTH = 40;

/** The tile that holds a point. */
export function boxAt({ width, height }: Grid, [lng, lat]: Point): Box {
  const west = Math.floor(lng / width) * width;
  const south = Math.floor((lat - SOUTH) / height) * height + SOUTH;
  return { west, south, east: west + width, north: south + height };
}

export const tileName = ({ name }: Grid, { west, south }: Box): string => `${name}_${west}_${south}`;

const meet = (a: Box, b: Box): boolean =>
  a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** The tiles of the two countries that a box reaches into. */
export function boxesMeeting(grid: Grid, reach: Box): Box[] {
  const [first, last] = [boxAt(grid, [reach.west, reach.south]), boxAt(grid, [reach.east, reach.north])];
  const found: Box[] = [];
  for (let { west } = first; west <= last.west; west += grid.width)
    for (let { south } = first; south <= last.south; south += grid.height) {
      const box = { west, south, east: west + grid.width, north: south + grid.height };
      if (regions.some((region) => meet(region.box, box))) found.push(box);
    }
  return found;
}
