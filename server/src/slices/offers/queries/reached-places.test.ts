import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testWorld } from '../../../testing/world.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { aWay } from '../factory/ways.ts';
import { getSeller, listSellers } from './public.ts';

const world = await testWorld();
const ctx = world.as({ kind: 'system' });

const towns = [
  ['Québec', 'CA-QC-03', 46.81, -71.21],
  ['Montréal', 'CA-QC-06', 45.5, -73.57],
  ['Sherbrooke', 'CA-QC-05', 45.4, -71.9],
  ['Granby', 'CA-QC-05', 45.4, -72.73],
] as const;

beforeAll(async () => {
  for (const [id, [name, region, latitude, longitude]] of towns.entries())
    await world.db
      .insertInto('places')
      .values({
        id,
        name,
        search_name: name.toLowerCase(),
        country: 'CA',
        region: 'CA-QC',
        administrative_region: region,
        population: 1_000 - id,
        latitude,
        longitude,
        created_at: ctx.clock.now(),
      })
      .execute();
  const { organization } = await anOrganization(ctx, { name: 'Ferme du Nord' });
  const vendorId = organization.id;
  await aWay(ctx, { vendorId, zones: ['CA-QC-03', '~H2X'] });
  await aWay(ctx, { vendorId, zones: ['CA-QC-06'], onlyCustomerIds: [organization.id] });
  const drawn = await aWay(ctx, { vendorId, zones: [] });
  // Around Sherbrooke.
  const corners = [
    [45.3, -72.1],
    [45.3, -71.7],
    [45.5, -71.7],
    [45.5, -72.1],
  ] as const;
  const coverage = { zones: [], postalPrefixes: [], polygons: [corners] };
  await sql`update deliveries set zone_codes = ${[`@${drawn}`]}::text[], coverage = ${JSON.stringify(coverage)}::jsonb
    where id = ${drawn}`.execute(world.db);
  await sql`insert into drawn_areas (vendor_id, delivery_id, position, created_at, area)
    values (${vendorId}, ${drawn}, 0, ${ctx.clock.now()}, ${`(${corners.map(([lat, lng]) => `(${lat},${lng})`).join(',')})`}::polygon)`.execute(
    world.db,
  );
});

it('tells the towns of zones and drawings, and what was drawn; not the routes of some customers only', async () => {
  const seller = await getSeller(ctx, { slug: 'ferme-du-nord' });
  expect(seller.towns.map(({ name }) => name)).toEqual(['Québec', 'Sherbrooke']);
  expect(seller.areas).toEqual([expect.arrayContaining([[45.3, -72.1]])]);
});

it('finds by the beginning of a postal code too', async () => {
  const delivers = async (postalCode: string) => {
    const { rows } = await listSellers(ctx, {
      postalCode,
      delivers: false,
      page: 1,
      pageSize: 25,
    });
    return rows[0]?.delivers;
  };
  expect(await delivers('h2x 1y4')).toBe(true);
  expect(await delivers('H3A 1A1')).toBe(false);
});
