import type { PostalBoxes, PostalTileFile } from '@halles/contract/kernel';
import { arcsOf } from './arcs.ts';
import { boxAround, clippedRing, grown, type Box, type Line, type Point } from './geometry.ts';
import { boxAt, boxesMeeting, close, far, near, tileName, type Grid } from './grids.ts';
import type { TileText } from './line-layer.ts';
import { PackedLines } from './packed-lines.ts';
import { numberText, onGrid, stepsText, withoutRepeats } from './tile-text.ts';
import { widestPlace, type Place } from './widest-place.ts';

interface OpenTile {
  grid: Grid;
  box: Box;
  /** Of each ring. */
  codes: string[];
  rings: PackedLines;
}

interface Area {
  box: Box;
  /** Of its largest ring. */
  label: Place;
}

const GRIDS = [far, near, close];
/** Codes are written where the country is near. */
const LABELLED = [near, close];

/** Postal areas, taken one after the other; an area may come in several parts. */
export class PostalLayer {
  readonly #tiles = new Map<string, OpenTile>();
  readonly #areas = new Map<string, Area>();
  /** Held in memory. */
  points = 0;

  /** Whether any of it lies in the two countries. */
  add(code: string, ring: Line): boolean {
    const tiles = GRIDS.flatMap((grid) => this.#cut(grid, ring));
    for (const { grid, box, part } of tiles) {
      const name = tileName(grid, box);
      const tile = this.#tiles.get(name) ?? { grid, box, codes: [], rings: new PackedLines() };
      this.#tiles.set(name, tile);
      tile.codes.push(code);
      tile.rings.add(part);
      this.points += part.length;
    }
    if (tiles.length > 0) this.#extend(code, ring);
    return tiles.length > 0;
  }

  /** By columns first: an area of the north reaches over hundreds of tiles. */
  #cut(grid: Grid, ring: Line): { grid: Grid; box: Box; part: Line }[] {
    const columns = Map.groupBy(boxesMeeting(grid, boxAround(ring)), ({ west }) => west);
    return [...columns.values()].flatMap((boxes) => {
      // A little beyond the tile, so that no gap shows between two.
      const wider = boxes.map((box) => grown(box, 1.5 / grid.unit));
      const column = clippedRing(ring, { ...wider[0]!, north: wider.at(-1)!.north });
      return boxes.flatMap((box, index) => {
        const part = ringOnGrid(clippedRing(column, wider[index]!), box, grid);
        return part.length < 3 ? [] : [{ grid, box, part }];
      });
    });
  }

  #extend(code: string, ring: Line): void {
    const [known, box, label] = [this.#areas.get(code), boxAround(ring), widestPlace(ring)];
    this.#areas.set(code, {
      box: known ? around(known.box, box) : box,
      label: known && known.label.size >= label.size ? known.label : label,
    });
  }

  write(): TileText[] {
    const labels = Map.groupBy(
      [...this.#areas].flatMap(([code, { label }]) =>
        LABELLED.map((grid) => ({ code, label, tile: tileName(grid, boxAt(grid, label.at)) })),
      ),
      ({ tile }) => tile,
    );
    const tiles = [...this.#tiles].map(([name, tile]): TileText => {
      const file = fileOf(tile, labels.get(name) ?? []);
      return { name, text: JSON.stringify(file) };
    });
    const boxes: PostalBoxes = Object.fromEntries(
      [...this.#areas].map(([code, { box }]) => [
        code,
        [rounded(box.west), rounded(box.south), rounded(box.east), rounded(box.north)],
      ]),
    );
    return [...tiles, { name: 'boxes', text: JSON.stringify(boxes) }];
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

const around = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** Without its first point at the end. */
function ringOnGrid(ring: Line, box: Box, grid: Grid): Line {
  const points = withoutRepeats(ring.map(onGrid(box, grid.unit)));
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 1 && first![0] === last![0] && first![1] === last![1] ? points.slice(0, -1) : points;
}

function fileOf(
  { grid, box, codes, rings }: OpenTile,
  labels: readonly { code: string; label: Place }[],
): PostalTileFile {
  const { arcs, rings: numbers } = arcsOf(rings.list(), grid.tolerance * grid.unit);
  const areas = Map.groupBy(
    codes.map((code, index) => ({ code, text: numbers[index]!.map(numberText).join('') })),
    ({ code }) => code,
  );
  const placed = onGrid(box, grid.unit);
  return {
    ...box,
    unit: grid.unit,
    arcs: arcs.map(stepsText),
    areas: [...areas].map(([code, all]) => ({ code, rings: all.map(({ text }) => text) })),
    labels: labels.map(({ code, label }) => {
      const [x, y]: Point = placed(label.at);
      return [code, x, y, Math.round(label.width * grid.unit)];
    }),
  };
}
