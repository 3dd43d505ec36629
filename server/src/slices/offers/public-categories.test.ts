import { expect, it } from 'vitest';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aCategory } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { listSellers } from './queries/public.ts';

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
