import { simplified, type Line, type Point } from './geometry.ts';

/** Fits the grids: no tile has more than 15,000 positions a side, and a ring reaches two beyond it. */
const keyOf = ([x, y]: Point): number => (x + 4) * 65_536 + y + 4;

export interface Topology {
  arcs: Line[];
  /** For each ring the numbers of its arcs; `~number` is an arc that runs backwards. */
  rings: number[][];
}

/**
 * The boundaries of areas that lie side by side, each piece once: written once, thinned alike for both neighbours, and
 * drawn once, so that dashes do not fall into each other's gaps. Rings are closed without repeating their first point.
 */
export function arcsOf(rings: readonly Line[], tolerance: number): Topology {
  const nodes = nodesOf(rings);
  const numbers = new Map<string, number>();
  const arcs: Line[] = [];
  const numberOf = (arc: Line): number => {
    const [forwards, backwards] = [arc, arc.toReversed()].map((each) => each.map(keyOf).join(' '));
    const isForwards = forwards! <= backwards!;
    const key = isForwards ? forwards! : backwards!;
    let number = numbers.get(key);
    if (number === undefined) {
      number = arcs.push(simplified(isForwards ? arc : arc.toReversed(), tolerance)) - 1;
      numbers.set(key, number);
    }
    return isForwards ? number : ~number;
  };
  return { rings: rings.map((ring) => piecesOf(ring, nodes).map(numberOf)), arcs };
}

/** Where more than two boundaries meet. */
function nodesOf(rings: readonly Line[]): Set<number> {
  const neighbours = new Map<number, Set<number>>();
  for (const ring of rings)
    for (const [index, point] of ring.entries()) {
      const key = keyOf(point);
      const around = neighbours.get(key) ?? new Set();
      neighbours.set(
        key,
        around.add(keyOf(ring.at(index - 1)!)).add(keyOf(ring[(index + 1) % ring.length]!)),
      );
    }
  return new Set([...neighbours].filter(([, around]) => around.size > 2).map(([key]) => key));
}

/** A ring without such a place is one piece, from its first point on the grid, so that its neighbour finds the same. */
function piecesOf(ring: Line, nodes: ReadonlySet<number>): Line[] {
  const keys = ring.map(keyOf);
  const first = keys.findIndex((key) => nodes.has(key));
  const start = first < 0 ? keys.indexOf(keys.reduce((least, key) => Math.min(least, key))) : first;
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start]!];
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, point] of turned.entries()) {
    piece.push(point);
    if (index === 0 || (index < turned.length - 1 && !nodes.has(keys[(start + index) % ring.length]!)))
      continue;
    pieces.push(piece);
    piece = [point];
  }
  return pieces;
}
