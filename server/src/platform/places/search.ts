import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { searchName } from './normalize.ts';
import './tables.ts';

export interface Location {
  lat: number;
  lng: number;
}

export interface Wanted {
  name: string;
  country: string | null;
  region: string | null;
  near: Location | null;
  limit: number;
}

export interface FoundPlace {
  id: number;
  name: string;
  country: string;
  region: string;
  administrative_region: string | null;
  latitude: number;
  longitude: number;
}

const columns = sql.raw('id, name, country, region, administrative_region, latitude, longitude');

const within = ({ country, region }: Pick<Wanted, 'country' | 'region'>) =>
  sql`(${country}::text is null or country = ${country}) and (${region}::text is null or region = ${region})`;

/** Kilometres, near enough for ranking. */
const distanceTo = ({ lat, lng }: Location) =>
  sql`111 * sqrt(power(latitude - ${lat}, 2) + power((longitude - ${lng}) * cos(radians(${lat})), 2))`;

/** A town next door beats a city ten times its size 300 km away. */
const weight = (near: Location | null) =>
  near === null ? sql`ln(population + 10)` : sql`ln(population + 10) - (${distanceTo(near)}) / 130`;

const likePrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

async function beginningWith(db: Db, name: string, wanted: Wanted): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where (search_name like ${likePrefix(name)} or search_name like ${`% ${likePrefix(name)}`}) and ${within(wanted)}
    order by search_name = ${name} desc, search_name like ${likePrefix(name)} desc, ${weight(wanted.near)} desc, id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

/** Shorter names have fewer letter groups, so one slip weighs more. */
const LEAST_SIMILARITY = 0.25;
const LEAST_LETTERS = 3;

async function lookingLike(db: Db, name: string, wanted: Wanted): Promise<FoundPlace[]> {
  if (name.length < LEAST_LETTERS) return [];
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where similarity(search_name, ${name}) >= ${LEAST_SIMILARITY} and ${within(wanted)}
    order by similarity(search_name, ${name}) * 12 + ${weight(wanted.near)} desc, id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

/** Cities by what was typed of their name; only when none begins with it, those that look like it. */
export async function findCities(db: Db, wanted: Wanted): Promise<FoundPlace[]> {
  const name = searchName(wanted.name);
  if (name === '') return [];
  const beginning = await beginningWith(db, name, wanted);
  return beginning.length > 0 ? beginning : lookingLike(db, name, wanted);
}

/** Cities of exactly this name, the largest first. */
export async function citiesNamed(
  db: Db,
  name: string,
  where: Pick<Wanted, 'country' | 'region'>,
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places where search_name = ${searchName(name)} and ${within(where)}
    order by population desc, id limit 10`.execute(db);
  return rows;
}

export async function cityOfId(db: Db, id: number): Promise<FoundPlace | null> {
  const { rows } = await sql<FoundPlace>`select ${columns} from places where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const NEIGHBOURHOOD_DEGREES = 1.5;

/** The nearest place with at least so many people, within some 150 km. */
export async function nearestCity(db: Db, at: Location, leastPopulation: number): Promise<FoundPlace | null> {
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where population >= ${leastPopulation}
      and latitude between ${at.lat - NEIGHBOURHOOD_DEGREES} and ${at.lat + NEIGHBOURHOOD_DEGREES}
      and longitude between ${at.lng - 2 * NEIGHBOURHOOD_DEGREES} and ${at.lng + 2 * NEIGHBOURHOOD_DEGREES}
    order by ${distanceTo(at)} limit 1`.execute(db);
  return rows[0] ?? null;
}
