import { system } from '../../../platform/actor.ts';
import { beforeAll, expect, it } from 'vitest';
import { testWorld } from '../../../testing/world.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { aFulfilment } from '../../distribution/factory/fulfilments.ts';
import { getSeller, listSellers } from './public.ts';
import { related } from '../../relationships/factory.ts';
import { insertTowns } from '../../../testing/places.ts';

const world = await testWorld();
const ctx = world.as(system);

const towns = [
  ['Québec', 'CA-QC-03', 46.81, -71.21],
  ['Montréal', 'CA-QC-06', 45.5, -73.57],
  ['Sherbrooke', 'CA-QC-05', 45.4, -71.9],
  ['Granby', 'CA-QC-05', 45.4, -72.73],
] as const;

beforeAll(async () => {
  await insertTowns(
    ctx,
    towns.map(([name, administrativeRegion, latitude, longitude], at) => ({
      name,
      administrativeRegion,
      population: 1_000 - at,
      latitude,
      longitude,
    })),
  );
  const { organization } = await anOrganization(ctx, { name: 'Ferme du Nord' });
  const vendorId = organization.id;
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC-03'], postalPrefixes: ['H2X'] });
  const chosen = (await anOrganization(ctx, { isSeller: false, isBuyer: true })).organization.id;
  await related(ctx, vendorId, chosen, 'active');
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC-06'], onlyCustomerIds: [chosen] });
  // Corners of an area around Sherbrooke.
  const corners: [number, number][] = [
    [45.3, -72.1],
    [45.3, -71.7],
    [45.5, -71.7],
    [45.5, -72.1],
  ];
  await aFulfilment(ctx, { vendorId, zones: [], polygons: [corners] });
});

it('lists the towns of zones and drawn areas, and the areas; not the routes for some customers only', async () => {
  const seller = await getSeller(ctx, { slug: 'ferme-du-nord' });
  expect(seller.towns.map(({ name }) => name)).toEqual(['Québec', 'Sherbrooke']);
  expect(seller.areas).toEqual([expect.arrayContaining([[45.3, -72.1]])]);
});

it('finds towns by a postal code prefix too', async () => {
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
