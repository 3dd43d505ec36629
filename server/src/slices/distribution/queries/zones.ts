import { sql } from 'kysely';
import {
  departments,
  provinceCodes,
  quebecAdministrativeRegions,
  regionOfDepartment,
  zoneName,
  type distribution,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { searchName } from '../../../platform/places/search.ts';
import { requireSeller } from './fulfilments.ts';

type Zone = OutputOf<typeof distribution.listZones>[number];

const zone = (code: string, parent: string | null): Zone => ({
  code,
  name: { en: zoneName(code, 'EN'), fr: zoneName(code, 'FR') },
  parent,
});

/** Named zones, from wide to narrow: provinces, Québec's regions, French regions and departments. */
const allZones: readonly Zone[] = [
  zone('CA', null),
  ...provinceCodes.map((code) => zone(code, 'CA')),
  ...quebecAdministrativeRegions.map((code) => zone(code, 'CA-QC')),
  zone('FR', null),
  ...[...new Set(Object.values(departments).map(({ region }) => `FR-${region}`))]
    .sort()
    .map((code) => zone(code, 'FR')),
  // An overseas department is a region of the same name, so it is listed once.
  ...Object.keys(departments)
    .filter((code) => departments[code]!.region !== code)
    .map((code) => zone(`FR-${code}`, regionOfDepartment(`FR-${code}`))),
];
const zonesByCode = new Map(allZones.map((each) => [each.code, each]));

/** A Canadian postal area or a French postal code is recognized as a zone by its format. */
const postalZonePattern = /^(?:[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]|\d{5})$/;

export const isZone = (code: string): boolean => zonesByCode.has(code) || postalZonePattern.test(code);

const named = (code: string): Zone =>
  zonesByCode.get(code) ?? { code, name: { en: code, fr: code }, parent: /^\d/.test(code) ? 'FR' : 'CA' };

export async function listZones(
  ctx: MemberCtx,
  { search }: ParsedInputOf<typeof distribution.listZones>,
): Promise<Zone[]> {
  const { vendor } = await requireSeller(ctx);
  // Zones of the seller's own country come first.
  const ownCountryFirst = (each: Zone) => (each.code.startsWith(vendor.country) ? 0 : 1);
  const sorted = [...allZones].sort((a, b) => ownCountryFirst(a) - ownCountryFirst(b));
  if (!search) return sorted;
  const searched = searchName(search);
  const found = sorted.filter((each) =>
    [each.code, each.name.en, each.name.fr].some((text) => searchName(text).includes(searched)),
  );
  const code = search.toUpperCase().replaceAll(/\s/g, '');
  return postalZonePattern.test(code) ? [named(code), ...found] : found;
}

const MAX_TOWNS = 500;

export async function resolveCoverage(
  ctx: MemberCtx,
  { coverage }: ParsedInputOf<typeof distribution.resolveCoverage>,
): Promise<OutputOf<typeof distribution.resolveCoverage>> {
  await requireSeller(ctx);
  const areas = coverage.polygons.map(polygonText);
  const towns =
    areas.length === 0
      ? []
      : await ctx.db
          .selectFrom('places')
          .select(['name', 'latitude', 'longitude'])
          .where(sql<boolean>`exists (select from unnest(${areas}::polygon[]) as drawn
            where drawn @> point(places.latitude, places.longitude))`)
          .orderBy('population', 'desc')
          .limit(MAX_TOWNS)
          .execute();
  return {
    zones: coverage.zones.map(named),
    towns: towns.map((row) => ({ name: row.name, location: { lat: row.latitude, lng: row.longitude } })),
  };
}

/** PostgreSQL's polygon syntax. */
export const polygonText = (points: readonly (readonly [number, number])[]): string =>
  `(${points.map(([lat, lng]) => `(${lat},${lng})`).join(',')})`;
