import { sql, type RawBuilder } from 'kysely';
import { offersLimits } from '@halles/contract';
import { kmFrom, type Place } from '../rules/distance.ts';
import type { Audience } from './audience.ts';

/** The town as places are compared. */
const searchedTown = `regexp_replace(plain_text(r.town), '\\mst(e?)\\M', 'saint\\1', 'g')`;

/** SQL text that joins where producer `r` of seller `v` is: its organization's address, else its town. */
export const producerPlace = `
    left join addresses at on at.organization_id = r.organization_id and at.is_main
    left join lateral (
      select l.latitude, l.longitude from places l
      where at.latitude is null and r.town <> '' and l.search_name = ${searchedTown} and l.country = v.country
      order by l.population desc, l.id limit 1
    ) town on true`;
export const originJoins = sql.raw(producerPlace);
export const originLat = sql<number | null>`coalesce(at.latitude, town.latitude)`;
export const originLng = sql<number | null>`coalesce(at.longitude, town.longitude)`;

/** As `kilometresBetween`. */
const kmBetween = ({ lat, lng }: Place): RawBuilder<number> => sql`2 * 6371 * asin(least(1, sqrt(
  power(sin(radians(${originLat} - ${lat}) / 2), 2)
    + power(sin(radians(${originLng} - ${lng}) / 2), 2) * cos(radians(${lat})) * cos(radians(${originLat})))))`;

/** `isLocalTo` of a rule, for format `f`: a test compares the two. The producers nearby are looked up once. */
export function isLocal({ place, scopes, vendorIds }: Audience): RawBuilder<boolean> {
  if (place === null) return sql`false`;
  const near = scopes.filter((scope) => (kmFrom(place, scope.place) ?? Infinity) <= offersLimits.localKm);
  return sql`case when f.producer_id is null
    then f.certifications && '{local}' and f.vendor_id = any(${near.map((scope) => scope.vendorId)}::uuid[])
    else f.producer_id in (
      select r.id from producers r join organizations v on v.id = r.vendor_id ${originJoins}
      where r.vendor_id = any(${vendorIds}::uuid[]) and ${kmBetween(place)} <= ${offersLimits.localKm}
    ) end`;
}
