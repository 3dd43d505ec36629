import type { LineTileFile, PostalTileFile } from '@halles/contract';
import { numbersIn, stepsIn, withoutSides, type Position, type Step } from '../basemap/decode.ts';

/** Roads or rivers by their kind, the most important first. */
export type LineTile = Position[][][];

export interface PostalTile {
  /** Between two codes; an area of several parts has none inside. */
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
  const areas = file.areas.map(({ code, rings }) => ({ code, rings: rings.map(numbersIn) }));
  const inside = new Set(areas.flatMap(({ rings }) => repeated(rings.flat())));
  return {
    outlines: arcs
      .filter((_, number) => !inside.has(number))
      .flatMap((arc) => withoutSides(arc, width, height))
      .map((line) => line.map(placed)),
    areas: areas.map(({ code, rings }) => ({
      code,
      rings: rings.map((numbers) => numbers.flatMap(arcAt).map(placed)),
    })),
    labels: file.labels.map(([code, x, y, across]) => ({
      code,
      at: placed([x, y]),
      sides: [placed([x - across / 2, y]), placed([x + across / 2, y])],
    })),
  };
}

/** Arcs that two parts of one area share. */
function repeated(numbers: readonly number[]): number[] {
  const all = numbers.map((number) => (number < 0 ? ~number : number));
  return all.filter((number, index) => all.indexOf(number) !== index);
}
