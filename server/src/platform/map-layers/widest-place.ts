import { boxAround, type Line, type Point } from './geometry.ts';

export interface Place {
  at: Point;
  /** From side to side, in degrees. */
  width: number;
  /** Of the whole area, in square degrees. */
  size: number;
}

/** The middle of the widest stretch half way between the area's north and south: it is never outside the area. */
export function widestPlace(ring: Line): Place {
  const { south, north, west, east } = boxAround(ring);
  const lat = (south + north) / 2;
  const crossings = ring
    .flatMap((to, index) => {
      const from = ring.at(index - 1)!;
      if (from[1] > lat === to[1] > lat) return [];
      return [from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
    })
    .toSorted((a, b) => a - b);
  let widest = { at: [(west + east) / 2, lat] as Point, width: 0 };
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [left, right] = [crossings[index]!, crossings[index + 1]!];
    if (right - left > widest.width) widest = { at: [(left + right) / 2, lat], width: right - left };
  }
  return { ...widest, size: sizeOf(ring) };
}

const sizeOf = (ring: Line): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [fromX, fromY] = ring.at(index - 1)!;
      return sum + fromX * y - x * fromY;
    }, 0),
  ) / 2;
