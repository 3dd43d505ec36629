import { circleMarker, polygon, polyline, type LayerGroup, layerGroup } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { useUiText } from '../texts.ts';
import type { Area, AreaMapProps, MapDot } from './area-map.tsx';
import styles from './pin-map.module.css';
import { points, useFit } from './use-fit.ts';
import { useMap } from './use-map.tsx';

const MIN_POINTS = 3;
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** An element with text, because the library would parse a string as markup. */
function textElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Redraws everything at each change: there are at most some hundred shapes. */
function draw(
  layer: LayerGroup,
  areas: readonly Area[],
  dots: readonly MapDot[],
  press: (id: string) => void,
): void {
  layer.clearLayers();
  for (const area of areas)
    polygon(points(area), { className: styles.area!, interactive: false }).addTo(layer);
  for (const dot of dots)
    circleMarker([dot.lat, dot.lng], {
      radius: 6,
      className: dot.isCovered ? styles.covered! : styles.uncovered!,
    })
      .bindTooltip(textElement(dot.name), { className: styles.tip! })
      .on('click', () => press(dot.id))
      .addTo(layer);
}

export default function AreaCanvas({ label, areas, postalCodes, dots, onChange, onPress }: AreaMapProps) {
  const text = useUiText();
  const { canvas, map, zoom, credit, filledBox } = useMap(postalCodes);
  const [drawing, setDrawing] = useState<[number, number][] | null>(null);
  const pressDot = useEffectEvent((id: string) => onPress?.(id));
  const addPoint = useEffectEvent((lat: number, lng: number) =>
    setDrawing((before) => before && [...before, [rounded(lat), rounded(lng)]]),
  );

  useEffect(() => {
    if (!map) return;
    const layer = layerGroup().addTo(map);
    draw(layer, areas, dots, pressDot);
    return () => void layer.remove();
  }, [map, areas, dots]);
  useFit(map, areas, dots, filledBox);

  const isDrawing = drawing !== null;
  useEffect(() => {
    if (!map || !isDrawing) return;
    const press = (event: { latlng: { lat: number; lng: number } }) =>
      addPoint(event.latlng.lat, event.latlng.lng);
    map.on('click', press);
    return () => void map.off('click', press);
  }, [map, isDrawing]);

  useEffect(() => {
    if (!map || !drawing) return;
    const line = polyline(drawing, { className: styles.drawing! }).addTo(map);
    const corners = drawing.map((at) =>
      circleMarker(at, { radius: 4, className: styles.corner! }).addTo(map),
    );
    return () => [line, ...corners].forEach((shape) => shape.remove());
  }, [map, drawing]);

  const finish = () => {
    if (drawing && drawing.length >= MIN_POINTS) onChange?.([...areas, drawing]);
    setDrawing(null);
  };
  return (
    <div>
      <div className={`${styles.frame} ${styles.tall}`} data-drawing={isDrawing || undefined}>
        <div ref={canvas} className={styles.canvas} role="application" aria-label={label} />
        {zoom}
        {credit}
      </div>
      {onChange && (
        <div className={styles.tools}>
          {drawing === null ? (
            <Button onClick={() => setDrawing([])}>{text('map.draw')}</Button>
          ) : (
            <>
              <Button kind="primary" disabled={drawing.length < MIN_POINTS} onClick={finish}>
                {text('map.close', { count: drawing.length })}
              </Button>
              <Button disabled={drawing.length === 0} onClick={() => setDrawing(drawing.slice(0, -1))}>
                {text('map.undoPoint')}
              </Button>
              <Button onClick={() => setDrawing(null)}>{text('map.cancel')}</Button>
            </>
          )}
          {areas.map((area, index) => (
            // Areas have no name of their own; their place in the list is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <Button key={index} onClick={() => onChange(areas.filter((each) => each !== area))}>
              {text('map.removeArea', { number: index + 1 })}
            </Button>
          ))}
          <p className={styles.hint} role="status">
            {drawing === null ? '' : text('map.drawHint', { count: drawing.length })}
          </p>
        </div>
      )}
    </div>
  );
}
