import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Config } from '../platform/config/index.ts';
import { createLog } from '../platform/log.ts';
import { UsageError } from './command.ts';
import { mapLayersCommand } from './commands/map-layers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'halles-map-layers-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const roads = join(dataDir, 'roads.geojsonseq');
const way = (highway: string) => ({
  type: 'Feature',
  properties: { highway },
  geometry: {
    type: 'LineString',
    coordinates: [
      [-72.3, 45.3],
      [-72.1, 45.3],
    ],
  },
});
writeFileSync(
  roads,
  ['motorway', 'residential', 'footway'].map((each) => JSON.stringify(way(each))).join('\n'),
);

async function printedBy(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const config = { dataDir } as Config;
  const log = createLog({ level: 'silent', pretty: false });
  await mapLayersCommand.run({ args, env: {}, config, log, print: (line) => void lines.push(line) });
  return lines;
}

it('says what is drawn, what is left out, and how large it is', async () => {
  expect(await printedBy('--roads', roads, '--credit=© OpenStreetMap')).toEqual([
    'roads: motorway 1, residential 1.',
    'roads, left out: footway 1.',
    'roads: 1 kB in 3 files, the largest 1 kB.',
  ]);
  expect(readFileSync(join(dataDir, 'map-layers/index.json'), 'utf8')).toContain(
    '"credit":"© OpenStreetMap"',
  );
});

it.each([
  [['--credit', 'Somebody']],
  [['--roads']],
  [['--roads', roads, '--roads', roads]],
  [['roads', roads]],
  [['--roads=', '--credit=x']],
  [['--road', roads]],
])('refuses %j with how it is called', async (args) => {
  await expect(printedBy(...args)).rejects.toThrow(UsageError);
});
