import { expect, it } from 'vitest';
import { offerSearchInput } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { search } from './queries/search.ts';

const { world, call } = await testApp();
const ctx = world.as(system);

it('a seller is found by a new name at once', async () => {
  const { organization, owner } = await anOrganization(ctx, { name: 'Ferme Ancienne' });
  const { owner: buyer } = await aRestaurant(ctx, 'Bistro Verger');
  const vendorId = organization.id;
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  const priceListId = await aPriceList(ctx, { vendorId, audience });
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'], weekdays: ['TU'] });
  const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Topinambours', en: 'Sunchokes' });
  await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
  await related(ctx, vendorId, buyer.organizationId, 'active');
  const found = async (text: string) =>
    (await search(world.as(buyer), offerSearchInput.parse({ text }))).rows.length;
  expect([await found('ancienne'), await found('zenith')]).toEqual([1, 0]);
  const { version } = organization;
  await call(owner, 'PATCH', `/organizations/${vendorId}`, { version, name: 'Ferme Zenith' });
  expect([await found('ancienne'), await found('zenith')]).toEqual([0, 1]);
});
