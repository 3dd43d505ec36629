import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapLayerIndex } from '@halles/contract/kernel';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeLayer, replaceLayers } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'halles-map-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = join(folder, 'map-layers');
const { call } = await testApp({ mapLayersFolder: store });

const road = {
  type: 'LineString',
  coordinates: [
    [-72.3, 45.3],
    [-72.1, 45.3],
  ],
};

it('answers a visitor that there are none, then which there are, without a restart', async () => {
  const none = await call(null, 'GET', '/map-layers');
  expect([none.status, none.json]).toEqual([200, {}]);
  const path = join(folder, 'roads.geojsonseq');
  writeFileSync(
    path,
    JSON.stringify({ type: 'Feature', properties: { highway: 'primary' }, geometry: road }),
  );
  await replaceLayers(store, [await makeLayer.roads(path)], '© OpenStreetMap');
  const some = await call(null, 'GET', '/map-layers');
  expect(some.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(some.json).toMatchObject({
    roads: { credit: '© OpenStreetMap', tiles: ['near_-78_44', 'close_-73.5_45'] },
  });
});

it('serves tiles for good, and nothing else', async () => {
  const index = (await call(null, 'GET', '/map-layers')).json as MapLayerIndex;
  const layer = index.roads!.folder;
  const tile = await call(null, 'GET', `/map-layers/${layer}/close_-73.5_45.json`);
  expect(tile.json).toMatchObject({ west: -73.5, south: 45, unit: 10_000 });
  expect(tile.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  for (const path of [
    `${layer}/close_-75_45.json`,
    `${layer}/boxes.json`,
    `${layer}/close_-73.5_45`,
    `${layer}/..%2Findex.json`,
    `..%2F..%2Froads/close_-73.5_45.json`,
    '%2E%2E/index.json',
    'roads-0123456789abcdef/near_-78_44.json',
    `${layer}/index.json`,
    `${layer}/close_-73.5_45%00.json`,
  ])
    expect([path, (await call(null, 'GET', `/map-layers/${path}`)).status]).toEqual([path, 404]);
});
