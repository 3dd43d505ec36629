import { sql, type RawBuilder } from 'kysely';
import { departmentOfPostalCode, fsaOf, provinceOfPostalCode, zonesOf } from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { citiesNamed, nearestCity, type Location } from './search.ts';

/** An address as saved, from either picker. */
export interface AddressToLocate {
  country: string;
  region?: string | null | undefined;
  city?: string | null | undefined;
  postalCode?: string | null | undefined;
  location?: Location | null | undefined;
}

async function regionOfPostalCode(db: Db, fsa: string | null): Promise<string | null> {
  if (fsa === null) return null;
  const { rows } = await sql<{ administrative_region: string | null }>`
    select administrative_region from postal_zones
    where country = 'CA' and prefix in (${fsa}, ${fsa.slice(0, 2)}, ${fsa.slice(0, 1)})
    order by length(prefix) desc limit 1`.execute(db);
  return rows[0]?.administrative_region ?? null;
}

/** The city is most exact; for cities of the same name, the postal code decides. */
async function quebecRegion(db: Db, { city, postalCode, location }: AddressToLocate): Promise<string | null> {
  const byPostalCode = await regionOfPostalCode(db, fsaOf(postalCode));
  const namesakes = await citiesNamed(db, city ?? '', { country: 'CA', region: 'CA-QC' });
  if (namesakes.some((place) => place.administrative_region === byPostalCode)) return byPostalCode;
  if (namesakes.length === 1 || (namesakes.length > 1 && byPostalCode === null))
    return namesakes[0]?.administrative_region ?? null;
  if (byPostalCode !== null) return byPostalCode;
  const nearest = location ? await nearestCity(db, location, 0) : null;
  return nearest?.region === 'CA-QC' ? nearest.administrative_region : null;
}

/** CA-QC-06, FR-69: the region that the address itself does not hold. */
export async function administrativeRegionOf(db: Db, address: AddressToLocate): Promise<string | null> {
  if (address.country === 'FR') return departmentOfPostalCode(address.postalCode);
  const region = address.region ?? provinceOfPostalCode(address.postalCode);
  return address.country === 'CA' && region === 'CA-QC' ? quebecRegion(db, address) : null;
}

/** Zones of an address from wide to narrow; a delivery serves it when one of its zones is among them. */
export async function zonesOfAddress(db: Db, address: AddressToLocate): Promise<string[]> {
  const { country, region = null, postalCode = null } = address;
  return zonesOf({
    country,
    region,
    postalCode,
    administrativeRegion: await administrativeRegionOf(db, address),
  });
}

/**
 * SQL for what is known of a postal code in one row: its administrative region (CA-QC-06, FR-69) and, as `lat` and
 * `lng`, the main town of that region or province. For another statement; `zonesOfAddress` finds the same region.
 */
export function postalRegion(postalCode: string): RawBuilder<unknown> {
  const fsa = fsaOf(postalCode) ?? '';
  const prefixes = [fsa, fsa.slice(0, 2), fsa.slice(0, 1)];
  return sql`(
    with region as (select coalesce(${departmentOfPostalCode(postalCode)}::text, (
      select z.administrative_region from postal_zones z
      where z.country = 'CA' and z.prefix = any(${prefixes}::text[]) order by length(z.prefix) desc limit 1)) as code)
    select region.code as administrative_region, town.latitude as lat, town.longitude as lng
    from region left join lateral (
      select p.latitude, p.longitude from places p
      where p.administrative_region = region.code
        or (region.code is null and p.region = ${provinceOfPostalCode(postalCode)}::text)
      order by p.population desc, p.id limit 1
    ) town on true)`;
}
