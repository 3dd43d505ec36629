import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quebecAdministrativeRegions } from '@halles/contract/kernel';
import { testDatabase } from '../../testing/database.ts';
import { stoppedClock } from '../clock.ts';
import { connect } from '../db.ts';
import { silentLog } from '../log.ts';
import { createPlaces, seedPlaces } from './index.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 2);
const clock = stoppedClock('2026-11-21T10:00:00Z');
const places = createPlaces({}, { db });
afterAll(close);

beforeAll(async () => {
  expect(await seedPlaces(db, clock)).toBe(true);
});

const count = async (): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from places`.execute(db)).rows[0]?.n);

const found = async (text: string, options = {}): Promise<string[]> =>
  (await places.searchText(text, { language: 'FR', ...options })).map(
    ({ city, region }) => `${city} ${region}`,
  );

const first = async (text: string, options = {}) =>
  (await places.searchText(text, { language: 'FR', ...options }))[0];

describe('seedPlaces', () => {
  it('loads the gazetteer once', async () => {
    const before = await count();
    expect(before).toBeGreaterThan(16_000);
    expect(await seedPlaces(db, clock)).toBe(false);
    expect(await count()).toBe(before);
  });

  it('knows the administrative region of every place in Quebec, and the department of every place in France', async () => {
    const { rows } = await sql<{ region: string }>`
      select distinct administrative_region as region from places where region = 'CA-QC' order by 1`.execute(
      db,
    );
    expect(rows.map((row) => row.region)).toEqual(quebecAdministrativeRegions);
    const none = await db
      .selectFrom('places')
      .select('name')
      .where('country', '=', 'FR')
      .where('administrative_region', 'is', null)
      .execute();
    expect(none).toEqual([]);
  });

  it.each([
    ['Montréal', 'CA-QC-06'],
    ['Québec', 'CA-QC-03'],
    ['Sherbrooke', 'CA-QC-05'],
    ['Granby', 'CA-QC-05'],
    ['Gatineau', 'CA-QC-07'],
    ['Saguenay', 'CA-QC-02'],
    ['Gaspé', 'CA-QC-11'],
    ['Lévis', 'CA-QC-12'],
    ['Laval', 'CA-QC-13'],
    ['Joliette', 'CA-QC-14'],
    ['Saint-Jérôme', 'CA-QC-15'],
    ['Saint-Hyacinthe', 'CA-QC-16'],
    ['Drummondville', 'CA-QC-17'],
    ['Trois-Rivières', 'CA-QC-04'],
    ['Rimouski', 'CA-QC-01'],
    ['Rouyn-Noranda', 'CA-QC-08'],
    ['Sept-Îles', 'CA-QC-09'],
    ['Chibougamau', 'CA-QC-10'],
  ])('%s lies in %s', async (name, region) => {
    expect((await first(`${name}, QC`))?.administrativeRegion).toBe(region);
  });
});

describe('search', () => {
  it.each([
    ['compton', 'Compton CA-QC', 45.23, -71.82],
    ['COMPTON, QC', 'Compton CA-QC', 45.23, -71.82],
    ['Ayers Cliff', "Ayer's Cliff CA-QC", 45.17, -72.05],
    ['saint etienne des gres', 'Saint-Étienne-des-Grès CA-QC', 46.43, -72.77],
    ['Les iles-de-la-Madeleine', 'Les Îles-de-la-Madeleine CA-QC', 47.38, -61.87],
    ['kamouraska', 'Kamouraska CA-QC', 47.57, -69.87],
    ['zudausques', 'Zudausques FR-HDF', 50.75, 2.15],
  ])('finds the small place %s', async (typed, name, lat, lng) => {
    expect((await found(typed))[0]).toBe(name);
    expect((await first(typed))?.location).toEqual({
      lat: expect.closeTo(lat, 1),
      lng: expect.closeTo(lng, 1),
    });
  });

  it('puts an address of Compton in Estrie', async () => {
    expect(await first('6505 route Louis-S.-St-Laurent, Compton, QC J0B 1L0')).toMatchObject({
      city: 'Compton',
      zones: ['CA', 'CA-QC', 'CA-QC-05', 'J0B'],
    });
  });

  it('finds names without accents, by abbreviations and prefixes, the largest first', async () => {
    expect((await found('montreal'))[0]).toBe('Montréal CA-QC');
    expect((await found('st-jerome'))[0]).toBe('Saint-Jérôme CA-QC');
    expect((await found('Lyo'))[0]).toBe('Lyon FR-ARA');
    expect((await found('hyacinthe'))[0]).toBe('Saint-Hyacinthe CA-QC');
    expect((await found('Laval'))[0]).toBe('Laval CA-QC');
  });

  it.each([
    ['Monrteal', 'Montréal CA-QC'],
    ['Sherbroke', 'Sherbrooke CA-QC'],
    ['Drumondvile', 'Drummondville CA-QC'],
    ['Otawa', 'Ottawa CA-ON'],
    ['Quebec City', 'Québec CA-QC'],
    ['Troi Riviere', 'Trois-Rivières CA-QC'],
    ['Lyno', 'Lyon FR-ARA'],
  ])('tolerates %s', async (typed, city) => {
    expect(await found(typed)).toContain(city);
  });

  it('stays in the requested country, and prefers nearby places', async () => {
    expect((await found('Laval', { country: 'FR' })).every((name) => name.includes(' FR-'))).toBe(true);
    const nearLyon = { lat: 45.75, lng: 4.85 };
    expect((await found('Saint-P', { near: nearLyon }))[0]).toContain('FR-');
    expect((await found('Saint-P', { near: { lat: 45.5, lng: -73.6 } }))[0]).toContain('CA-QC');
  });

  it('finds nothing for nonsense', async () => {
    for (const text of ['', '   ', 'xqzwvk', "'; drop table places", '%', '\\'])
      expect(await found(text)).toEqual([]);
  });
});

describe('addresses', () => {
  it('accepts a street and its city', async () => {
    expect(await first('4210 rue de Bordeaux, Montréal, QC H2H 1Z4')).toMatchObject({
      formattedAddress: '4210 rue de Bordeaux, Montréal QC H2H 1Z4, Canada',
      street: '4210 rue de Bordeaux',
      city: 'Montréal',
      region: 'CA-QC',
      administrativeRegion: 'CA-QC-06',
      country: 'CA',
      postalCode: 'H2H 1Z4',
      location: { lat: expect.closeTo(45.5, 0), lng: expect.closeTo(-73.6, 0) },
      zones: ['CA', 'CA-QC', 'CA-QC-06', 'H2H'],
    });
    expect(await first('12 rue de la République, 69002 Lyon')).toMatchObject({
      formattedAddress: '12 rue de la République, 69002 Lyon, France',
      zones: ['FR', 'FR-ARA', 'FR-69', '69002'],
    });
    expect(await first('75011 Paris')).toMatchObject({ zones: ['FR', 'FR-IDF', 'FR-75', '75011'] });
  });

  it('accepts them without a comma, and while the city is being typed', async () => {
    expect(await first('4210 rue de Bordeaux Trois-Rivières')).toMatchObject({
      street: '4210 rue de Bordeaux',
      city: 'Trois-Rivières',
    });
    expect(await first('4210 rue de Bordeaux, Montr')).toMatchObject({ city: 'Montréal' });
  });

  it('suggests a street without a city in the nearest town', async () => {
    const near = { lat: 45.4, lng: -71.9 };
    expect(await first('4210 rue de Bordeaux', { near })).toMatchObject({
      street: '4210 rue de Bordeaux',
      city: 'Sherbrooke',
    });
    expect(await found('4210 rue de Bordeaux')).toEqual([]);
  });

  it('uses the postal code to choose between places of one name', async () => {
    expect(await first('1 main street, Richmond V6X 1A1')).toMatchObject({ region: 'CA-BC' });
    expect(await first('1 rue Principale, Richmond J0B 2H0')).toMatchObject({ region: 'CA-QC' });
    expect(await first('Saint-Denis, 93200')).toMatchObject({ administrativeRegion: 'FR-93' });
  });
});

describe('suggestions', () => {
  it('are in the reader’s language, and resolve to their place', async () => {
    const [suggestion] = await places.autocomplete('Montréal', { language: 'EN' });
    expect(suggestion).toMatchObject({ mainText: 'Montréal', secondaryText: 'Quebec, Canada' });
    const [french] = await places.autocomplete('4210 rue de Bordeaux, Lyon', { language: 'FR' });
    expect(french).toMatchObject({
      mainText: '4210 rue de Bordeaux',
      description: '4210 rue de Bordeaux, Lyon (Rhône), France',
    });
    const place = await places.details(french!.placeId, 'FR');
    expect(place).toMatchObject({ placeId: french!.placeId, street: '4210 rue de Bordeaux', city: 'Lyon' });
  });

  it('make no external request', async () => {
    const forged = Buffer.from('{"a":1}').toString('base64url');
    for (const placeId of [
      '',
      'gazetteer.1',
      'ChIJ',
      `gazetteer.6077243.${forged}`,
      'gazetteer.6077243.e30x',
    ])
      await expect(places.details(placeId, 'EN')).rejects.toThrow('request.notFound');
  });
});

describe('zones of an address', () => {
  it.each([
    [
      { country: 'CA', region: 'CA-QC', city: 'Montréal', postalCode: 'H2X 1Y4' },
      ['CA', 'CA-QC', 'CA-QC-06', 'H2X'],
    ],
    [{ country: 'CA', postalCode: 'H7N 1A1' }, ['CA', 'CA-QC', 'CA-QC-13', 'H7N']],
    [{ country: 'CA', region: 'CA-ON', city: 'Ottawa', postalCode: 'K1P 1J9' }, ['CA', 'CA-ON', 'K1P']],
    // The postal code's area crosses a border, so the city decides.
    [
      { country: 'CA', region: 'CA-QC', city: 'Danville', postalCode: 'J0A 1A0' },
      ['CA', 'CA-QC', 'CA-QC-05', 'J0A'],
    ],
    [
      { country: 'CA', region: 'CA-QC', city: 'Somewhere', postalCode: 'J0A 1A0' },
      ['CA', 'CA-QC', 'CA-QC-17', 'J0A'],
    ],
    [{ country: 'CA', region: 'CA-QC', location: { lat: 48.45, lng: -68.52 } }, ['CA', 'CA-QC', 'CA-QC-01']],
    [{ country: 'FR', city: 'Lyon', postalCode: '69002' }, ['FR', 'FR-ARA', 'FR-69', '69002']],
    [{ country: 'CA', region: 'CA-QC' }, ['CA', 'CA-QC']],
  ])('%o', async (address, zones) => {
    expect(await places.zonesOfAddress(db, address)).toEqual(zones);
  });

  it('locates every postal prefix where its towns are', async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from postal_zones
      where administrative_region not in (select administrative_region from places where region = 'CA-QC')`.execute(
      db,
    );
    expect(Number(rows[0]?.wrong)).toBe(0);
  });
});

it('tells the browser which picker to show', () => {
  expect(places.source).toEqual({ kind: 'gazetteer' });
  expect(createPlaces({ googleMapsKey: 'k' }, { db }).source).toEqual({
    kind: 'google',
    key: 'k',
    libraries: ['maps', 'places'],
  });
});
