import { sql } from 'kysely';
import { codesOfAddress } from '@halles/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { aRelation } from '../relationships/factory.ts';
import { bookDate, releaseDate } from './commands/date-bookings.ts';
import { changeDelivery, createDelivery, removeDelivery } from './commands/deliveries.ts';
import { changePickup, createPickup, removePickup } from './commands/pickups.ts';
import { aDelivery, aPickup, deliveryFields, everyWeek, pickupFields } from './factory.ts';
import { listCalendar, listPossibleDates } from './queries/possible-dates.ts';
import { listDeliveries, listPickups, previewDates } from './queries/lists.ts';
import { listCoverage, areasAroundAddress, codesAroundAddress } from './queries/coverage.ts';
import { listZones, resolveCoverage } from './queries/zones.ts';
import { distributionRoutes } from './routes.ts';
import { insertTowns } from '../../testing/places.ts';

const world = await testWorld();
let marie: Member;
let bistro: Member;
let relationId: string;

/** A restaurant on the Plateau unless the test gives another place. */
const aBuyer = async (place: {
  city: string;
  region: string;
  country: 'CA' | 'FR';
  postalCode: string;
  lat: number;
  lng: number;
}) => {
  const { city, region, country, postalCode, lat, lng } = place;
  const made = await anOrganization(world.as(anonymous), {
    name: `Bistro de ${city}`,
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
    address: {
      street: '1, rue Principale',
      unit: '',
      city,
      region,
      country,
      postalCode,
      location: { lat, lng },
    },
  });
  return made.owner;
};
const plateau = {
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  postalCode: 'H2J 2L2',
  lat: 45.5287,
  lng: -73.5846,
};
const lyon = {
  city: 'Lyon',
  region: 'FR-ARA',
  country: 'FR' as const,
  postalCode: '69002',
  lat: 45.7552,
  lng: 4.83,
};

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  bistro = await aBuyer(plateau);
  relationId = (await aRelation(world.as(anonymous), { vendor: marie, customer: bistro })).id;
});

const datesOf = async (person: Member, id = relationId) =>
  (await listPossibleDates(world.as(person), { relationId: id })).map(({ name }) => name);

describe('a delivery', () => {
  it('is saved as entered, with its next dates', async () => {
    const made = await aDelivery(world.as(marie));
    expect(made).toMatchObject({ ...deliveryFields(), coveredCustomers: 1, version: 1, can: { edit: true } });
    expect(made.nextDates).toHaveLength(5);
    expect(await listDeliveries(world.as(marie))).toEqual([made]);
    expect(await recordedEvents(world.db, marie.organizationId, 'distribution.deliveryChanged')).toHaveLength(
      1,
    );
  });

  it('changes only the fields sent, and only from the version that was read', async () => {
    const { id, version } = await aDelivery(world.as(marie));
    const change = (madeFrom: number, name: string) =>
      changeDelivery(world.as(marie), { deliveryId: id, version: madeFrom, change: { name } });
    expect(await change(version, 'Plateau')).toMatchObject({
      name: 'Plateau',
      version: 2,
      minimumMinor: 15_000,
    });
    await expect(change(version, 'Rosemont')).rejects.toMatchObject({
      code: 'request.stale',
      details: { current: { name: 'Plateau', version: 2 } },
    });
  });

  it('is refused when it has no dates, or names an unknown zone', async () => {
    const refusal = (facts: Parameters<typeof deliveryFields>[0]) =>
      createDelivery(world.as(marie), deliveryFields(facts)).catch((error: unknown) => error);
    expect(await refusal({ recurrence: everyWeek() })).toMatchObject({ code: 'distribution.hasNoDates' });
    expect(await refusal({ coverage: { zones: ['CA-ZZ'], postalPrefixes: [], polygons: [] } })).toMatchObject(
      {
        code: 'distribution.unknownZone',
      },
    );
    const stranger = await aBuyer(lyon);
    expect(
      await refusal({
        only: { customerIds: [stranger.organizationId], priceListIds: [] },
      }),
    ).toMatchObject({ code: 'distribution.unknownCustomer' });
    expect(
      await refusal({
        only: { customerIds: [], priceListIds: [world.ids.next<'PriceList'>()] },
      }),
    ).toMatchObject({ code: 'distribution.unknownPriceList' });
    expect(await listDeliveries(world.as(marie))).toEqual([]);
  });

  it('disappears from lists and dates when removed', async () => {
    const { id } = await aDelivery(world.as(marie));
    await removeDelivery(world.as(marie), { deliveryId: id });
    expect(await listDeliveries(world.as(marie))).toEqual([]);
    expect(await datesOf(bistro)).toEqual([]);
    await expect(removeDelivery(world.as(marie), { deliveryId: id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });

  it('is visible to its seller only', async () => {
    const { id } = await aDelivery(world.as(marie));
    const { owner: other } = await anOrganization(world.as(anonymous), { name: 'Fromagerie des Cantons' });
    const change = (person: Member) =>
      changeDelivery(world.as(person), { deliveryId: id, version: 1, change: { name: 'X' } });
    await expect(change(other)).rejects.toMatchObject({ code: 'request.notFound' });
    await expect(change(bistro)).rejects.toMatchObject({ code: 'request.notFound' });
    const viewer = await aMember(world.as(anonymous), marie.organizationId, 'viewer');
    await expect(change(viewer)).rejects.toMatchObject({ code: 'request.notAllowed' });
    expect((await listDeliveries(world.as(viewer)))[0]).toMatchObject({
      can: { edit: 'request.notAllowed' },
    });
  });
});

describe('a pickup', () => {
  it('is created, changed and removed', async () => {
    const made = await aPickup(world.as(marie));
    expect(made).toMatchObject({ ...pickupFields(), version: 1 });
    const changed = await changePickup(world.as(marie), {
      pickupId: made.id,
      version: 1,
      change: { isActive: false },
    });
    expect(changed).toMatchObject({ isActive: false, nextDates: [], version: 2 });
    await expect(
      changePickup(world.as(marie), { pickupId: made.id, version: 1, change: { isActive: true } }),
    ).rejects.toMatchObject({ code: 'request.stale' });
    await removePickup(world.as(marie), { pickupId: made.id });
    expect(await listPickups(world.as(marie))).toEqual([]);
    expect(await recordedEvents(world.db, marie.organizationId, 'distribution.pickupChanged')).toHaveLength(
      3,
    );
  });

  it('is refused when it has no dates', async () => {
    await expect(
      createPickup(world.as(marie), pickupFields({ recurrence: everyWeek() })),
    ).rejects.toMatchObject({
      code: 'distribution.hasNoDates',
    });
  });
});

describe('where a buyer can be served', () => {
  it('a Montréal route serves Montréal, and a pickup place serves everybody', async () => {
    const inLyon = await aBuyer(lyon);
    const fromLyon = (await aRelation(world.as(anonymous), { vendor: marie, customer: inLyon })).id;
    await aDelivery(world.as(marie));
    await aPickup(world.as(marie));
    expect(new Set(await datesOf(bistro))).toEqual(new Set(['Montréal', 'À la ferme']));
    expect(new Set(await datesOf(inLyon, fromLyon))).toEqual(new Set(['À la ferme']));
    expect(await datesOf(marie)).toEqual(await datesOf(bistro));
  });

  it('by a postal code prefix, or by a drawn area around the address', async () => {
    const { id, version } = await aDelivery(world.as(marie), {
      coverage: { zones: [], postalPrefixes: ['H2J 2'], polygons: [] },
    });
    expect(await datesOf(bistro)).not.toEqual([]);
    const draw = (from: number, polygons: [number, number][][]) =>
      changeDelivery(world.as(marie), {
        deliveryId: id,
        version: from,
        change: { coverage: { zones: [], postalPrefixes: [], polygons } },
      });
    await draw(version, [
      [
        [45.6, -73.9],
        [45.7, -73.9],
        [45.7, -73.7],
      ],
    ]);
    expect(await datesOf(bistro)).toEqual([]);
    const commonFields = await draw(version + 1, [
      [
        [45.4, -73.7],
        [45.6, -73.7],
        [45.6, -73.5],
        [45.4, -73.5],
      ],
    ]);
    expect(commonFields.coveredCustomers).toBe(1);
    expect(await datesOf(bistro)).not.toEqual([]);
    const { rows } = await sql<{ drawn: string[] }>`
      select ${areasAroundAddress} as drawn
      from (values (45.5287, -73.5846), (45.5287, -73.9), (null, null)) a (latitude, longitude)`.execute(
      world.db,
    );
    expect(rows.map(({ drawn }) => drawn)).toEqual([[id], [], []]);
    const zones = ['CA', 'CA-QC'];
    const written = await sql<{ postal_code: string | null; codes: string[] }>`
      select p.postal_code, ${codesAroundAddress} as codes
      from (values (45.5287, -73.5846, 'h2j-2k9'), (null, null, ''), (null, null, null)) p (latitude, longitude, postal_code)
      cross join lateral (select p.*, ${zones}::text[] as zones) a`.execute(world.db);
    expect(written.rows.map(({ codes }) => codes)).toEqual(
      written.rows.map(({ postal_code }, at) =>
        codesOfAddress({ zones, postalCode: postal_code ?? '' }, rows[at === 0 ? 0 : 2]!.drawn),
      ),
    );
  });

  it('is not available to an organization outside the relationship', async () => {
    const stranger = await aBuyer(lyon);
    await expect(datesOf(stranger)).rejects.toMatchObject({ code: 'request.notFound' });
  });

  it('shows the seller which customers each delivery covers', async () => {
    const delivery = await aDelivery(world.as(marie));
    const pickup = await aPickup(world.as(marie));
    const [covered] = await listCoverage(world.as(marie));
    expect(covered).toMatchObject({
      id: bistro.organizationId,
      deliveryIds: [delivery.id],
      pickupIds: [pickup.id],
      location: { lat: plateau.lat, lng: plateau.lng },
    });
  });
});

describe('the calendar', () => {
  const november = { from: '2026-11-23', until: '2026-11-29' };

  it('shows each date with its cut-off and remaining capacity', async () => {
    const { id } = await aDelivery(world.as(marie), { capacityOrders: 1 });
    await transaction(world.as(marie), (tx) =>
      bookDate(tx, { vendorId: marie.organizationId, fulfilmentId: id, on: '2026-11-24' }, 1),
    );
    expect(await listCalendar(world.as(marie), november)).toMatchObject([
      { on: '2026-11-24', isFull: true, ordersPlaced: 1, cutOffAt: '2026-11-23T17:00:00Z' },
      { on: '2026-11-27', isFull: false, ordersPlaced: 0 },
    ]);
  });

  it('previews dates of unsaved settings', async () => {
    const recurrence = everyWeek('FR');
    const cutOff = { daysBefore: 2, time: '15:00', isFlexible: true };
    expect(
      await previewDates(world.as(marie), { from: '2026-12-18', until: '2026-12-31', recurrence, cutOff }),
    ).toEqual([
      { on: '2026-12-18', state: 'held', holiday: null, cutOffAt: '2026-12-16T20:00:00Z' },
      { on: '2026-12-25', state: 'holiday', holiday: 'christmas', cutOffAt: '2026-12-23T20:00:00Z' },
    ]);
  });
});

it('gives the last place of a date to one of many concurrent orders', async () => {
  const { id } = await aDelivery(world.as(marie), { capacityOrders: 3 });
  const date = { vendorId: marie.organizationId, fulfilmentId: id, on: '2026-11-24' };
  const book = () => transaction(world.as(marie), (tx) => bookDate(tx, date, 3));
  const results = await Promise.allSettled(Array.from({ length: 12 }, book));
  expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
  for (const each of results)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'distribution.dateFull' });
  await transaction(world.as(marie), (tx) => releaseDate(tx, date));
  await book();
});

describe('zones', () => {
  it('are found by name, without accents, and by postal code', async () => {
    const found = async (search: string) =>
      (await listZones(world.as(marie), { search })).map(({ code }) => code);
    expect(await found('montreal')).toContain('CA-QC-06');
    expect(await found('rhone')).toContain('FR-69');
    expect((await found('h2x'))[0]).toBe('H2X');
    const codes = (await listZones(world.as(marie), {})).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect((await listZones(world.as(marie), {}))[0]).toMatchObject({ code: 'CA', name: { fr: 'Canada' } });
  });

  it('lists the towns in a drawn area', async () => {
    const administrativeRegion = 'CA-QC-05';
    await insertTowns(world, [
      { name: 'Sherbrooke', administrativeRegion, population: 172_950, latitude: 45.4, longitude: -71.9 },
      { name: 'Magog', administrativeRegion, population: 28_312, latitude: 45.27, longitude: -72.15 },
    ]);
    const area: [number, number][] = [
      [45.3, -72.1],
      [45.5, -72.1],
      [45.5, -71.7],
      [45.3, -71.7],
    ];
    const { towns, zones } = await resolveCoverage(world.as(marie), {
      coverage: { zones: ['CA-QC-05'], postalPrefixes: [], polygons: [area] },
    });
    expect(zones).toEqual([{ code: 'CA-QC-05', name: { en: 'Estrie', fr: 'Estrie' }, parent: 'CA-QC' }]);
    expect(towns.map(({ name }) => name)).toEqual(['Sherbrooke']);
  });
});

it.each([
  { name: 'distribution.listDeliveries', input: {}, add: aDelivery },
  { name: 'distribution.listPickups', input: {}, add: aPickup },
  { name: 'distribution.listCalendar', input: { from: '2026-11-23', until: '2026-11-29' }, add: aDelivery },
  { name: 'distribution.listCoverage', input: {}, add: aDelivery },
])('$name is live', async ({ name, input, add }) => {
  await expectLiveMatchesFetch({ world, routes: distributionRoutes, name, input, actor: marie }, () =>
    add(world.as(marie)),
  );
});
