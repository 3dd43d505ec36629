import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineTileFile, MapLayerIndex, MapLayerName, PostalTileFile } from '@halles/contract/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLayer, MapLayersRefusedError, replaceLayers } from './index.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'halles-map-layers-'))));
afterEach(() => rmSync(folder, { recursive: true }));

type Coordinates = readonly (readonly [number, number])[];
const line = (properties: object, coordinates: Coordinates) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const area = (properties: object, ...rings: Coordinates[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
});
const square = (west: number, south: number, size: number): Coordinates => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

/** Autoroute 10 and a street of Magog; the street's second half is a way of its own. */
const motorway = line({ highway: 'motorway' }, [
  [-72.3, 45.3],
  [-72.1, 45.3],
]);
const streets = [
  line({ highway: 'residential' }, [
    [-72.15, 45.26],
    [-72.14, 45.26],
  ]),
  line({ highway: 'residential' }, [
    [-72.13, 45.27],
    [-72.14, 45.26],
  ]),
];
const collection = (features: readonly object[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });

const file = (text: string, name = 'input.geojson'): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const store = (): string => join(folder, 'map-layers');
const index = (): MapLayerIndex =>
  JSON.parse(readFileSync(join(store(), 'index.json'), 'utf8')) as MapLayerIndex;
const written = (layer: MapLayerName, name: string): unknown =>
  JSON.parse(readFileSync(join(store(), index()[layer]!.folder, `${name}.json`), 'utf8'));
const lines = (layer: MapLayerName, name: string): number[] =>
  (written(layer, name) as LineTileFile).lines.map((all) => all.length);
const make = async (layer: MapLayerName, text: string, credit: string | null = null) =>
  replaceLayers(store(), [await makeLayer[layer](file(text))], credit);
const everything = (): string[] =>
  existsSync(store()) ? readdirSync(store(), { recursive: true, encoding: 'utf8' }).toSorted() : [];

describe('roads', () => {
  it.each([
    ['a collection', collection([motorway, ...streets])],
    [
      'a collection with a line a feature, as ogr2ogr writes it',
      collection([motorway, ...streets]).replaceAll('{"type":"Feature"', '\n{"type":"Feature"'),
    ],
    ['a feature a line', [motorway, ...streets].map((each) => JSON.stringify(each)).join('\n')],
    ['records of osmium', [motorway, ...streets].map((each) => `\u001E${JSON.stringify(each)}\n`).join('')],
  ])('are read from %s', async (_, text) => {
    await make('roads', text, '© OpenStreetMap');
    expect(index().roads).toMatchObject({
      credit: '© OpenStreetMap',
      tiles: ['far_-96_40', 'near_-78_44', 'close_-73.5_45'],
    });
  });

  it('are in the tiles of the zooms that show them, ways that meet as one line', async () => {
    await make('roads', collection([motorway, ...streets]));
    const kinds = (name: string) => lines('roads', name);
    expect(kinds('far_-96_40')).toEqual([1, 0, 0, 0]);
    expect(kinds('near_-78_44')).toEqual([1, 0, 0, 0]);
    expect(kinds('close_-73.5_45')).toEqual([1, 0, 0, 1]);
  });

  it('of Natural Earth have their own types', async () => {
    const natural = (type: string, expressway: number) =>
      line({ type, scalerank: 4, expressway, featurecla: 'Road' }, motorway.geometry.coordinates);
    const made = await makeLayer.roads(
      file(
        collection([
          natural('Major Highway', 1),
          natural('Major Highway', 0),
          natural('Secondary Highway', 0),
          natural('Road', 0),
          natural('Ferry Route', 0),
          line({ name: 'Rue' }, motorway.geometry.coordinates),
        ]),
      ),
    );
    const close = made.tiles.find(({ name }) => name.startsWith('close'))!;
    expect((JSON.parse(close.text) as LineTileFile).lines.map((all) => all.length)).toEqual([1, 1, 1, 1]);
    expect([...made.leftOut]).toEqual([
      ['Ferry Route', 1],
      ['no road', 1],
    ]);
  });

  it('are cut at the sides of tiles, and left out beyond the two countries', async () => {
    const [across, africa] = [
      line({ highway: 'primary' }, [
        [-73.6, 45.5],
        [-73.4, 45.5],
      ]),
      line({ highway: 'primary' }, [
        [3, 6],
        [4, 6],
      ]),
    ];
    const made = await makeLayer.roads(file(collection([across, africa])));
    expect(made.tiles.map(({ name }) => name)).toEqual(['near_-78_44', 'close_-75_45', 'close_-73.5_45']);
    expect([...made.leftOut.values()]).toEqual([1]);
  });
});

it('rivers are read from both sources, streams only for the closest tiles', async () => {
  const at = motorway.geometry.coordinates;
  await make(
    'rivers',
    collection([
      line({ waterway: 'river' }, at),
      line({ featurecla: 'River', scalerank: 9 }, streets[0]!.geometry.coordinates),
      line({ waterway: 'stream' }, streets[1]!.geometry.coordinates),
      line({ waterway: 'ditch' }, at),
    ]),
  );
  expect(lines('rivers', 'near_-78_44')).toEqual([2, 0]);
  expect(lines('rivers', 'close_-73.5_45')).toEqual([2, 1]);
});

describe('postal areas', () => {
  const two = [
    area({ CFSAUID: 'J1H' }, square(-72, 45.2, 0.2)),
    area({ CFSAUID: 'J1K' }, square(-71.8, 45.2, 0.2)),
  ];

  it('share the boundary between them, and have their code where they are widest', async () => {
    await make('postal-areas', collection(two));
    const { areas, arcs, labels } = written('postal-areas', 'close_-72_45') as PostalTileFile;
    expect(areas.map(({ code }) => code)).toEqual(['J1H', 'J1K']);
    // One between the two, and one around each.
    expect(arcs).toHaveLength(3);
    expect(labels).toEqual([
      ['J1H', 1_000, 3_000, 2_000],
      ['J1K', 3_000, 3_000, 2_000],
    ]);
    expect(written('postal-areas', 'boxes')).toEqual({
      J1H: [-72, 45.2, -71.8, 45.4],
      J1K: [-71.8, 45.2, -71.6, 45.4],
    });
    expect(index()['postal-areas']!.tiles).not.toContain('boxes');
  });

  it.each([
    [{ CFSAUID: 'J1H' }, 'J1H'],
    [{ code_postal: '69001' }, '69001'],
    [{ codePostal: 1000 }, '01000'],
    [{ postal_code: 'j1h 2a1' }, 'J1H2A1'],
    [{ ID: '38000', LIB: 'GRENOBLE' }, '38000'],
    [{ id: 'way/12', postal_code: 'J1H' }, 'J1H'],
  ])('have the code of %o', async (properties, code) => {
    const made = await makeLayer['postal-areas'](
      file(collection([area(properties, square(-72, 45.2, 0.2))])),
    );
    expect((JSON.parse(made.tiles[0]!.text) as PostalTileFile).areas).toMatchObject([{ code }]);
  });

  it('without a code are refused with the properties that they have', async () => {
    const text = collection([area({ NAME: 'Estrie', ID: 'x' }, square(-72, 45.2, 0.2))]);
    await expect(make('postal-areas', text)).rejects.toThrow('its properties are: NAME, ID.');
  });
});

describe('a file that cannot be used', () => {
  const at = motorway.geometry.coordinates;
  it.each([
    ['is not there', null, 'There is no file'],
    ['is empty', '', 'is not a GeoJSON FeatureCollection'],
    ['is something else', 'PK\u0003\u0004', 'is not a GeoJSON FeatureCollection'],
    ['ends in the middle', collection([motorway]).slice(0, -10), 'this is not JSON'],
    ['has a line that is no JSON', `${JSON.stringify(motorway)}\n{"type":`, 'line 2: this is not JSON'],
    ['has a line that is no feature', '{"type":"Topology"}', 'line 1: this is no GeoJSON feature'],
    ['has no features', collection([]), 'has no road that can be drawn. It has no features.'],
    [
      'has other things',
      collection([area({ building: 'yes' }, square(-72, 45, 1))]),
      'Its features are: no line 1.',
    ],
    ['has only paths', collection([line({ highway: 'footway' }, at)]), 'Its features are: footway 1.'],
    [
      'is of another continent',
      collection([
        line({ highway: 'primary' }, [
          [3, 6],
          [4, 6],
        ]),
      ]),
      'outside Canada’s south and France 1',
    ],
    [
      'is not in degrees',
      collection([
        line({ highway: 'primary' }, [
          [7_630_000, 1_250_000],
          [7_640_000, 1_260_000],
        ]),
      ]),
      'feature 1: 7630000, 1250000 is no longitude and latitude in degrees',
    ],
    [
      'has coordinates of another type',
      collection([{ ...motorway, geometry: { type: 'MultiLineString', coordinates: at } }]),
      'do not fit the type',
    ],
    [
      'has texts for coordinates',
      collection([{ ...motorway, geometry: { type: 'LineString', coordinates: [['a', 'b']] } }]),
      'do not fit the type',
    ],
  ])('because it %s changes nothing', async (_, text, message) => {
    await make('roads', collection([motorway]));
    const before = everything();
    const path = text === null ? join(folder, 'missing.geojson') : file(text);
    const making = makeLayer.roads(path);
    await expect(making).rejects.toThrow(MapLayersRefusedError);
    await expect(making).rejects.toThrow(message);
    expect(everything()).toEqual(before);
  });
});

describe('the layers together', () => {
  it('keep those that are not named, with their credit', async () => {
    await make('roads', collection([motorway]), '© OpenStreetMap');
    const { roads } = index();
    await make('rivers', collection([line({ waterway: 'river' }, motorway.geometry.coordinates)]), 'Québec');
    expect(index().roads).toEqual(roads);
    expect(index().rivers!.credit).toBe('Québec');
    await make('roads', collection(streets));
    expect(index().roads!.folder).not.toBe(roads!.folder);
    expect(readdirSync(store()).toSorted()).toEqual(
      ['index.json', index().rivers!.folder, index().roads!.folder].toSorted(),
    );
  });

  it('are refused when they are too large, by sizes and what could be left out, and nothing changes', async () => {
    await make('roads', collection([motorway]));
    const before = [everything(), index()];
    const rivers = await makeLayer.rivers(
      file(collection([line({ waterway: 'stream' }, motorway.geometry.coordinates)])),
    );
    const replacing = replaceLayers(store(), [rivers], null, 200);
    await expect(replacing).rejects.toThrow(/roads 1 kB, rivers 1 kB.*Leave out the streams/);
    expect([everything(), index()]).toEqual(before);
  });

  it('are whole after a run that was stopped, whose leftovers the next one removes', async () => {
    await make('roads', collection([motorway]));
    const before = index();
    writeFileSync(join(store(), 'index.json.unfinished'), '{"roads":');
    expect(index()).toEqual(before);
    await make('rivers', collection([line({ waterway: 'river' }, motorway.geometry.coordinates)]));
    expect(readdirSync(store())).not.toContain('index.json.unfinished');
  });

  it('are written by one process at a time', async () => {
    const [roads, rivers] = await Promise.all([
      makeLayer.roads(file(collection([motorway]), 'roads')),
      makeLayer.rivers(
        file(
          collection([
            line({ waterway: 'river' }, [
              [-72, 45.1],
              [-72, 45.2],
            ]),
          ]),
          'rivers',
        ),
      ),
    ]);
    const [first, second] = await Promise.allSettled([
      replaceLayers(store(), [roads], null),
      replaceLayers(store(), [rivers], null),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { reason } = [first, second].find((one) => one.status === 'rejected')!;
    expect(reason).toBeInstanceOf(MapLayersRefusedError);
    expect((reason as Error).message).toContain(`Process ${process.pid}`);
    await replaceLayers(store(), [roads], null);
    await replaceLayers(store(), [rivers], null);
    expect(readdirSync(store()).toSorted()).toEqual(
      ['index.json', index().roads!.folder, index().rivers!.folder].toSorted(),
    );
  });

  it('made again of the same file are the same', async () => {
    await make('roads', collection([motorway]));
    const before = [everything(), index()];
    await make('roads', collection([motorway]));
    expect([everything(), index()]).toEqual(before);
  });
});
