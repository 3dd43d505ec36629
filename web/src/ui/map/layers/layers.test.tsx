// Needs its own modules: the index of the layers is asked for once a page.
import type { MapLayerIndex } from '@halles/contract';
import { cleanup, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing.tsx';
import { AreaMap } from '../area-map.tsx';
import { PinMap } from '../pin-map.tsx';
import styles from '../basemap/basemap.module.css';

// Its data is larger than the rest of the test.
vi.mock('world-atlas/countries-50m.json', () => ({
  default: {
    type: 'Topology',
    arcs: [],
    objects: { countries: { type: 'GeometryCollection', geometries: [] } },
  },
}));

/** `x y` from the south-west corner, in steps of a digit each: A is 0, C is 1, E is 2, B is -1. */
const road = ['gegegege'];
const near = { west: -72, south: 44, unit: 1_000 };
const layers: Record<string, unknown> = {
  'roads-1/near_-72_44.json': { ...near, lines: [road, road, road, []] },
  'postal-areas-1/near_-72_44.json': {
    ...near,
    east: -66,
    north: 48,
    // A square of half a degree around Compton.
    arcs: ['g4Bgx9Bg0eAAg0ef0eAAf0e'],
    areas: [{ code: 'J0B', rings: ['A'] }],
    labels: [['J0B', 300, 1_300, 500]],
  },
  'postal-areas-1/boxes.json': { J0B: [-71.9, 45, -71.4, 45.5] },
};
const index: MapLayerIndex = {
  roads: { folder: 'roads-1', credit: '© OpenStreetMap', tiles: ['near_-72_44'] },
  'postal-areas': { folder: 'postal-areas-1', credit: null, tiles: ['near_-72_44'] },
};
const requested: string[] = [];
let isAnswered = true;

// The first map loads the code of all maps.
beforeAll(() => Promise.all([import('../map-canvas.tsx'), import('../area-canvas.tsx')]));
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const path = /\/api\/map-layers\/?(.*)$/.exec(address)?.[1];
    if (path !== undefined) requested.push(path);
    if (path === '') return isAnswered ? Response.json(index) : new Response('', { status: 503 });
    if (path !== undefined)
      return path in layers ? Response.json(layers[path]) : new Response('', { status: 404 });
    return new Response(
      readFileSync(join(import.meta.dirname, '../basemap/tiles', basename(address.split('?')[0]!))),
    );
  });
  // A window without a layout gives every element no size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shapes = (className: string | undefined): number =>
  document.querySelectorAll(`path.${className}`).length;

it('shows the outline and towns alone when the index cannot be had', async () => {
  isAnswered = false;
  renderUi(<PinMap label="Where the farm is" pin={{ lat: 45.235, lng: -71.7 }} />);
  await screen.findByText('Compton');
  expect(requested).toEqual(['']);
  expect(screen.queryByText('© OpenStreetMap')).toBeNull();
  expect(shapes(styles.motorway)).toBe(0);
});

it('asks once for what there is, and draws it with its credit', async () => {
  isAnswered = true;
  renderUi(<PinMap label="Where the farm is" pin={{ lat: 45.235, lng: -71.7 }} />);
  await screen.findByText('© OpenStreetMap');
  await vi.waitFor(() => expect(shapes(styles.motorway)).toBe(1));
  expect(screen.getByText('Natural Earth')).toBeDefined();
  expect(shapes(styles.mainRoad)).toBe(1);
  // Secondary roads from zoom 8 on, the others from 10.
  expect(shapes(styles.road)).toBe(1);
  expect(shapes(styles.outline)).toBe(1);
  expect(shapes(styles.fill)).toBe(0);
  expect((await screen.findByText('J0B')).ariaHidden).toBe('true');
});

it('fills the postal areas of a zone, and shows them whole', async () => {
  renderUi(<AreaMap label="Zone" areas={[]} dots={[]} postalCodes={['j0b', 'CA-QC']} />);
  await vi.waitFor(() => expect(shapes(styles.fill)).toBe(1));
  // The index was asked for by the map before.
  expect(requested).not.toContain('');
  expect(await screen.findByText('J0B')).toBeDefined();
});

it('fills nothing for a code that is narrower than the area', async () => {
  const farm = { id: 'farm', name: 'Farm', lat: 45.235, lng: -71.7, isCovered: true };
  renderUi(<AreaMap label="Zone" areas={[]} dots={[farm]} postalCodes={['J0B 1A1']} />);
  await vi.waitFor(() => expect(shapes(styles.outline)).toBe(1));
  expect(shapes(styles.fill)).toBe(0);
});
