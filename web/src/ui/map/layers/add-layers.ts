import type { LineTileFile, MapLayer, MapLayerIndex, PostalTileFile } from '@halles/contract';
import {
  latLngBounds,
  layerGroup,
  polygon,
  polyline,
  type LatLngBounds,
  type Map as LeafletMap,
} from 'leaflet';
import { viewOf, type Pane } from '../basemap/add-basemap.ts';
import { layerTilesIn } from '../basemap/bands.ts';
import type { Position } from '../basemap/decode.ts';
import { LETTER, type LabelToPlace } from '../basemap/labels.ts';
import { createShownTiles, type ShownTile } from '../basemap/shown-tiles.ts';
import { decodeLines, decodePostalTile, type LineTile, type PostalTile } from './decode-layers.ts';
import { loadLayerTile, loadPostalBoxes } from './load-layers.ts';
import styles from '../basemap/basemap.module.css';

/** From which zoom each kind is drawn; its class is its width. */
const roads = [
  { minZoom: 5, className: styles.motorway },
  { minZoom: 7, className: styles.mainRoad },
  { minZoom: 8, className: styles.road },
  { minZoom: 10, className: styles.road },
];
const rivers = [
  { minZoom: 8, className: styles.river },
  { minZoom: 11, className: styles.river },
];
const POSTAL_MIN_ZOOM = 8;
/** A town of ten thousand people and more is named where a code would stand, a village not. */
const LABEL_RANK = 20;
/** Around a code in its area. */
const LABEL_ROOM = 12;

export interface MapLayers {
  /** The codes of the postal areas that are wide enough for them. */
  labels(): LabelToPlace[];
  /** Fills the postal areas whose codes begin so. */
  fill(prefixes: readonly string[]): void;
  stop(): void;
}

type Content = LineTile | PostalTile;

/** Roads, small rivers and postal areas of what is in view, as far as the operator has them. */
export function addLayers(map: LeafletMap, index: MapLayerIndex, onShown: () => void): MapLayers {
  let prefixes: readonly string[] = [];
  const load = (name: string): Promise<ShownTile<Content> | null> => {
    const [layer, tile, detail] = name.split(' ') as [keyof MapLayerIndex, string, string];
    if (layer === 'postal-areas') return postalTile(index[layer]!, tile, detail !== 'filled', prefixes);
    const kinds = (layer === 'roads' ? roads : rivers).slice(0, Number(detail));
    return lineTile(index[layer]!, tile, kinds, layer === 'roads' ? 'roads' : 'water');
  };
  const tiles = createShownTiles(map, load, onShown);
  const update = () => void tiles.show(namesIn(map, index, prefixes));
  map.on('moveend resize', update);
  map.getPane('covered')!.classList.add(styles.filled!);
  update();
  return {
    labels: () =>
      map.getZoom() < POSTAL_MIN_ZOOM
        ? []
        : tiles.contents().flatMap((content) => ('labels' in content ? labelsOf(map, content) : [])),
    fill: (next) => {
      prefixes = next;
      update();
    },
    stop: () => {
      tiles.stop();
      map.off('moveend resize', update);
    },
  };
}

/** `roads close_-73.5_45 4`: the layer, the tile, and what of it is drawn, so that a change draws it again. */
function namesIn(map: LeafletMap, index: MapLayerIndex, prefixes: readonly string[]): string[] {
  const zoom = map.getZoom();
  const wanted = layerTilesIn(viewOf(map), zoom);
  const named = (layer: keyof MapLayerIndex, detail: string | number): string[] =>
    wanted.filter((tile) => index[layer]?.tiles.includes(tile)).map((tile) => `${layer} ${tile} ${detail}`);
  const countOf = (kinds: typeof roads) => kinds.filter(({ minZoom }) => zoom >= minZoom).length;
  const hasPostal = zoom >= POSTAL_MIN_ZOOM;
  return [
    ...(countOf(roads) > 0 ? named('roads', countOf(roads)) : []),
    ...(countOf(rivers) > 0 ? named('rivers', countOf(rivers)) : []),
    ...(hasPostal || prefixes.length > 0
      ? named('postal-areas', `${hasPostal ? 'outlined' : 'filled'} ${prefixes.join(' ')}`)
      : []),
  ];
}

async function lineTile(
  layer: MapLayer,
  tile: string,
  kinds: typeof roads,
  pane: Pane,
): Promise<ShownTile<Content> | null> {
  const content = await loadLayerTile(layer, tile, (file) => decodeLines(file as LineTileFile));
  // The most important lie above the others.
  const lines = kinds
    .map(({ className }, kind) => lineShape(content?.[kind] ?? [], pane, className!))
    .toReversed();
  return content && { content, layer: layerGroup(lines) };
}

async function postalTile(
  layer: MapLayer,
  tile: string,
  isOutlined: boolean,
  prefixes: readonly string[],
): Promise<ShownTile<Content> | null> {
  const content = await loadLayerTile(layer, tile, (file) => decodePostalTile(file as PostalTileFile));
  if (!content) return null;
  const filled = content.areas.filter(({ code }) => prefixes.some((prefix) => code.startsWith(prefix)));
  return {
    content,
    layer: layerGroup([
      ...filled.map(({ rings }) =>
        polygon([rings], { pane: 'covered', className: styles.fill!, interactive: false, stroke: false }),
      ),
      ...(isOutlined ? [lineShape(content.outlines, 'postal', styles.outline!)] : []),
    ]),
  };
}

const lineShape = (lines: Position[][], pane: Pane, className: string) =>
  polyline(lines, { pane, className, interactive: false });

function labelsOf(map: LeafletMap, { labels }: PostalTile): LabelToPlace[] {
  return labels.flatMap(({ code, at, sides }) => {
    const [west, east] = sides.map((side) => map.latLngToContainerPoint(side).x);
    const { x, y } = map.latLngToContainerPoint(at);
    const isWide = east! - west! >= code.length * LETTER + LABEL_ROOM;
    return isWide ? [{ name: code, x, y, rank: LABEL_RANK, isArea: true }] : [];
  });
}

/** How far the areas whose codes begin so reach; null when none is known. */
export async function boxOfPostalAreas(
  layer: MapLayer | undefined,
  prefixes: readonly string[],
): Promise<LatLngBounds | null> {
  if (!layer || prefixes.length === 0) return null;
  const corners = Object.entries(await loadPostalBoxes(layer))
    .filter(([code]) => prefixes.some((prefix) => code.startsWith(prefix)))
    .flatMap(([, [west, south, east, north]]): Position[] => [
      [south, west],
      [north, east],
    ]);
  return corners.length === 0 ? null : latLngBounds(corners);
}
