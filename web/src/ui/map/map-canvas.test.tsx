import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { PinMap } from './pin-map.tsx';

// Its data is larger than the rest of the test.
vi.mock('world-atlas/countries-50m.json', () => ({
  default: {
    type: 'Topology',
    arcs: [],
    objects: { countries: { type: 'GeometryCollection', geometries: [] } },
  },
}));

// The first map loads the code of all maps.
beforeAll(() => import('./map-canvas.tsx'));
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async (address: string) =>
      new Response(
        readFileSync(join(import.meta.dirname, 'basemap/tiles', basename(address.split('?')[0]!))),
      ),
  );
  // A window without a layout gives every element no size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the towns around a place, and who the map comes from', async () => {
  renderUi(<PinMap label="Where the farm is" pin={{ lat: 45.235, lng: -71.825 }} />);
  const name = await screen.findByText('Compton');
  expect(name.ariaHidden).toBe('true');
  expect(screen.getByRole('application', { name: 'Where the farm is' })).toBeDefined();
  expect(screen.getByText('Natural Earth')).toBeDefined();
  expect(screen.getByText('GeoNames')).toBeDefined();
});
