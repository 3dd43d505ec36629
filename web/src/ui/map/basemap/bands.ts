/** What is in view, in degrees. */
export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface Band {
  name: 'far' | 'near' | 'close';
  minZoom: number;
  /** Of a tile, in degrees. */
  width: number;
  height: number;
}

/** The finest first; scripts/basemap.ts makes their tiles. Farther away the outline of the world is enough. */
const bands: readonly Band[] = [
  { name: 'near', minZoom: 7, width: 6, height: 4 },
  { name: 'far', minZoom: 5, width: 24, height: 16 },
];
const close: Band = { name: 'close', minZoom: 9, width: 1.5, height: 1 };
const SOUTH = 40;

export const bandOf = (zoom: number): Band | null => bands.find(({ minZoom }) => zoom >= minZoom) ?? null;

const nameOf = ({ name, width, height }: Band, column: number, row: number): string =>
  `${name}_${column * width}_${row * height + SOUTH}`;

/** The names of the tiles in view; not all of them exist. */
export const tilesIn = (view: View, zoom: number): string[] => namesIn(view, bandOf(zoom));

/** Those of roads, rivers and postal areas, which are finer from zoom 9 on. */
export const layerTilesIn = (view: View, zoom: number): string[] =>
  namesIn(view, zoom >= close.minZoom ? close : bandOf(zoom));

function namesIn(view: View, band: Band | null): string[] {
  if (!band) return [];
  const names: string[] = [];
  const rowOf = (lat: number) => Math.floor((lat - SOUTH) / band.height);
  for (let column = Math.floor(view.west / band.width); column * band.width <= view.east; column++)
    for (let row = rowOf(view.south); row <= rowOf(view.north); row++) names.push(nameOf(band, column, row));
  return names;
}

/** Smallest rank of the towns that are named at a zoom (80,000 people at 5); labels that meet are left out besides. */
export function smallestRank(zoom: number): number {
  if (zoom < 5) return Infinity;
  return [29, 24, 20, 14, 8][zoom - 5] ?? 0;
}
