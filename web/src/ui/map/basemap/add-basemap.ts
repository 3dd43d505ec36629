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
import { NAME_DISTANCE, placeLabels, type PlacedLabel, type Rectangle } from './labels.ts';
import { hasTile, loadTile } from './load-tile.ts';
import styles from './basemap.module.css';

/** From the bottom; the outline of the world lies under them, and what a page draws above. */
const panes = ['sea', 'land', 'water', 'lines', 'towns'] as const;
type Pane = (typeof panes)[number];
const LOWEST_PANE = 210;

/** Land, water, boundaries and towns of what is in view, from our own files; where there are none the outline stays. */
export function addBasemap(map: LeafletMap): () => void {
  createPanes(map);
  const drawn = new Map<string, { tile: Tile; layer: LayerGroup }>();
  const names = layerGroup().addTo(map);
  let wanted: readonly string[] = [];
  let isStopped = false;

  const tilesInView = () => wanted.flatMap((name) => drawn.get(name)?.tile ?? []);
  const nameTowns = () => drawLabels(map, names, labelsOf(map, tilesInView()));
  const draw = async (name: string): Promise<void> => {
    if (drawn.has(name)) return;
    const tile = await loadTile(name);
    if (!tile || isStopped || drawn.has(name) || !wanted.includes(name)) return;
    drawn.set(name, { tile, layer: drawTile(tile).addTo(map) });
    nameTowns();
  };
  const update = async (): Promise<void> => {
    const now = tilesIn(viewOf(map), map.getZoom()).filter(hasTile);
    wanted = now;
    nameTowns();
    await Promise.all(now.map(draw));
    if (isStopped || wanted !== now) return;
    // What was drawn before stays until all that replaces it is there.
    for (const [name, { layer }] of drawn)
      if (!now.includes(name)) {
        layer.remove();
        drawn.delete(name);
      }
  };
  const onMove = () => void update();
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
  return () => {
    isStopped = true;
    cancelAnimationFrame(frame);
    map.off('moveend resize', onMove);
    map.off('layeradd layerremove', onLayer);
  };
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

function viewOf(map: LeafletMap): View {
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

function labelsOf(map: LeafletMap, tiles: readonly Tile[]): PlacedLabel[] {
  const least = smallestRank(map.getZoom());
  const { x: width, y: height } = map.getSize();
  const towns = tiles
    .flatMap((tile) => tile.towns)
    .filter(({ rank }) => rank >= least)
    .map(({ name, at, rank }) => ({ name, rank, ...pixelsOf(map, at) }));
  return placeLabels(towns, { width, height }, [...cornersOf(width, height), ...dotsOf(map)]);
}

/** Where the zoom buttons and the credit stand. */
const cornersOf = (width: number, height: number): Rectangle[] => [
  { left: width - 60, right: width, top: 0, bottom: 104 },
  { left: width - 170, right: width, top: height - 22, bottom: height },
];

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

/** Hidden from assistive technology: a list of all towns in view would hide what the page says. */
function labelMarker(map: LeafletMap, { name, x, y, side }: PlacedLabel) {
  const element = document.createElement('span');
  element.className = side === 'right' ? styles.nameRight! : styles.nameLeft!;
  element.style.setProperty('--distance', `${NAME_DISTANCE}px`);
  element.textContent = name;
  element.ariaHidden = 'true';
  return marker(map.containerPointToLatLng([x, y]), {
    pane: 'towns',
    interactive: false,
    keyboard: false,
    icon: divIcon({ html: element, className: styles.town!, iconSize: [0, 0] }),
  });
}
