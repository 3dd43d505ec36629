/** Degrees, east and north. */
export type Point = readonly [lng: number, lat: number];
export type Line = readonly Point[];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const grown = ({ west, south, east, north }: Box, by: number): Box => ({
  west: west - by,
  south: south - by,
  east: east + by,
  north: north + by,
});

export const holds = ({ west, south, east, north }: Box, [lng, lat]: Point): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The box around all points. */
export function boxAround(points: Line): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of points) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/** False when every point lies beyond the same side, so that nothing of the line is in the box. */
export function mayMeet({ west, south, east, north }: Box, line: Line): boolean {
  return (
    line.some(([lng]) => lng >= west) &&
    line.some(([lng]) => lng <= east) &&
    line.some(([, lat]) => lat >= south) &&
    line.some(([, lat]) => lat <= north)
  );
}

/** The share of the way from a to b at which a side of the box is crossed. */
const at = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const sides = ({ west, south, east, north }: Box): readonly ((point: Point) => number)[] => [
  ([lng]) => lng - west,
  ([lng]) => east - lng,
  ([, lat]) => lat - south,
  ([, lat]) => north - lat,
];

/** The part of an area's ring inside the box; edges of a part that leaves it run along the box. */
export function clippedRing(ring: Line, box: Box): Line {
  let kept: Line = ring;
  for (const inside of sides(box)) {
    const next: Point[] = [];
    kept.forEach((point, index) => {
      const before = kept.at(index - 1)!;
      const [from, to] = [inside(before), inside(point)];
      if (from >= 0 !== to >= 0) next.push(at(before, point, from / (from - to)));
      if (to >= 0) next.push(point);
    });
    kept = next;
  }
  return kept;
}

/** The parts of a line inside the box. */
export function clippedLine(line: Line, box: Box): Line[] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const cut = clippedStep(from, to, box);
    if (cut && part.length > 0 && same(part.at(-1)!, cut[0])) part.push(cut[1]);
    else if (cut) parts.push((part = [...cut]));
  }
  return parts;
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

function clippedStep(from: Point, to: Point, box: Box): [Point, Point] | null {
  let [start, end] = [0, 1];
  for (const inside of sides(box)) {
    const [a, b] = [inside(from), inside(to)];
    if (a < 0 && b < 0) return null;
    if (a < 0) start = Math.max(start, a / (a - b));
    if (b < 0) end = Math.min(end, a / (a - b));
  }
  if (start >= end) return null;
  return [start === 0 ? from : at(from, to, start), end === 1 ? to : at(from, to, end)];
}

/** Leaves out the points that lie within the tolerance of the line without them (Douglas and Peucker). */
export function simplified(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    let [farthest, distance] = [-1, tolerance];
    for (let index = first + 1; index < last; index++) {
      const each = distanceTo(line[index]!, line[first]!, line[last]!);
      if (each > distance) [farthest, distance] = [index, each];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, index) => keep.has(index));
}

/** Longitudes are shortened as in the middle of the two countries. */
const SHORTER = Math.cos((47 * Math.PI) / 180);

function distanceTo(point: Point, from: Point, to: Point): number {
  const [x, y] = [(to[0] - from[0]) * SHORTER, to[1] - from[1]];
  const [px, py] = [(point[0] - from[0]) * SHORTER, point[1] - from[1]];
  const length = x * x + y * y;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length));
  return Math.hypot(px - share * x, py - share * y);
}
