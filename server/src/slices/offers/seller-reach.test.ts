import { beforeAll, describe, expect, it } from 'vitest';
import type {
  DeliveryFields,
  OrganizationId,
  PickupFields,
  PublicSeller,
  SellerReach,
} from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { seedPlaces } from '../../platform/places/index.ts';
import { testApp } from '../../testing/app.ts';
import { aPriceList } from '../catalogue/factory/price-lists.ts';
import { aDelivery, aPickup, everyWeek, pickupFields } from '../distribution/factory.ts';
import { anOrganization, asOwner } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { changeOfferSettings } from './commands/settings.ts';
import { listFulfilments } from './queries/fulfilments.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
beforeAll(() => seedPlaces(world.db, world.clock));

const zones = (...codes: string[]): DeliveryFields['coverage'] => ({
  zones: codes,
  postalPrefixes: [],
  polygons: [],
});

interface Fulfilments {
  deliveries?: Partial<DeliveryFields>[];
  pickups?: Partial<PickupFields>[];
}

async function aSeller(
  name: string,
  { deliveries = [], pickups = [] }: Fulfilments,
): Promise<OrganizationId> {
  const { organization } = await anOrganization(ctx, { name });
  const owner = await asOwner(ctx, organization.id);
  for (const each of deliveries) await aDelivery(owner, each);
  for (const each of pickups) await aPickup(owner, each);
  return organization.id;
}

const ask = (slug: string, postalCode: string) =>
  call(null, 'GET', `/public/sellers/${slug}/reach?postalCode=${encodeURIComponent(postalCode)}`);
const reach = async (slug: string, postalCode: string): Promise<SellerReach> => {
  const { status, json, text } = await ask(slug, postalCode);
  expect(status, text).toBe(200);
  return json as SellerReach;
};
const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

const at = (city: string, postalCode: string, lat: number, lng: number): PickupFields['address'] => ({
  ...pickupFields().address,
  city,
  postalCode,
  location: { lat, lng },
});

describe('a seller answers for a postal code', () => {
  it('with the days, the next date, the cut-off, the minimum and the fee of a route', async () => {
    await aSeller('Ferme Delta', { deliveries: [{ coverage: zones('CA-QC-06') }] });
    expect(await reach('ferme-delta', ' h2j2l2')).toMatchObject({
      postalCode: 'H2J 2L2',
      currency: 'CAD',
      deliveries: [
        {
          name: 'Montréal',
          days: ['TU', 'FR'],
          minimumMinor: 15_000,
          fee: { kind: 'flat', amountMinor: 1_500 },
          freeFromMinor: 40_000,
        },
      ],
      pickups: [],
      hasDrawnArea: false,
    });
    // A Saturday: Tuesday is open until Monday noon in Québec, which is 17:00 UTC in November.
    const [first] = (await reach('ferme-delta', 'H2J 2L2')).deliveries;
    expect(first!.dates[0]).toEqual({
      on: '2026-11-24',
      window: { from: '06:00', until: '11:00' },
      cutOffAt: '2026-11-23T17:00:00Z',
    });
  });

  it('with each route that covers it, the soonest first, and the fee of the narrowest zone', async () => {
    const flat = (amountMinor: number) => ({ kind: 'flat' as const, amountMinor });
    await aSeller('Ferme Epsilon', {
      deliveries: [
        { name: 'Vendredi', coverage: zones('CA-QC'), recurrence: everyWeek('FR') },
        {
          name: 'Lundi',
          coverage: { ...zones(), postalPrefixes: ['H2J 2'] },
          recurrence: everyWeek('MO'),
          fee: {
            base: flat(3_000),
            byZone: [
              { zone: 'H2J', fee: flat(900) },
              { zone: 'CA-QC-06', fee: flat(1_800) },
            ],
            freeFromMinor: null,
          },
        },
        { name: 'Ontario', coverage: zones('CA-ON') },
        { name: 'Arrêtée', coverage: zones('CA-QC'), isActive: false },
      ],
    });
    const montreal = await reach('ferme-epsilon', 'H2J 2L2');
    expect(named(montreal.deliveries)).toEqual(['Lundi', 'Vendredi']);
    expect(montreal.deliveries[0]!.fee).toEqual(flat(900));
    expect(named((await reach('ferme-epsilon', 'H2J 1A1')).deliveries)).toEqual(['Vendredi']);
    expect(named((await reach('ferme-epsilon', 'K1A 0A6')).deliveries)).toEqual(['Ontario']);
  });

  it('with the dates of a route that does not run every week', async () => {
    const recurrence = { ...everyWeek('TU'), interval: 2 };
    await aSeller('Ferme Zêta', { deliveries: [{ coverage: zones('CA-QC'), recurrence }] });
    const [route] = (await reach('ferme-zeta', 'H2J 2L2')).deliveries;
    expect(route!.days).toEqual([]);
    const apart = route!.dates.map(({ on }) => Date.parse(on) / 86_400_000);
    expect(apart).toHaveLength(3);
    expect(apart[1]! - apart[0]!).toBe(14);
  });

  it('with its pickups, the nearest first, where no route covers it', async () => {
    await aSeller('Ferme Êta', {
      deliveries: [{ coverage: zones('CA-QC-06') }],
      pickups: [
        { name: 'À la ferme', address: at('Saint-Rémi', 'J0L 2L0', 45.26, -73.62) },
        { name: 'Gaspé', address: at('Gaspé', 'G4X 1A1', 48.83, -64.48) },
        { name: 'Lévis', address: at('Lévis', 'G6V 3P5', 46.8, -71.18) },
        { name: 'Limoilou', address: at('Québec', 'G1L 2B1', 46.83, -71.23) },
      ],
    });
    const { deliveries, pickups } = await reach('ferme-eta', 'G1R 4S9');
    expect(deliveries).toEqual([]);
    expect(named(pickups)).toEqual(['Limoilou', 'Lévis', 'À la ferme']);
    expect(pickups[0]).toMatchObject({ city: 'Québec', days: ['SA'], minimumMinor: 15_000 });
    expect(named((await reach('ferme-eta', 'G4X 2B2')).pickups)[0]).toBe('Gaspé');
  });

  it('with nothing, and says that a drawn area may hold it', async () => {
    await aSeller('Ferme Thêta', { deliveries: [{ coverage: zones('CA-QC-06') }] });
    const nothing = { deliveries: [], pickups: [], hasDrawnArea: false };
    expect(await reach('ferme-theta', 'G1R 4S9')).toMatchObject(nothing);
    const area: [number, number][] = [
      [45.4, -73.7],
      [45.6, -73.7],
      [45.6, -73.5],
    ];
    await aSeller('Ferme Iota', { deliveries: [{ coverage: { ...zones(), polygons: [area] } }] });
    expect(await reach('ferme-iota', 'H2J 2L2')).toMatchObject({ ...nothing, hasDrawnArea: true });
  });

  it('in France, by department and by postal code', async () => {
    await aSeller('Ferme Kappa', {
      deliveries: [
        { name: 'Lyon', coverage: zones('FR-69') },
        { name: 'Deuxième', coverage: zones('69002') },
      ],
    });
    expect(named((await reach('ferme-kappa', '69002')).deliveries)).toEqual(['Lyon', 'Deuxième']);
    expect(named((await reach('ferme-kappa', '69001')).deliveries)).toEqual(['Lyon']);
    expect((await reach('ferme-kappa', '75001')).deliveries).toEqual([]);
  });
});

it('what is for some customers or for a private list is not revealed', async () => {
  const vendorId = await aSeller('Ferme Lambda', {});
  const owner = await asOwner(ctx, vendorId);
  const customer = await anOrganization(ctx, { isSeller: false, isBuyer: true, name: 'Bistro Lambda' });
  const customerIds = [customer.organization.id];
  await related(ctx, vendorId, customer.organization.id, 'active');
  const priceList = (audience: Parameters<typeof aPriceList>[1]['audience']) =>
    aPriceList(ctx, { vendorId, audience });
  const privateList = await priceList({ kind: 'customers', customerIds });
  const publicList = await priceList({ kind: 'types', customerTypes: ['restaurant'] });
  const coverage = zones('CA-QC');
  await aDelivery(owner, { name: 'Un client', coverage, only: { customerIds, priceListIds: [] } });
  await aDelivery(owner, {
    name: 'Privée',
    coverage,
    only: { customerIds: [], priceListIds: [privateList] },
  });
  await aDelivery(owner, {
    name: 'Publique',
    coverage,
    only: { customerIds: [], priceListIds: [publicList] },
  });
  await aPickup(owner, { name: 'Pour lui', only: { customerIds, priceListIds: [] } });
  const { status, json, text } = await ask('ferme-lambda', 'H2J 2L2');
  expect(status).toBe(200);
  expect(named((json as SellerReach).deliveries)).toEqual(['Publique']);
  expect((json as SellerReach).pickups).toEqual([]);
  expect(text).not.toMatch(/Un client|Privée|Pour lui/);
  const page = await call(null, 'GET', '/public/sellers/ferme-lambda');
  expect(named((page.json as PublicSeller).fulfilments)).toEqual(['Publique']);
});

it('a seller with routes and pickups for a private list only seems to have none', async () => {
  const vendorId = await aSeller('Ferme Omicron', {});
  const owner = await asOwner(ctx, vendorId);
  const customer = await anOrganization(ctx, { isSeller: false, isBuyer: true, name: 'Bistro Omicron' });
  const customerIds = [customer.organization.id];
  const privateList = await aPriceList(ctx, { vendorId, audience: { kind: 'customers', customerIds } });
  const only = { customerIds: [], priceListIds: [privateList] };
  await aDelivery(owner, { name: 'Privée', coverage: zones('CA-QC'), only });
  await aPickup(owner, { name: 'Ramassage privé', only });
  const page = await call(null, 'GET', '/public/sellers/ferme-omicron');
  expect(page.json).toMatchObject({ hasPickup: false, fulfilments: [], zoneCodes: [], areas: [], towns: [] });
  const directory = (delivers: boolean) =>
    call(
      null,
      'GET',
      `/public/sellers?search=omicron&postalCode=H2J%202L2${delivers ? '&delivers=true' : ''}`,
    );
  expect((await directory(false)).json).toMatchObject({ rows: [{ delivers: false, hasPickup: false }] });
  expect((await directory(true)).json).toMatchObject({ rows: [] });
});

it('an incomplete or unknown postal code is refused at its field', async () => {
  await aSeller('Ferme Mu', {});
  for (const wrong of ['', 'H2X', 'H2X 1Y', 'D2X 1Y4', '69', '99999', 'H2X 1Y4; drop', '69002 12345678'])
    expect((await ask('ferme-mu', wrong)).json, wrong).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/postalCode' }],
    });
});

it('a seller without a public page does not answer', async () => {
  const vendorId = await aSeller('Ferme Nu', {});
  await changeOfferSettings(await asOwner(ctx, vendorId), { version: 1, change: { isListed: false } });
  expect((await ask('ferme-nu', 'H2J 2L2')).status).toBe(404);
  expect((await ask('personne', 'H2J 2L2')).status).toBe(404);
});

it('the routes of a seller are listed by name, as one looks names up', async () => {
  const deliveries = ['Zone nord', 'Œuvres', 'Épiceries 10', 'Épiceries 9'].map((name) => ({ name }));
  const vendorId = await aSeller('Ferme aux quatre routes', { deliveries });
  const names = (await listFulfilments(ctx, vendorId)).map(({ name }) => name);
  expect(names).toEqual(['Épiceries 9', 'Épiceries 10', 'Œuvres', 'Zone nord']);
});
