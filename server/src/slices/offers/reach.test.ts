import { system } from '../../platform/actor.ts';
import { expect, it } from 'vitest';
import type { Offer, OrganizationId } from '@halles/contract';
import { testApp } from '../../testing/app.ts';
import { anOrganization } from '../organizations/factory.ts';
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

it('distant pickups and prices in another currency are found further away, unless from a supplier', async () => {
  const buyer = (
    await anOrganization(ctx, {
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'caterer',
      address: { ...montreal, postalCode: 'H2J 2L2' },
    })
  ).owner;
  const places = {
    'Ferme de Laval': { location: { lat: 45.57, lng: -73.69 }, currency: 'CAD' },
    'Ferme de Gaspé': { location: { lat: 48.83, lng: -64.48 }, currency: 'CAD' },
    'Comptoir en euros': { location: { lat: 45.57, lng: -73.69 }, currency: 'EUR' },
  } as const;
  const sellers = new Map<string, OrganizationId>();
  for (const [name, { location, currency }] of Object.entries(places)) {
    const vendorId = (await anOrganization(ctx, { name })).organization.id;
    sellers.set(name, vendorId);
    const audience = { kind: 'types' as const, customerTypes: ['caterer' as const] };
    const priceListId = await aPriceList(ctx, { vendorId, currency, audience });
    const { formatId } = await aListedItem(ctx, {
      vendorId,
      fr: 'Noix',
      en: 'Nuts',
      certifications: ['local'],
    });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    await aFulfilment(ctx, { vendorId, zones: null, location });
  }
  const find = async (reach: string) =>
    (await call(buyer, 'GET', `/offers?reach=${reach}`)).json.rows.map(
      (row: Offer) => `${row.seller.name}${row.certifications.includes('local') ? ', local' : ''}`,
    );
  const near = ['Ferme de Laval, local'];
  const further = ['Comptoir en euros', 'Ferme de Gaspé'];
  expect((await find('all')).toSorted()).toEqual([...further, ...near].toSorted());
  expect(await find('near')).toEqual(near);
  expect((await find('further')).toSorted()).toEqual(further);
  const facets = (await call(buyer, 'GET', '/offers/facets?reach=near')).json;
  expect(facets).toMatchObject({ total: 1, further: 2, seller: [{ name: 'Ferme de Laval' }] });

  await related(ctx, sellers.get('Ferme de Gaspé')!, buyer.organizationId, 'active');
  expect((await find('near')).toSorted()).toEqual(['Ferme de Gaspé, local', ...near]);
  expect(await find('further')).toEqual(['Comptoir en euros']);
});
