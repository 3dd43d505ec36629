import 'leaflet/dist/leaflet.css';
import { map as createMap, type Map, geoJSON, type GeoJSON } from 'leaflet';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useUiText } from '../texts.ts';
import { addBasemap } from './basemap/add-basemap.ts';
import styles from './pin-map.module.css';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const WORLD = { center: [47, -60] as [number, number], zoom: 2 };
const MAX_ZOOM = 10;
const OUTLINE_PANE = 'outline';

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
}

/** A map made of our own files, its two zoom buttons, and who the files come from. */
export function useMap(): MapHandle {
  const text = useUiText();
  const canvas = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map | null>(null);
  useEffect(() => {
    const created = createWorldMap(canvas.current!);
    setMap(created);
    let isUnmounted = false;
    void loadCountries(styles.land!).then((countries) => !isUnmounted && countries.addTo(created));
    const stopBasemap = addBasemap(created);
    // Tabs and dialogs give the map its size after it was created.
    const sized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    sized.observe(canvas.current!);
    return () => {
      isUnmounted = true;
      sized.disconnect();
      stopBasemap();
      created.remove();
      setMap(null);
    };
  }, []);
  const zoom = (
    <div className={styles.zoom}>
      <button type="button" aria-label={text('map.zoomIn')} onClick={() => map?.zoomIn()}>
        +
      </button>
      <button type="button" aria-label={text('map.zoomOut')} onClick={() => map?.zoomOut()}>
        −
      </button>
    </div>
  );
  const credit = (
    <span className={styles.credit}>
      <span>Natural Earth</span> · <span>GeoNames</span>
    </span>
  );
  return { canvas, map, zoom, credit };
}

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
