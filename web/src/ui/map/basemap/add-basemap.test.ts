// Needs its own modules: a tile that another page asked for is not asked for again.
import { circleMarker, map as createMap, type Map as LeafletMap } from 'leaflet';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addBasemap } from './add-basemap.ts';
import styles from './basemap.module.css';

const folder = join(import.meta.dirname, 'tiles');
const fetched = vi.fn<(address: string) => Promise<Response>>();
let map: LeafletMap;
let stop: () => void;

/** Read at once, so that everything is drawn before the next task. */
const answered = async (address: string): Promise<Response> => {
  const text = readFileSync(join(folder, basename(address.split('?')[0]!)), 'utf8');
  return { ok: true, json: async () => JSON.parse(text) as unknown } as Response;
};

beforeEach(() => {
  fetched.mockReset().mockImplementation(answered);
  vi.stubGlobal('fetch', fetched);
  const canvas = document.createElement('div');
  // A window without a layout gives every element no size.
  Object.defineProperties(canvas, { clientWidth: { value: 600 }, clientHeight: { value: 360 } });
  document.body.append(canvas);
  map = createMap(canvas, { zoomControl: false, attributionControl: false, fadeAnimation: false });
});
afterEach(() => {
  stop();
  map.remove();
  document.body.replaceChildren();
});

const afterAnswers = () => new Promise((resolve) => void setTimeout(resolve));
const shapes = (pane: string): number => map.getPane(pane)!.querySelectorAll('path').length;
const names = (): string[] =>
  [...map.getPane('towns')!.querySelectorAll('span')].map((each) => each.textContent);
const requested = (): string[] =>
  fetched.mock.calls.map(([address]) => basename(address.split('?')[0]!, '.json'));

it('draws what is in view, names its towns, and loads nothing else', async () => {
  map.setView([45.3, -71.9], 9);
  ({ stop } = addBasemap(map, () => []));
  await afterAnswers();
  expect(names()).toContain('Sherbrooke');
  expect(requested()).toEqual(['near_-78_44', 'near_-72_44']);
  expect(shapes('land')).toBe(2);
  expect(shapes('sea')).toBe(2);
  expect(names()).toContain('Compton');
  expect(document.querySelector(`.${styles.border}`)).not.toBeNull();
  expect(map.getPane('towns')!.querySelector('span')!.ariaHidden).toBe('true');
});

it('leaves the outline alone while the map is far away, and where there are no tiles', () => {
  map.setView([45.3, -71.9], 4);
  ({ stop } = addBasemap(map, () => []));
  map.setView([0, 30], 8);
  expect(fetched).not.toHaveBeenCalled();
  expect(shapes('sea')).toBe(0);
});

it('leaves the outline alone when a tile cannot be loaded, and asks again at the next move', async () => {
  const failures = [
    async () => new Response('gone', { status: 404 }),
    async () => Promise.reject(new TypeError('offline')),
  ];
  map.setView([49.9, -97.1], 9);
  fetched.mockImplementation(failures[0]!);
  ({ stop } = addBasemap(map, () => []));
  for (const [times, answer] of [failures[1]!, answered].entries()) {
    await afterAnswers();
    expect(requested()).toEqual(Array.from({ length: times + 1 }, () => 'near_-102_48'));
    expect(shapes('sea')).toBe(0);
    fetched.mockImplementation(answer);
    map.panBy([1, 0], { animate: false });
  }
  await afterAnswers();
  expect(names()).toContain('Winnipeg');
});

it('moves a name away from a dot that the page draws', async () => {
  map.setView([45.3, -71.9], 9);
  ({ stop } = addBasemap(map, () => []));
  const side = () =>
    [...map.getPane('towns')!.querySelectorAll('span')].find((each) => each.textContent === 'Sherbrooke')
      ?.className;
  await afterAnswers();
  expect(side()).toBe(styles.nameRight);
  circleMarker([45.4, -71.8], { radius: 6 }).addTo(map);
  await new Promise(requestAnimationFrame);
  expect(side()).toBe(styles.nameLeft);
});

it('draws another band in the place of the one before', async () => {
  map.setView([46.5, 2.5], 6);
  ({ stop } = addBasemap(map, () => []));
  await afterAnswers();
  expect(names()).toContain('Paris');
  map.setView([48.85, 2.35], 9, { animate: false });
  await afterAnswers();
  expect(names()).toContain('Meaux');
  expect(shapes('sea')).toBe(requested().filter((name) => name.startsWith('near')).length);
});
