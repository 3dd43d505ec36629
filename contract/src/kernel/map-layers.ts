/** What an operator may add to the maps, each from a file of their own (decision 088). */
export type MapLayerName = 'roads' | 'rivers' | 'postal-areas';

export interface MapLayer {
  /** With a hash of its contents: what stands below /api/map-layers/{folder}/ never changes. */
  folder: string;
  /** Whom the data comes from. */
  credit: string | null;
  /** The names of its tiles. */
  tiles: readonly string[];
}

/** The answer of GET /api/map-layers. */
export type MapLayerIndex = Partial<Record<MapLayerName, MapLayer>>;

/** Roads or rivers. */
export interface LineTileFile {
  west: number;
  south: number;
  /** Positions a degree is divided into. */
  unit: number;
  /** By their kind, the most important first. */
  lines: readonly (readonly string[])[];
}

export interface PostalTileFile {
  west: number;
  south: number;
  east: number;
  north: number;
  unit: number;
  /** The pieces of the boundaries between the areas, each once. */
  arcs: readonly string[];
  /** Of each ring the numbers of its arcs; `~number` is an arc that runs backwards. */
  areas: readonly { code: string; rings: readonly string[] }[];
  /** Where the code is written, from the south-west corner, and how wide the area is there. */
  labels: readonly (readonly [code: string, x: number, y: number, width: number])[];
}

/** `boxes.json` of the postal areas: how far each reaches, in degrees. */
export type PostalBoxes = Readonly<
  Record<string, readonly [west: number, south: number, east: number, north: number]>
>;
