import { DomEvent, divIcon, latLng, marker, point, type Map, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUiText } from '../texts.ts';
import type { MapPoint, PinMapProps } from './pin-map.tsx';
import { tilesIn } from './basemap/bands.ts';
import { hasTile } from './basemap/load-tile.ts';
import styles from './pin-map.module.css';
import { useMap } from './use-map.tsx';

/** Towns are named around a place in Canada or France; elsewhere there is only the outline of the world. */
const NEAR_ZOOM = 8;
const OUTLINE_ZOOM = 5;
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

/** The pin moves by dragging, by pressing on the map, or with the arrow keys while focused. */
function createPin(at: MapPoint, name: string, onMove: ((to: MapPoint) => void) | null): Marker {
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
    if (onMove) DomEvent.on(element, 'keydown', (event) => movePinByKey(pin, event as KeyboardEvent, onMove));
  });
  return pin;
}

function movePinByKey(pin: Marker, event: KeyboardEvent, onMove: (to: MapPoint) => void): void {
  const step = arrows[event.key];
  // Leaflet's types leave out the map of a marker.
  const pinMap = (pin as unknown as { _map?: Map })._map;
  if (!step || !pinMap) return;
  DomEvent.stop(event);
  onMove(
    pointOf(pinMap.containerPointToLatLng(pinMap.latLngToContainerPoint(pin.getLatLng()).add(point(step)))),
  );
}

const nearZoomOf = (lat: number, lng: number): number =>
  tilesIn({ west: lng, east: lng, south: lat, north: lat }, NEAR_ZOOM).some(hasTile)
    ? NEAR_ZOOM
    : OUTLINE_ZOOM;

export default function MapCanvas({ pin, onMove, label, pinName }: PinMapProps) {
  const text = useUiText();
  const { canvas, map, zoom, credit } = useMap();
  const pinHadFocus = useRef(false);
  const moved = useEffectEvent((to: MapPoint) => onMove?.(to));
  const name = pinName ?? text('map.pin');
  const isMovable = onMove !== undefined;

  useEffect(() => {
    if (!map || !isMovable) return;
    const press = (event: { latlng: { lat: number; lng: number } }) => moved(pointOf(event.latlng));
    map.on('click', press);
    return () => void map.off('click', press);
  }, [map, isMovable]);

  const lat = pin?.lat;
  const lng = pin?.lng;
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return;
    const placed = createPin({ lat, lng }, name, isMovable ? moved : null).addTo(map);
    if (pinHadFocus.current) placed.getElement()?.focus();
    if (!map.getBounds().pad(-0.1).contains([lat, lng]) || map.getZoom() < 4)
      map.setView([lat, lng], Math.max(map.getZoom(), nearZoomOf(lat, lng)), { animate: false });
    return () => {
      // A pin moved by the keyboard is rendered again and must keep the focus.
      pinHadFocus.current = document.activeElement === placed.getElement();
      placed.remove();
    };
  }, [map, lat, lng, name, isMovable]);

  return (
    <div className={styles.frame}>
      <div ref={canvas} className={styles.canvas} role="application" aria-label={label} />
      {zoom}
      {credit}
    </div>
  );
}
