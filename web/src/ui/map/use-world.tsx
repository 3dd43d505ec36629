import 'leaflet/dist/leaflet.css';
import { map as createMap, type Map } from 'leaflet';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useUiText } from '../texts.ts';
import { loadCountries } from './basemap.ts';
import styles from './pin-map.module.css';

const WORLD = { center: [47, -60] as [number, number], zoom: 2 };
const MAX_ZOOM = 10;

/** No control of the library's own: they write markup as strings, and ours look like the rest. */
function drawMap(canvas: HTMLElement): Map {
  const drawn = createMap(canvas, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    worldCopyJump: true,
    scrollWheelZoom: false,
    fadeAnimation: false,
  });
  return drawn.setView(WORLD.center, WORLD.zoom);
}

interface World {
  canvas: RefObject<HTMLDivElement | null>;
  /** Null until it is drawn. */
  world: Map | null;
  zoom: ReactNode;
}

/** An empty map of our own files in a box of the page, and its two buttons. */
export function useWorld(): World {
  const text = useUiText();
  const canvas = useRef<HTMLDivElement>(null);
  const [world, setWorld] = useState<Map | null>(null);
  useEffect(() => {
    const drawn = drawMap(canvas.current!);
    setWorld(drawn);
    let left = false;
    // They arrive last, and lie under what is drawn on them.
    void loadCountries(styles.land!).then((countries) => !left && countries.addTo(drawn).bringToBack());
    // Tabs and dialogs give the map its size after it was drawn.
    const sized = new ResizeObserver(() => drawn.invalidateSize({ animate: false }));
    sized.observe(canvas.current!);
    return () => {
      left = true;
      sized.disconnect();
      drawn.remove();
      setWorld(null);
    };
  }, []);
  const zoom = (
    <div className={styles.zoom}>
      <button type="button" aria-label={text('map.zoomIn')} onClick={() => world?.zoomIn()}>
        +
      </button>
      <button type="button" aria-label={text('map.zoomOut')} onClick={() => world?.zoomOut()}>
        −
      </button>
    </div>
  );
  return { canvas, world, zoom };
}
