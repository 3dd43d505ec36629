import { sql, type RawBuilder } from 'kysely';
import { departmentOfPostalCode, fsaOf, provinceOfPostalCode } from '@halles/contract/kernel';

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
