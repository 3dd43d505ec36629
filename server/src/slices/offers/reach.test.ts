import { system } from '../../platform/actor.ts';
import { expect, it } from 'vitest';
import type { Offer, OfferFacets, OrganizationId, ProducerId } from '@halles/contract';
import { testApp } from '../../testing/app.ts';
import { insertTowns } from '../../testing/places.ts';
import { anOrganization } from '../organizations/factory.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedProduct } from '../catalogue/factory/products.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
const montreal = {
  street: '4720, rue Saint-Denis',
  unit: '',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  location: { lat: 45.5287, lng: -73.5846 },
};

const around: [number, number][] = [
  [45.4, -73.7],
  [45.6, -73.7],
  [45.6, -73.5],
  [45.4, -73.5],
];

it.each(['the beginning H2', 'a drawn area'])(
  'a route by %s offers to the buyers it reaches, and shows it to the seller',
  async (how) => {
    const { organization, owner } = await anOrganization(ctx, { name: `Ferme par ${how}` });
    const vendorId = organization.id;
    const guest = (
      await anOrganization(ctx, {
        isSeller: false,
        isBuyer: true,
        customerOrganizationType: 'hotel',
        address: { ...montreal, postalCode: 'H2J 2L2' },
      })
    ).owner;
    await related(ctx, vendorId, guest.organizationId, 'active');
    const customerIds = [guest.organizationId];
    const priceListId = await aPriceList(ctx, { vendorId, audience: { kind: 'customers', customerIds } });
    const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Poireaux', en: 'Leeks' });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    const seen = async () => [
      (await call(guest, 'GET', `/offers/suppliers/${vendorId}`)).json.length,
      (await call(owner, 'GET', `/vendor-offers/preview?customerId=${guest.organizationId}`)).json.rows[0]
        .isDisplayed,
    ];
    const id = await aFulfilment(ctx, { vendorId, zones: [], postalPrefixes: ['J1'] });
    expect(await seen()).toEqual([0, false]);
    const coverage = { zones: [], postalPrefixes: [], polygons: [] };
    await changedDelivery(ctx, vendorId, id, {
      coverage:
        how === 'a drawn area'
          ? { ...coverage, polygons: [around] }
          : { ...coverage, postalPrefixes: ['H2'] },
    });
    expect(await seen()).toEqual([1, true]);
  },
);

const aCaterer = async (location = montreal.location) =>
  (
    await anOrganization(ctx, {
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'caterer',
      address: { ...montreal, postalCode: 'H2J 2L2', location },
    })
  ).owner;

it('distant pickups and prices in another currency are found further away, unless from a supplier', async () => {
  const buyer = await aCaterer();
  const places = {
    'Ferme de Laval': { location: { lat: 45.57, lng: -73.69 }, currency: 'CAD' },
    'Ferme de Drummondville': { location: { lat: 45.88, lng: -72.48 }, currency: 'CAD' },
    'Ferme de Gaspé': { location: { lat: 48.83, lng: -64.48 }, currency: 'CAD' },
    'Comptoir en euros': { location: { lat: 45.57, lng: -73.69 }, currency: 'EUR' },
  } as const;
  const sellers = new Map<string, OrganizationId>();
  for (const [name, { location, currency }] of Object.entries(places)) {
    const vendorId = (await anOrganization(ctx, { name })).organization.id;
    sellers.set(name, vendorId);
    const audience = { kind: 'types' as const, customerTypes: ['caterer' as const] };
    const priceListId = await aPriceList(ctx, { vendorId, currency, audience });
    const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Noix', en: 'Nuts' });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    await aFulfilment(ctx, { vendorId, zones: null, location });
  }
  const find = async (query: string) =>
    (await call(buyer, 'GET', `/offers?${query}`)).json.rows.map((row: Offer) => row.seller.name).toSorted();
  const near = ['Ferme de Drummondville', 'Ferme de Laval'];
  const further = ['Comptoir en euros', 'Ferme de Gaspé'];
  expect(await find('reach=all')).toEqual([...further, ...near].toSorted());
  expect(await find('reach=near')).toEqual(near);
  expect(await find('reach=further')).toEqual(further);
  const facets = (await call(buyer, 'GET', '/offers/facets?reach=near')).json;
  expect(facets).toMatchObject({ total: 2, further: 2 });

  // Drummondville is 94 km away.
  expect(await find('reach=near&pickupKm=50')).toEqual(['Ferme de Laval']);
  expect(await find('reach=further&pickupKm=50')).toEqual([...further, 'Ferme de Drummondville'].toSorted());
  expect(await find('reach=near&pickupKm=1000')).toEqual([...near, 'Ferme de Gaspé'].toSorted());
  const closer = (await call(buyer, 'GET', '/offers/facets?reach=near&pickupKm=50')).json;
  expect(closer).toMatchObject({ total: 1, further: 3, seller: [{ name: 'Ferme de Laval' }] });
  expect((await call(buyer, 'GET', '/offers?pickupKm=5000')).json.code).toBe('request.invalid');

  await related(ctx, sellers.get('Ferme de Gaspé')!, buyer.organizationId, 'active');
  expect(await find('reach=near')).toEqual([...near, 'Ferme de Gaspé'].toSorted());
  expect(await find('reach=further')).toEqual(['Comptoir en euros']);
});

it.each(['customers', 'prices'] as const)(
  'a pickup place for other %s does not bring an offer nearer',
  async (others) => {
    const buyer = await aCaterer();
    const vendorId = (await anOrganization(ctx, { name: `Ferme loin, autres ${others}` })).organization.id;
    const audience = { kind: 'types' as const, customerTypes: ['caterer' as const] };
    const priceListId = await aPriceList(ctx, { vendorId, audience });
    const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Poires', en: 'Pears' });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    await aFulfilment(ctx, { vendorId, zones: null, location: { lat: 48.83, lng: -64.48 } });
    const other = (await aCaterer()).organizationId;
    await related(ctx, vendorId, other, 'active');
    const only =
      others === 'customers'
        ? { onlyCustomerIds: [other] }
        : {
            onlyPriceListIds: [
              await aPriceList(ctx, { vendorId, name: 'Autre', audience: { kind: 'nobody' } }),
            ],
          };
    await aFulfilment(ctx, { vendorId, zones: null, location: { lat: 45.57, lng: -73.69 }, ...only });
    const isFound = async (reach: string) =>
      (await call(buyer, 'GET', `/offers?reach=${reach}`)).json.rows.some(
        ({ seller }: Offer) => seller.id === vendorId,
      );
    expect([await isFound('near'), await isFound('further')]).toEqual([false, true]);
  },
);

it('an offer shows its distance, and is local where it is produced near the buyer', async () => {
  const buyer = await aCaterer();
  const at = (location: { lat: number; lng: number }, country: 'CA' | 'FR' = 'CA') => ({
    ...montreal,
    country,
    region: country === 'CA' ? 'CA-QC' : 'FR-69',
    postalCode: country === 'CA' ? 'H2J 2L2' : '69001',
    location,
  });
  await insertTowns(ctx, [
    {
      name: 'Sainte Martine',
      administrativeRegion: 'CA-QC-16',
      population: 5_000,
      latitude: 45.25,
      longitude: -73.8,
    },
  ]);
  const lyon = at({ lat: 45.76, lng: 4.84 }, 'FR');
  const market = await anOrganization(ctx, {
    name: 'Halle de Laval',
    address: at({ lat: 45.57, lng: -73.69 }),
  });
  const cheese = await anOrganization(ctx, { name: 'Fromager de Lyon', address: lyon });
  const audience = { kind: 'types' as const, customerTypes: ['caterer' as const] };
  const offered = async (
    vendorId: OrganizationId,
    fr: string,
    producerId: ProducerId | null,
    certifications = ['local'],
  ) => {
    const priceListId = await aPriceList(ctx, { vendorId, name: fr, audience });
    const { formatId } = await aListedItem(ctx, { vendorId, fr, en: fr, certifications });
    if (producerId) await changedProduct(world.as(market.owner), formatId, { producerId });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
  };
  const producer = (facts: Parameters<typeof aProducer>[1]) => aProducer(world.as(market.owner), facts);
  for (const vendorId of [market.organization.id, cheese.organization.id])
    await aFulfilment(ctx, { vendorId, zones: null });
  await offered(cheese.organization.id, 'Tomme de Lyon', null);
  await offered(market.organization.id, 'Salades', null);
  await offered(market.organization.id, 'Café', null, []);
  await offered(market.organization.id, 'Comté', await producer({ organizationId: cheese.organization.id }));
  await offered(market.organization.id, 'Pommes', await producer({ name: 'Verger', town: 'Ste-Martine' }));
  await offered(market.organization.id, 'Miel', await producer({ name: 'Ruches', town: '' }));
  const { rows } = (await call(buyer, 'GET', '/offers?sort=name')).json as { rows: Offer[] };
  const shown = rows
    .filter(({ seller }) => [market.organization.id, cheese.organization.id].includes(seller.id))
    .map(({ name, distanceKm, isLocal, certifications }) => [name.fr, distanceKm, isLocal, certifications]);
  expect(shown).toEqual([
    ['Café', 9, false, []],
    ['Comté', 9, false, ['local']],
    ['Miel', 9, false, ['local']],
    ['Pommes', 9, true, ['local']],
    ['Salades', 9, true, ['local']],
    ['Tomme de Lyon', 5833, false, ['local']],
  ]);

  const local = (await call(buyer, 'GET', '/offers?sort=name&local=true')).json as { rows: Offer[] };
  expect(local.rows).toEqual(rows.filter(({ isLocal }) => isLocal));
  const { total, seller } = (await call(buyer, 'GET', '/offers/facets?local=true')).json as OfferFacets;
  expect([total, seller.map(({ name }) => name)]).toEqual([2, ['Halle de Laval']]);
  const far = await aCaterer({ lat: 48.83, lng: -64.48 });
  for (const path of ['/offers?local=true', '/offers/facets?local=true'])
    expect((await call(far, 'GET', path)).json).toMatchObject(
      path.includes('facets') ? { total: 0 } : { rows: [] },
    );
});
