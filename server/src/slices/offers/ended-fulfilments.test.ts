import { beforeAll, expect, it } from 'vitest';
import { addDays, dayIn, offerSearchInput, type FormatId, type OrganizationId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { testWorld } from '../../testing/world.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aDelivery, everyWeek } from '../distribution/factory.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { projectEndedFulfilments } from './commands/ended-fulfilments.ts';
import { offersProjection } from './commands/projection.ts';
import { rebuildOffers } from './commands/rebuild.ts';
import { getSeller } from './queries/public.ts';
import { search } from './queries/search.ts';
import { explainVendorOffer } from './queries/vendor-offers.ts';

const world = await testWorld();
const ctx = world.as(system);
const today = () => dayIn(world.clock.now(), 'America/Toronto');
const everyDay = everyWeek('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
let farm: OrganizationId;
let seller: Member;
let buyer: Member;
let formatId: FormatId;

beforeAll(async () => {
  registerProjections([offersProjection]);
  seller = (await anOrganization(ctx, { name: 'Ferme du Nord' })).owner;
  farm = seller.organizationId;
  buyer = (await aRestaurant(ctx, 'Bistro Verger')).owner;
  ({ formatId } = await aListedItem(ctx, { vendorId: farm, fr: 'Carottes', en: 'Carrots' }));
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  const list = await aPriceList(ctx, { vendorId: farm, audience });
  await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '10' });
});

const seen = async () => (await search(world.as(buyer), offerSearchInput.parse({}))).rows.length;
const publicRoutes = async () => {
  const { slug } = await world.db
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', farm)
    .executeTakeFirstOrThrow();
  return (await getSeller(world.as(anonymous), { slug })).fulfilments;
};
const reasons = async () =>
  (
    await explainVendorOffer(world.as(seller), {
      formatId,
      customerType: 'restaurant',
      postalCode: 'H2S 1T8',
    })
  ).reasons;

it('a route that has ended shows no offers, until it goes on', async () => {
  const coverage = { zones: ['CA-QC'], postalPrefixes: [], polygons: [] };
  const lastDay = addDays(today(), 1);
  const { id } = await aDelivery(world.as(seller), {
    coverage,
    recurrence: { ...everyDay, endsOn: lastDay },
  });
  expect(await seen()).toBe(1);
  expect(await reasons()).toEqual([]);
  expect(await publicRoutes()).toHaveLength(1);

  world.clock.advance(2 * 86_400_000);
  await projectEndedFulfilments(ctx);
  expect(await seen()).toBe(0);
  expect(await reasons()).toMatchObject([{ code: 'noDistribution' }]);
  expect(await publicRoutes()).toEqual([]);
  expect(await rebuildOffers(ctx)).toEqual({ added: 0, changed: 0, removed: 0 });

  const again = addDays(today(), 3);
  const exceptions = [{ on: again, kind: 'added' as const, note: '' }];
  await changedDelivery(ctx, farm, id, { recurrence: { ...everyDay, endsOn: lastDay, exceptions } });
  expect(await seen()).toBe(1);
  expect(await reasons()).toEqual([]);
});
