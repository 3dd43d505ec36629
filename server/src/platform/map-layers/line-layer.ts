import { boxAround, clippedLine, simplified, type Box, type Line } from './geometry.ts';
import { boxesMeeting, tileName, type Grid } from './grids.ts';
import { joinLines } from './join-lines.ts';
import { PackedLines } from './packed-lines.ts';
import { onGrid, stepsText, withoutRepeats } from './tile-text.ts';
import type { LineTileFile } from '@halles/contract/kernel';

export interface TileText {
  name: string;
  text: string;
}

interface OpenTile {
  grid: Grid;
  box: Box;
  /** By kind. */
  lines: PackedLines[];
}

/** Roads or rivers, taken one after the other; `grids` says for each kind which tiles hold it. */
export class LineLayer {
  readonly #grids: readonly (readonly Grid[])[];
  readonly #tiles = new Map<string, OpenTile>();
  /** Held in memory. */
  points = 0;

  constructor(grids: readonly (readonly Grid[])[]) {
    this.#grids = grids;
  }

  /** Whether any of it lies in the two countries. */
  add(line: Line, kind: number): boolean {
    let isInside = false;
    const reach = boxAround(line);
    for (const grid of this.#grids[kind]!)
      for (const box of boxesMeeting(grid, reach))
        for (const part of clippedLine(line, box)) {
          isInside = true;
          this.#addPart(this.#tileAt(grid, box), part, kind);
        }
    return isInside;
  }

  #tileAt(grid: Grid, box: Box): OpenTile {
    const name = tileName(grid, box);
    const known = this.#tiles.get(name);
    if (known) return known;
    const tile = { grid, box, lines: this.#grids.map(() => new PackedLines()) };
    this.#tiles.set(name, tile);
    return tile;
  }

  #addPart({ grid, box, lines }: OpenTile, part: Line, kind: number): void {
    const points = withoutRepeats(simplified(part, grid.tolerance).map(onGrid(box, grid.unit)));
    if (points.length < 2) return;
    this.points += points.length;
    lines[kind]!.add(points);
  }

  write(): TileText[] {
    return [...this.#tiles].flatMap(([name, { grid, box, lines }]): TileText[] => {
      const texts = lines.map((all) => textsOf(all, grid));
      if (texts.every((all) => all.length === 0)) return [];
      const file: LineTileFile = { west: box.west, south: box.south, unit: grid.unit, lines: texts };
      return [{ name, text: JSON.stringify(file) }];
    });
  }
}

const textsOf = (lines: PackedLines, { tolerance, unit }: Grid): string[] =>
  joinLines(lines.list()).map((line) => stepsText(simplified(line, tolerance * unit)));
