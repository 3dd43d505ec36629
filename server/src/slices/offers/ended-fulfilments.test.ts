import { beforeAll, expect, it } from 'vitest';
import {
  addDays,
  cutOffAt,
  dayIn,
  offerSearchInput,
  type FormatId,
  type OrganizationId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { testWorld } from '../../testing/world.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aDelivery, aPickup, everyWeek } from '../distribution/factory.ts';
import { changedDelivery, changeFulfilment } from '../distribution/factory/fulfilments.ts';
import { getDatesFor } from '../distribution/index.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { projectEndedFulfilments } from './commands/ended-fulfilments.ts';
import { offersProjection } from './commands/projection.ts';
import { rebuildOffers } from './commands/rebuild.ts';
import { getSeller, listSellers } from './queries/public.ts';
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
const recorded = () =>
  world.db.selectFrom('events').select('id').where('type', '=', 'offers.audiencesChanged').execute();
const skipped = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    on: addDays(from, index),
    kind: 'skipped' as const,
    note: '',
  }));
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

/** What the directory says of the farm to a visitor in Montréal. */
const directory = async () => {
  const visitor = world.as(anonymous);
  const where = { country: 'CA' as const, postalCode: 'H2S 1T8', page: 1, pageSize: 24 };
  const [row] = (await listSellers(visitor, { ...where, delivers: false, search: 'Ferme du Nord' })).rows;
  const delivering = await listSellers(visitor, { ...where, delivers: true });
  const { areas } = await getSeller(visitor, { slug: row!.slug });
  return {
    delivers: row!.delivers,
    hasPickup: row!.hasPickup,
    isListedAsDelivering: delivering.rows.some(({ id }) => id === farm),
    isOnMap: areas.length > 0,
  };
};

const coverage = { zones: ['CA-QC'], postalPrefixes: [], polygons: [] };

it('the last cut-off of a route hides its offers, though its last day is not over', async () => {
  const lastDay = addDays(today(), 1);
  const cutOff = { daysBefore: 1, time: '18:00', isFlexible: false };
  const { id } = await aDelivery(world.as(seller), {
    coverage,
    cutOff,
    // Its last day is before the day on which it ends.
    recurrence: { ...everyDay, endsOn: addDays(today(), 3), exceptions: skipped(addDays(today(), 2), 2) },
  });
  const until = Date.parse(cutOffAt(lastDay, cutOff, 'America/Toronto'));
  expect(await seen()).toBe(1);
  world.clock.advance(until - world.clock.now().getTime() - 1);
  await projectEndedFulfilments(ctx, 5);
  expect(await seen()).toBe(1);

  world.clock.advance(1);
  const changes = (await recorded()).length;
  await projectEndedFulfilments(ctx, 5);
  expect(await seen()).toBe(0);
  expect(await reasons()).toMatchObject([{ code: 'noDistribution' }]);
  expect(await publicRoutes()).toEqual([]);
  expect(await recorded()).toHaveLength(changes + 1);
  await projectEndedFulfilments(ctx, 5);
  expect(await recorded()).toHaveLength(changes + 1);
  expect(await rebuildOffers(ctx)).toEqual({ added: 0, changed: 0, removed: 0 });
  await changedDelivery(ctx, farm, id, { isActive: false });
});

it('the directory forgets a route and a pickup place with their last cut-off', async () => {
  const lastDay = addDays(today(), 2);
  const cutOff = { daysBefore: 1, time: '18:00', isFlexible: false };
  const recurrence = { ...everyDay, endsOn: lastDay };
  const corners: [number, number][] = [
    [45.3, -72.1],
    [45.3, -71.7],
    [45.5, -71.7],
  ];
  const route = await aDelivery(world.as(seller), {
    coverage: { ...coverage, polygons: [corners] },
    cutOff,
    recurrence,
  });
  const place = await aPickup(world.as(seller), { cutOff, recurrence });
  const until = Date.parse(cutOffAt(lastDay, cutOff, 'America/Toronto'));
  world.clock.advance(until - world.clock.now().getTime() - 1);
  await projectEndedFulfilments(ctx, 5);
  const all = { delivers: true, hasPickup: true, isListedAsDelivering: true, isOnMap: true };
  expect(await directory()).toEqual(all);

  world.clock.advance(1);
  await projectEndedFulfilments(ctx, 5);
  const none = { delivers: false, hasPickup: false, isListedAsDelivering: false, isOnMap: false };
  expect(await directory()).toEqual(none);
  await changedDelivery(ctx, farm, route.id, { isActive: false });
  await changeFulfilment(ctx, { vendorId: farm, id: place.id, zones: null, isActive: false });
});

it('a route of a far day shows its offers, and can be ordered for', async () => {
  const on = addDays(today(), 200);
  const { id } = await aDelivery(world.as(seller), {
    coverage,
    recurrence: { ...everyDay, frequency: 'once', weekdays: [], startsOn: on },
  });
  expect(await seen()).toBe(1);
  const query = { vendorId: farm, customerId: buyer.organizationId, addressId: null, priceListIds: null };
  expect((await getDatesFor(ctx, query)).map((date) => date.on)).toEqual([on]);
  await changedDelivery(ctx, farm, id, { isActive: false });
});

it('a route that has ended shows no offers, until it goes on', async () => {
  const lastDay = addDays(today(), 2);
  const { id } = await aDelivery(world.as(seller), {
    coverage,
    recurrence: { ...everyDay, endsOn: lastDay },
  });
  expect(await seen()).toBe(1);
  expect(await reasons()).toEqual([]);
  expect(await publicRoutes()).toHaveLength(1);

  world.clock.advance(3 * 86_400_000);
  await projectEndedFulfilments(ctx, 7 * 24 * 60);
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
