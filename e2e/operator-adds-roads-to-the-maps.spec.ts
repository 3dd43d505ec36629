import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { anotherPerson, demoSellers, journeyLanguages, signIn, textsOf } from './people.ts';

const CREDIT = '© OpenStreetMap contributors';
const feature = (properties: object, type: string, coordinates: unknown): string =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });

/** Roads from Magog by Sherbrooke to Compton, with a street. */
const roads = [
  feature({ highway: 'motorway' }, 'LineString', [
    [-72.15, 45.27],
    [-72, 45.36],
    [-71.9, 45.4],
  ]),
  feature({ highway: 'primary' }, 'LineString', [
    [-71.9, 45.4],
    [-71.86, 45.3],
    [-71.82, 45.235],
  ]),
  feature({ highway: 'residential' }, 'LineString', [
    [-71.83, 45.24],
    [-71.82, 45.235],
  ]),
].join('\n');

const square = (west: number, south: number): number[][][] => [
  [
    [west, south],
    [west + 0.4, south],
    [west + 0.4, south + 0.3],
    [west, south + 0.3],
    [west, south],
  ],
];
const postalAreas = [
  feature({ CFSAUID: 'J1H' }, 'Polygon', square(-72.1, 45.2)),
  feature({ CFSAUID: 'J1K' }, 'Polygon', square(-71.7, 45.2)),
].join('\n');

const folder = mkdtempSync(join(tmpdir(), 'halles-roads-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** As the operator does beside the running server. */
function mapLayers(...words: string[]): { status: number | null; output: string } {
  const dataDir = process.env['HALLES_E2E_DATA'];
  if (!dataDir) throw new Error('HALLES_E2E_DATA names the DATA_DIR of the server of HALLES_E2E_URL');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/src/cli/index.ts', 'map-layers', ...words],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

const shapes = (page: Page, pane: string) =>
  page.getByRole('application').locator(`.leaflet-${pane}-pane path[d^="M"]`);

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('the operator adds roads and postal areas, and everybody sees them on maps', async ({
      page,
      browser,
    }) => {
      const added = mapLayers(
        '--roads',
        file('roads.geojsonseq', roads),
        '--postal-areas',
        file('areas.geojsonseq', postalAreas),
        '--credit',
        CREDIT,
      );
      expect(added).toMatchObject({ status: 0, output: expect.stringContaining('motorway 1') });

      await signIn(page, demoSellers[0]!.email, { language });
      const t = await textsOf(page, language);
      await page.goto('/distribution/deliveries/new');
      const map = page.getByRole('application');
      await page.getByLabel(t('distribution.where.prefixes')).fill('J1H');
      await expect(map.locator('..').getByText(CREDIT)).toBeVisible();
      await expect(shapes(page, 'covered')).not.toHaveCount(0);
      await expect(shapes(page, 'roads')).not.toHaveCount(0);

      // Without an account: where a seller delivers.
      const visitor = await anotherPerson(browser, language);
      await visitor.goto('/public/sellers/ferme-du-nord');
      await expect(visitor.getByText(CREDIT)).toBeVisible();
      await expect(shapes(visitor, 'roads')).not.toHaveCount(0);

      const refused = mapLayers('--roads', file('areas.zip', 'PK'));
      expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('is not a GeoJSON') });
      await visitor.reload();
      await expect(visitor.getByText(CREDIT)).toBeVisible();
    });
  });
