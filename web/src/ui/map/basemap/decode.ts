/** As scripts/basemap/tile.ts writes it. */
export interface TileFile {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Positions a degree is divided into. */
  unit: number;
  land: readonly string[];
  lakes: readonly string[];
  rivers: readonly string[];
  borders: readonly string[];
  provinces: readonly string[];
  /** The largest first. */
  towns: { names: string; at: string; ranks: string };
}

export type Position = [lat: number, lng: number];

export interface Town {
  name: string;
  at: Position;
  /** 10 for a thousand people, and 10 more for each tenfold. */
  rank: number;
}

export interface Tile {
  corners: [southWest: Position, northEast: Position];
  land: Position[][];
  lakes: Position[][];
  coast: Position[][];
  rivers: Position[][];
  borders: Position[][];
  provinces: Position[][];
  towns: Town[];
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOf = new Map(digits.split('').map((digit, value) => [digit, value]));

/** Five bits a digit, the lowest first; the sixth says that another follows. The sign is the lowest bit. */
export function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of text) {
    const bits = valueOf.get(digit) ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    numbers.push(value & 1 ? -(value + 1) / 2 : value / 2);
    [value, shift] = [0, 0];
  }
  return numbers;
}

export type Step = readonly [x: number, y: number];

/** Positions in the tile's units, counted from its south-west corner. */
export function stepsIn(text: string): Step[] {
  const numbers = numbersIn(text);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index): Step => {
    [x, y] = [x + numbers[2 * index]!, y + numbers[2 * index + 1]!];
    return [x, y];
  });
}

/** The parts of a line that do not run along a side of the tile: those only close a ring. */
export function withoutSides(line: readonly Step[], width: number, height: number): Step[][] {
  const parts: Step[][] = [];
  let part: Step[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const isAlongSide =
      (from[0] <= 0 && to[0] <= 0) ||
      (from[1] <= 0 && to[1] <= 0) ||
      (from[0] >= width && to[0] >= width) ||
      (from[1] >= height && to[1] >= height);
    if (isAlongSide) part = [];
    else if (part.length > 0) part.push(to);
    else parts.push((part = [from, to]));
  }
  return parts;
}

/** From its last point, so that it is closed; a ring may repeat its first point at the end. */
function coastOf(ring: readonly Step[], width: number, height: number): Step[][] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  return withoutSides(isClosed ? ring : [last, ...ring], width, height);
}

export function decodeTile(file: TileFile): Tile {
  const { west, south, east, north, unit } = file;
  const placed = ([x, y]: Step): Position => [south + y / unit, west + x / unit];
  const lines = (texts: readonly string[]) => texts.map((text) => stepsIn(text).map(placed));
  const rings = file.land.map(stepsIn);
  const at = stepsIn(file.towns.at).map(placed);
  return {
    corners: [
      [south, west],
      [north, east],
    ],
    land: rings.map((ring) => ring.map(placed)),
    coast: rings
      .flatMap((ring) => coastOf(ring, (east - west) * unit, (north - south) * unit))
      .map((line) => line.map(placed)),
    lakes: lines(file.lakes),
    rivers: lines(file.rivers),
    borders: lines(file.borders),
    provinces: lines(file.provinces),
    towns:
      file.towns.names === ''
        ? []
        : file.towns.names
            .split('|')
            .map((name, index) => ({ name, at: at[index]!, rank: valueOf.get(file.towns.ranks[index]!)! })),
  };
}
