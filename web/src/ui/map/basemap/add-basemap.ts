import {
  CircleMarker,
  divIcon,
  layerGroup,
  marker,
  polygon,
  polyline,
  rectangle,
  type LayerEvent,
  type LayerGroup,
  type Map as LeafletMap,
} from 'leaflet';
import { smallestRank, tilesIn, type View } from './bands.ts';
import type { Position, Tile } from './decode.ts';
import { NAME_DISTANCE, placeLabels, type LabelToPlace, type PlacedLabel, type Rectangle } from './labels.ts';
import { hasTile, loadTile } from './load-tile.ts';
import { createShownTiles, type ShownTile } from './shown-tiles.ts';
import styles from './basemap.module.css';

/** From the bottom; the outline of the world lies under them, and what a page draws above. */
const panes = ['sea', 'land', 'water', 'covered', 'postal', 'lines', 'roads', 'towns'] as const;
export type Pane = (typeof panes)[number];
const LOWEST_PANE = 210;

export interface Basemap {
  /** Places the names again, with those of areas. */
  nameTowns(): void;
  stop(): void;
}

/**
 * Land, water, boundaries and towns of what is in view, from our own files; where there are none the outline stays.
 * Names of areas fill the room that towns leave.
 */
export function addBasemap(map: LeafletMap, areaNames: () => readonly LabelToPlace[]): Basemap {
  createPanes(map);
  const names = layerGroup().addTo(map);
  const nameTowns = () => drawLabels(map, names, labelsOf(map, tiles.contents(), areaNames()));
  const tiles = createShownTiles(map, shownTile, () => nameTowns());
  const onMove = () => {
    void tiles.show(tilesIn(viewOf(map), map.getZoom()).filter(hasTile));
    nameTowns();
  };
  let frame = 0;
  // Names make room for what the page draws, once for all that it draws together.
  const onLayer = ({ layer }: LayerEvent) => {
    if (!(layer instanceof CircleMarker)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(nameTowns);
  };
  map.on('moveend resize', onMove);
  map.on('layeradd layerremove', onLayer);
  onMove();
  return {
    nameTowns,
    stop: () => {
      tiles.stop();
      cancelAnimationFrame(frame);
      map.off('moveend resize', onMove);
      map.off('layeradd layerremove', onLayer);
    },
  };
}

async function shownTile(name: string): Promise<ShownTile<Tile> | null> {
  const content = await loadTile(name);
  return content && { content, layer: drawTile(content) };
}

function drawLabels(map: LeafletMap, names: LayerGroup, labels: readonly PlacedLabel[]): void {
  names.clearLayers();
  for (const label of labels) labelMarker(map, label).addTo(names);
}

function createPanes(map: LeafletMap): void {
  for (const [index, name] of panes.entries()) {
    const pane = map.createPane(name);
    pane.style.zIndex = String(LOWEST_PANE + index);
    pane.style.pointerEvents = 'none';
  }
}

export function viewOf(map: LeafletMap): View {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function drawTile(tile: Tile): LayerGroup {
  const line = (pane: Pane, className: string, lines: Position[][]) =>
    polyline(lines, { pane, className, interactive: false });
  const area = (pane: Pane, className: string, rings: Position[][]) =>
    polygon([rings], { pane, className, interactive: false, stroke: false });
  return layerGroup([
    rectangle(tile.corners, { pane: 'sea', className: styles.sea!, interactive: false, stroke: false }),
    area('land', styles.land!, tile.land),
    area('water', styles.lake!, tile.lakes),
    line('water', styles.river!, tile.rivers),
    line('lines', styles.coast!, tile.coast),
    line('lines', styles.province!, tile.provinces),
    line('lines', styles.border!, tile.borders),
  ]);
}

function labelsOf(map: LeafletMap, tiles: readonly Tile[], areas: readonly LabelToPlace[]): PlacedLabel[] {
  const least = smallestRank(map.getZoom());
  const { x: width, y: height } = map.getSize();
  const towns = tiles
    .flatMap((tile) => tile.towns)
    .filter(({ rank }) => rank >= least)
    .map(({ name, at, rank }) => ({ name, rank, ...pixelsOf(map, at) }));
  const kept = [...cornersOf(map, width, height), ...dotsOf(map)];
  return placeLabels([...towns, ...areas], { width, height }, kept);
}

/** Where the zoom buttons and the credit stand: with what an operator adds, it may be as wide as the map. */
function cornersOf(map: LeafletMap, width: number, height: number): Rectangle[] {
  const credit = map.getContainer().parentElement?.querySelector<HTMLElement>('[data-credit]');
  return [
    { left: width - 60, right: width, top: 0, bottom: 104 },
    {
      left: width - Math.max(credit?.offsetWidth ?? 0, 170),
      right: width,
      top: height - Math.max(credit?.offsetHeight ?? 0, 20) - 2,
      bottom: height,
    },
  ];
}

/** What a page shows is never covered. */
function dotsOf(map: LeafletMap): Rectangle[] {
  const dots: Rectangle[] = [];
  map.eachLayer((layer) => {
    if (!(layer instanceof CircleMarker)) return;
    const { x, y } = pixelsOf(map, [layer.getLatLng().lat, layer.getLatLng().lng]);
    const radius = layer.getRadius() + 2;
    dots.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  });
  return dots;
}

function pixelsOf(map: LeafletMap, at: Position): { x: number; y: number } {
  const { x, y } = map.latLngToContainerPoint(at);
  return { x, y };
}

const nameClasses = { right: styles.nameRight, left: styles.nameLeft, middle: styles.nameMiddle };

/** Hidden from assistive technology: a list of all towns in view would hide what the page says. */
function labelMarker(map: LeafletMap, { name, x, y, side }: PlacedLabel) {
  const element = document.createElement('span');
  element.className = nameClasses[side]!;
  element.style.setProperty('--distance', `${NAME_DISTANCE}px`);
  element.textContent = name;
  element.ariaHidden = 'true';
  return marker(map.containerPointToLatLng([x, y]), {
    pane: 'towns',
    interactive: false,
    keyboard: false,
    icon: divIcon({
      html: element,
      className: side === 'middle' ? '' : styles.town!,
      iconSize: [0, 0],
    }),
  });
}
