import type { MapLayerName } from '@halles/contract/kernel';
import { close, far, near, type Grid } from './grids.ts';
import { kindOfRiver, kindOfRoad, POSTAL_PROPERTIES, postalCodeOf, type Kind } from './kinds.ts';
import { LineLayer, type TileText } from './line-layer.ts';
import { PostalLayer } from './postal-layer.ts';
import { readFeatures, type Feature } from './read-features.ts';
import { MapLayersRefusedError } from './refusal.ts';
import { linesOf, ringsOf } from './shapes.ts';

/** A layer as it will be written. */
export interface MadeLayer {
  name: MapLayerName;
  tiles: TileText[];
  /** How many lines or areas are drawn, by what they are. */
  drawn: ReadonlyMap<string, number>;
  /** What is not drawn, and how often. */
  leftOut: ReadonlyMap<string, number>;
  /** What to leave out when it is too large. */
  advice: string;
}

/** Written, so many would take more than twice the limit. */
const MAX_POINTS = 30_000_000;

const isTooMuch = (path: string, advice: string): MapLayersRefusedError =>
  new MapLayersRefusedError(`${path} has more than maps can show. ${advice}`);

/** Motorways from zoom 5 on, main roads from 7, secondary ones from 8, others from 10 (web/src/ui/map/layers). */
const roadGrids: readonly (readonly Grid[])[] = [[far, near, close], [near, close], [near, close], [close]];
/** Rivers from zoom 8 on, streams from 11. */
const riverGrids: readonly (readonly Grid[])[] = [[near, close], [close]];

const ROADS_ADVICE =
  'Leave out the smallest roads: osmium tags-filter EXTRACT w/highway=motorway,trunk,primary,secondary,tertiary.';
const RIVERS_ADVICE = 'Leave out the streams: osmium tags-filter EXTRACT w/waterway=river,canal.';
const POSTAL_ADVICE = 'Simplify the boundaries, or leave out the areas where nobody delivers.';

export const makeLayer: Readonly<Record<MapLayerName, (path: string) => Promise<MadeLayer>>> = {
  roads: async (path) => {
    const made = await linesIn(path, kindOfRoad, roadGrids, 'road', ROADS_ADVICE);
    return { ...made, name: 'roads' };
  },
  rivers: async (path) => {
    const made = await linesIn(path, kindOfRiver, riverGrids, 'river', RIVERS_ADVICE);
    return { ...made, name: 'rivers' };
  },
  'postal-areas': postalAreasIn,
};

class Counts {
  readonly drawn = new Map<string, number>();
  readonly leftOut = new Map<string, number>();

  draw(what: string): void {
    this.drawn.set(what, (this.drawn.get(what) ?? 0) + 1);
  }

  leaveOut(why: string): void {
    this.leftOut.set(why, (this.leftOut.get(why) ?? 0) + 1);
  }
}

const ELSEWHERE = 'outside Canada’s south and France';

async function linesIn(
  path: string,
  kindOf: (properties: Feature['properties']) => Kind,
  grids: readonly (readonly Grid[])[],
  what: string,
  advice: string,
): Promise<Omit<MadeLayer, 'name'>> {
  const [layer, counts] = [new LineLayer(grids), new Counts()];
  for await (const feature of readFeatures(path)) {
    const lines = linesOf(feature);
    const { kind, name } = kindOf(feature.properties);
    if (lines.length === 0) counts.leaveOut('no line');
    else if (kind === null) counts.leaveOut(name);
    else if (lines.filter((line) => layer.add(line, kind)).length === 0) counts.leaveOut(ELSEWHERE);
    else counts.draw(name);
    if (layer.points > MAX_POINTS) throw isTooMuch(path, advice);
  }
  if (counts.drawn.size === 0) throw nothingToDraw(path, what, counts);
  return { tiles: layer.write(), drawn: counts.drawn, leftOut: counts.leftOut, advice };
}

async function postalAreasIn(path: string): Promise<MadeLayer> {
  const [layer, counts] = [new PostalLayer(), new Counts()];
  const properties = new Set<string>();
  for await (const feature of readFeatures(path)) {
    const rings = ringsOf(feature);
    const code = postalCodeOf(feature.properties);
    for (const name of Object.keys(feature.properties)) properties.add(name);
    if (rings.length === 0) counts.leaveOut('no area');
    else if (code === null) counts.leaveOut('without a postal code');
    else if (rings.filter((ring) => layer.add(code, ring)).length === 0) counts.leaveOut(ELSEWHERE);
    else counts.draw('areas');
    if (layer.points > MAX_POINTS) throw isTooMuch(path, POSTAL_ADVICE);
  }
  if (counts.leftOut.has('without a postal code') && counts.drawn.size === 0)
    throw new MapLayersRefusedError(
      `${path}: no area has its postal code in a property ${POSTAL_PROPERTIES.join(', ')}; its properties are: ${[...properties].join(', ')}.`,
    );
  if (counts.drawn.size === 0) throw nothingToDraw(path, 'postal area', counts);
  return {
    name: 'postal-areas',
    tiles: layer.write(),
    drawn: counts.drawn,
    leftOut: counts.leftOut,
    advice: POSTAL_ADVICE,
  };
}

function nothingToDraw(path: string, what: string, { leftOut }: Counts): MapLayersRefusedError {
  const found = leftOut.size === 0 ? 'It has no features' : `Its features are: ${listed(leftOut)}`;
  return new MapLayersRefusedError(`${path} has no ${what} that can be drawn. ${found}.`);
}

const MOST_LISTED = 8;

/** `footway 1200, track 300`, the most frequent first. */
export function listed(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const names = sorted.slice(0, MOST_LISTED).map(([name, count]) => `${name} ${count}`);
  return [...names, ...(sorted.length > MOST_LISTED ? ['…'] : [])].join(', ');
}
