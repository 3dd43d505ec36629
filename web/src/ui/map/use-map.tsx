import 'leaflet/dist/leaflet.css';
import { map as createMap, type LatLngBounds, type Map, geoJSON, type GeoJSON } from 'leaflet';
import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useUiText } from '../texts.ts';
import { addBasemap } from './basemap/add-basemap.ts';
import { addLayers, type MapLayers } from './layers/add-layers.ts';
import { creditsOf, loadLayerIndex } from './layers/load-layers.ts';
import { useFilledAreas, type ShownLayers } from './layers/use-filled-areas.ts';
import styles from './pin-map.module.css';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const WORLD = { center: [47, -60] as [number, number], zoom: 2 };
const MAX_ZOOM = 10;
/** With roads or postal areas there is more to see. */
const MAX_ZOOM_WITH_LAYERS = 13;
const OUTLINE_PANE = 'outline';

const NONE: readonly string[] = [];

/** No controls of the library: they insert markup as strings, and ours match the design. */
function createWorldMap(canvas: HTMLElement): Map {
  const created = createMap(canvas, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    worldCopyJump: true,
    scrollWheelZoom: false,
    fadeAnimation: false,
  });
  created.createPane(OUTLINE_PANE).style.zIndex = '200';
  return created.setView(WORLD.center, WORLD.zoom);
}

interface MapHandle {
  canvas: RefObject<HTMLDivElement | null>;
  /** Null until the map is created. */
  map: Map | null;
  zoom: ReactNode;
  credit: ReactNode;
  /** How far the filled postal areas reach; null when there are none. */
  filledBox: LatLngBounds | null;
}

/**
 * A map made of our own files and of those that the operator has, its two zoom buttons, and who the files come from.
 * Postal areas are filled whose codes begin with one of `postalCodes`.
 */
export function useMap(postalCodes: readonly string[] = NONE): MapHandle {
  const canvas = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map | null>(null);
  const [layers, setLayers] = useState<ShownLayers | null>(null);
  useEffect(() => {
    const created = createWorldMap(canvas.current!);
    setMap(created);
    let isUnmounted = false;
    let added: MapLayers | null = null;
    void loadCountries(styles.land!).then((countries) => !isUnmounted && countries.addTo(created));
    const basemap = addBasemap(created, () => added?.labels() ?? []);
    const showLayers = async () => {
      const index = await loadLayerIndex();
      if (isUnmounted || Object.keys(index).length === 0) return;
      added = addLayers(created, index, basemap.nameTowns);
      created.setMaxZoom(MAX_ZOOM_WITH_LAYERS);
      setLayers({ index, fill: added.fill });
    };
    void showLayers();
    // Tabs and dialogs give the map its size after it was created.
    const sized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    sized.observe(canvas.current!);
    return () => {
      isUnmounted = true;
      sized.disconnect();
      added?.stop();
      basemap.stop();
      created.remove();
      setMap(null);
      setLayers(null);
    };
  }, []);
  const filledBox = useFilledAreas(layers, postalCodes);
  const credit = (
    <span className={styles.credit} data-credit>
      <Names names={['Natural Earth', 'GeoNames', ...(layers ? creditsOf(layers.index) : [])]} />
    </span>
  );
  return { canvas, map, zoom: <ZoomButtons map={map} />, credit, filledBox };
}

function ZoomButtons({ map }: { map: Map | null }) {
  const text = useUiText();
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={text('map.zoomIn')} onClick={() => map?.zoomIn()}>
        +
      </button>
      <button type="button" aria-label={text('map.zoomOut')} onClick={() => map?.zoomOut()}>
        −
      </button>
    </div>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <span>{name}</span>
    </Fragment>
  ));

/** Natural Earth's countries (public domain), served by us: no map data comes from a third party. */
async function loadCountries(landClass: string): Promise<GeoJSON> {
  const loaded = await import('world-atlas/countries-50m.json');
  // The compiler reads the file as JSON, whose `type` may be any text.
  const topology = loaded.default as unknown as Topology<{ countries: GeometryCollection }>;
  return geoJSON(feature(topology, topology.objects.countries), {
    interactive: false,
    pane: OUTLINE_PANE,
    style: { className: landClass },
  });
}
