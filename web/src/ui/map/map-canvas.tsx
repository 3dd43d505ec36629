import 'leaflet/dist/leaflet.css';
import { DomEvent, divIcon, latLng, map as createMap, marker, point, type Map, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUiText } from '../texts.ts';
import { loadCountries } from './basemap.ts';
import type { MapPoint, PinMapProps } from './pin-map.tsx';
import styles from './pin-map.module.css';

const WORLD = { center: [47, -60] as [number, number], zoom: 2 };
/** The basemap is coarse: closer than this, an inland place has nothing around it. */
const NEAR_ZOOM = 5;
const MAX_ZOOM = 10;
const STEP_PX = 4;
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const pointOf = ({ lat, lng }: { lat: number; lng: number }): MapPoint => ({
  lat: rounded(lat),
  lng: rounded(((((lng + 180) % 360) + 360) % 360) - 180),
});

function pinElement(): HTMLElement {
  const pin = document.createElement('span');
  pin.className = styles.pin!;
  return pin;
}

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

/** The pin follows a drag, a press on the map, or the arrow keys while it has the focus. */
function makePin(at: MapPoint, name: string, onMove: ((to: MapPoint) => void) | null): Marker {
  const pin = marker(latLng(at.lat, at.lng), {
    icon: divIcon({
      html: pinElement(),
      className: styles.pinPlace!,
      iconSize: [28, 36],
      iconAnchor: [14, 34],
    }),
    draggable: onMove !== null,
    keyboard: onMove !== null,
    alt: name,
    autoPan: true,
  });
  if (onMove) pin.on('dragend', () => onMove(pointOf(pin.getLatLng())));
  pin.on('add', () => {
    const element = pin.getElement();
    if (!element) return;
    element.setAttribute('aria-label', name);
    element.setAttribute('role', onMove ? 'button' : 'img');
    if (onMove) DomEvent.on(element, 'keydown', (event) => nudge(pin, event as KeyboardEvent, onMove));
  });
  return pin;
}

function nudge(pin: Marker, event: KeyboardEvent, onMove: (to: MapPoint) => void): void {
  const step = arrows[event.key];
  const drawn = (pin as unknown as { _map?: Map })._map;
  if (!step || !drawn) return;
  DomEvent.stop(event);
  onMove(
    pointOf(drawn.containerPointToLatLng(drawn.latLngToContainerPoint(pin.getLatLng()).add(point(step)))),
  );
}

export default function MapCanvas({ pin, onMove, label, pinName }: PinMapProps) {
  const text = useUiText();
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<Map>(null);
  const pinHadFocus = useRef(false);
  const moved = useEffectEvent((to: MapPoint) => onMove?.(to));
  const name = pinName ?? text('map.pin');
  const isMovable = onMove !== undefined;

  useEffect(() => {
    const world = drawMap(canvas.current!);
    drawn.current = world;
    let left = false;
    void loadCountries(styles.land!).then((countries) => !left && countries.addTo(world));
    // Tabs and dialogs give the map its size after it was drawn.
    const sized = new ResizeObserver(() => world.invalidateSize({ animate: false }));
    sized.observe(canvas.current!);
    return () => {
      left = true;
      sized.disconnect();
      world.remove();
    };
  }, []);

  useEffect(() => {
    const world = drawn.current;
    if (!world || !isMovable) return;
    const press = (event: { latlng: { lat: number; lng: number } }) => moved(pointOf(event.latlng));
    world.on('click', press);
    return () => void world.off('click', press);
  }, [isMovable]);

  const lat = pin?.lat;
  const lng = pin?.lng;
  useEffect(() => {
    const world = drawn.current;
    if (!world || lat === undefined || lng === undefined) return;
    const placed = makePin({ lat, lng }, name, isMovable ? moved : null).addTo(world);
    if (pinHadFocus.current) placed.getElement()?.focus();
    if (!world.getBounds().pad(-0.1).contains([lat, lng]) || world.getZoom() < 4)
      world.setView([lat, lng], Math.max(world.getZoom(), NEAR_ZOOM), { animate: false });
    return () => {
      // A pin moved by the keyboard is drawn anew, and keeps the focus.
      pinHadFocus.current = document.activeElement === placed.getElement();
      placed.remove();
    };
  }, [lat, lng, name, isMovable]);

  return (
    <div className={styles.frame}>
      <div ref={canvas} className={styles.canvas} role="application" aria-label={label} />
      <div className={styles.zoom}>
        <button type="button" aria-label={text('map.zoomIn')} onClick={() => drawn.current?.zoomIn()}>
          +
        </button>
        <button type="button" aria-label={text('map.zoomOut')} onClick={() => drawn.current?.zoomOut()}>
          −
        </button>
      </div>
      <span className={styles.credit}>Natural Earth</span>
    </div>
  );
}
