import { sql } from 'kysely';
import type { OrganizationId, PublicSeller } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

/** As many towns as fit on a map of a region. */
const MAX_TOWNS = 60;

interface ReachedPlaces {
  areas: PublicSeller['areas'];
  towns: PublicSeller['towns'];
}

/** The towns that these routes reach; a postal code prefix has no position on the map. */
export async function loadReachedPlaces(
  db: Db,
  vendorId: OrganizationId,
  routeIds: readonly string[],
): Promise<ReachedPlaces> {
  const { rows } = await sql<ReachedPlaces>`
    with routes as (
      select f.id, f.zone_codes, f.coverage from deliveries f
      where f.vendor_id = ${vendorId} and f.id = any(${routeIds}::uuid[])
    ), codes as (select distinct unnest(zone_codes) as code from routes),
    towns as (
      select p.name, p.latitude, p.longitude, p.population from places p
      where p.country in (select code from codes) or p.region in (select code from codes)
        or p.administrative_region in (select code from codes)
        or exists (select from delivery_areas a join routes on routes.id = a.delivery_id
          where a.area @> point(p.latitude, p.longitude))
      order by p.population desc, p.id limit ${MAX_TOWNS}
    )
    select
      coalesce((select jsonb_agg(area) from routes, jsonb_array_elements(routes.coverage->'polygons') area), '[]') as areas,
      coalesce((select jsonb_agg(jsonb_build_object('name', name,
        'location', jsonb_build_object('lat', latitude, 'lng', longitude)) order by population desc) from towns), '[]') as towns
  `.execute(db);
  return rows[0]!;
}
