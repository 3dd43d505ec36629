import { sql } from 'kysely';
import type { Db } from '../db.ts';
import './tables.ts';

/** The common form of a name's spellings: Québec, quebec; St-Jérôme, Saint-Jerome; Œ, oe. */
export const searchName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bst\b/g, 'saint')
    .replaceAll(/\bste\b/g, 'sainte')
    .trim();

export interface Location {
  lat: number;
  lng: number;
}

export interface CityQuery {
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

const within = ({ country, region }: Pick<CityQuery, 'country' | 'region'>) =>
  sql`(${country}::text is null or country = ${country}) and (${region}::text is null or region = ${region})`;

/** Distance in kilometres, exact enough for ranking. */
const distanceTo = ({ lat, lng }: Location) =>
  sql`111 * sqrt(power(latitude - ${lat}, 2) + power((longitude - ${lng}) * cos(radians(${lat})), 2))`;

/** Weights distance so that a neighbouring town ranks above a city ten times its size 300 km away. */
const weight = (near: Location | null) =>
  near === null ? sql`ln(population + 10)` : sql`ln(population + 10) - (${distanceTo(near)}) / 130`;

const likePrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

async function findByPrefix(db: Db, name: string, cityQuery: CityQuery): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where (search_name like ${likePrefix(name)} or search_name like ${`% ${likePrefix(name)}`}) and ${within(cityQuery)}
    order by search_name = ${name} desc, search_name like ${likePrefix(name)} desc, ${weight(cityQuery.near)} desc, id
    limit ${cityQuery.limit}`.execute(db);
  return rows;
}

/** Short names have few trigrams, so one typo weighs more. */
const MIN_SIMILARITY = 0.25;
const MIN_LETTERS = 3;

async function findSimilar(db: Db, name: string, cityQuery: CityQuery): Promise<FoundPlace[]> {
  if (name.length < MIN_LETTERS) return [];
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where similarity(search_name, ${name}) >= ${MIN_SIMILARITY} and ${within(cityQuery)}
    order by similarity(search_name, ${name}) * 12 + ${weight(cityQuery.near)} desc, id
    limit ${cityQuery.limit}`.execute(db);
  return rows;
}

/** Cities whose name starts with the text; similar names only when there is none. */
export async function findCities(db: Db, cityQuery: CityQuery): Promise<FoundPlace[]> {
  const name = searchName(cityQuery.name);
  if (name === '') return [];
  const beginning = await findByPrefix(db, name, cityQuery);
  return beginning.length > 0 ? beginning : findSimilar(db, name, cityQuery);
}

/** Cities of exactly this name, the largest first. */
export async function citiesNamed(
  db: Db,
  name: string,
  where: Pick<CityQuery, 'country' | 'region'>,
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

/** The nearest place of at least this population, within about 150 km. */
export async function nearestCity(db: Db, at: Location, minPopulation: number): Promise<FoundPlace | null> {
  const { rows } = await sql<FoundPlace>`
    select ${columns} from places
    where population >= ${minPopulation}
      and latitude between ${at.lat - NEIGHBOURHOOD_DEGREES} and ${at.lat + NEIGHBOURHOOD_DEGREES}
      and longitude between ${at.lng - 2 * NEIGHBOURHOOD_DEGREES} and ${at.lng + 2 * NEIGHBOURHOOD_DEGREES}
    order by ${distanceTo(at)} limit 1`.execute(db);
  return rows[0] ?? null;
}
