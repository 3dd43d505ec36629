import type { LineTileFile, PostalTileFile } from '@halles/contract';
import { numbersIn, stepsIn, withoutSides, type Position, type Step } from '../basemap/decode.ts';

/** Roads or rivers by their kind, the most important first. */
export type LineTile = Position[][][];

export interface PostalTile {
  outlines: Position[][];
  areas: { code: string; rings: Position[][] }[];
  /** Where a code is written, and the sides of its area there. */
  labels: { code: string; at: Position; sides: [west: Position, east: Position] }[];
}

const placedBy =
  ({ west, south, unit }: { west: number; south: number; unit: number }) =>
  ([x, y]: Step): Position => [south + y / unit, west + x / unit];

export const decodeLines = (file: LineTileFile): LineTile =>
  file.lines.map((texts) => texts.map((text) => stepsIn(text).map(placedBy(file))));

export function decodePostalTile(file: PostalTileFile): PostalTile {
  const placed = placedBy(file);
  const arcs = file.arcs.map(stepsIn);
  const arcAt = (number: number): Step[] => (number < 0 ? arcs[~number]!.toReversed() : arcs[number]!);
  const [width, height] = [(file.east - file.west) * file.unit, (file.north - file.south) * file.unit];
  return {
    outlines: arcs.flatMap((arc) => withoutSides(arc, width, height)).map((line) => line.map(placed)),
    areas: file.areas.map(({ code, rings }) => ({
      code,
      rings: rings.map((text) => numbersIn(text).flatMap(arcAt).map(placed)),
    })),
    labels: file.labels.map(([code, x, y, across]) => ({
      code,
      at: placed([x, y]),
      sides: [placed([x - across / 2, y]), placed([x + across / 2, y])],
    })),
  };
}
