import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aCategory, changedProduct } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { getSeller, listSellers } from './queries/public.ts';

const world = await reactingWorld();
const ctx = world.as(system);

it('a visitor finds sellers by the categories of their public lists, and not of the list of a customer', async () => {
  const { id: vendorId } = (await anOrganization(ctx, { name: 'Ferme du Nord' })).organization;
  const { id: customerId } = (await aRestaurant(ctx, 'Bistro Verger')).organization;
  await related(ctx, vendorId, customerId, 'active');
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const price = async (categoryId: string, list: Parameters<typeof aPriceList>[1]['audience']) => {
    await aCategory(world.db, categoryId, categoryId, categoryId);
    const { formatId } = await aListedItem(ctx, { vendorId, fr: categoryId, en: categoryId, categoryId });
    const priceListId = await aPriceList(ctx, { vendorId, audience: list });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
  };
  await price('vegetables', { kind: 'types', customerTypes: ['restaurant'] });
  await price('truffles', { kind: 'customers', customerIds: [customerId] });
  const found = async (categoryId: string) => {
    const page = { page: 1, pageSize: 10, delivers: false, descending: false };
    return (await listSellers(world.as(anonymous), { ...page, categoryId })).rows.map(({ name }) => name);
  };
  expect(await found('vegetables')).toEqual(['Ferme du Nord']);
  expect(await found('truffles')).toEqual([]);
});

async function aPhoto(organizationId: OrganizationId) {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1d5a3c' } })
    .png()
    .toBuffer();
  const file = { owner: { organizationId }, kind: 'photo', bytes, declaredName: 'poires.png' } as const;
  return (await world.ports.files.storeFile(world.db, file)).id;
}

it('a seller without a photo shows the first product with one, but none that only a customer sees', async () => {
  const { organization, owner } = await anOrganization(ctx, { name: 'Verger des Pins' });
  const vendorId = organization.id;
  const { id: customerId } = (await aRestaurant(ctx, 'Café Aube')).organization;
  await related(ctx, vendorId, customerId, 'active');
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const sell = async (name: string, audience: Parameters<typeof aPriceList>[1]['audience']) => {
    const { formatId } = await aListedItem(ctx, { vendorId, fr: name, en: name });
    const priceListId = await aPriceList(ctx, { vendorId, audience });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    const photo = await aPhoto(vendorId);
    await changedProduct(world.as(owner), formatId, { photoFileIds: [photo] });
    return photo;
  };
  const shown = async () => (await getSeller(world.as(anonymous), { slug: organization.slug })).photoUrl;
  await sell('Ail', { kind: 'customers', customerIds: [customerId] });
  expect(await shown()).toBeNull();
  const pears = await sell('Poires', { kind: 'types', customerTypes: ['restaurant'] });
  const apples = await sell('Pommes', { kind: 'types', customerTypes: ['restaurant'] });
  expect(await shown()).toContain(pears);
  expect(await shown()).not.toContain(apples);
});
