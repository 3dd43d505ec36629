import { sql, type RawBuilder } from 'kysely';
import { offersLimits, type OrganizationId } from '@halles/contract';
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

/** The sellers near the buyer. */
export const nearSellers = ({ place, scopes }: Audience): OrganizationId[] =>
  scopes
    .filter((scope) => (kmFrom(place, scope.place) ?? Infinity) <= offersLimits.localKm)
    .map(({ vendorId }) => vendorId);

/** The producers near the buyer, of the sellers that reach it. */
export const nearProducers = ({ place, vendorIds }: Audience): RawBuilder<string> =>
  place === null
    ? sql`select null::uuid where false`
    : sql`select r.id from producers r join organizations v on v.id = r.vendor_id ${originJoins}
      where r.vendor_id = any(${vendorIds}::uuid[]) and ${kmBetween(place)} <= ${offersLimits.localKm}`;

/** `isLocalTo` of a rule, for format `f`: a test compares the two. The producers nearby are looked up once. */
export const isLocal = (audience: Audience): RawBuilder<boolean> =>
  audience.place === null
    ? sql`false`
    : sql`case when f.producer_id is null
    then f.certifications && '{local}' and f.vendor_id = any(${nearSellers(audience)}::uuid[])
    else f.producer_id in (${nearProducers(audience)}) end`;
