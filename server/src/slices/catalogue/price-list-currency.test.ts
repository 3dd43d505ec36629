import { expect, it } from 'vitest';
import type { Currency, PriceList } from '@halles/contract';
import { anonymous } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { changePriceList, createPriceList } from './commands/price-lists.ts';
import { aPriceList, aProduct, priceListFields } from './factory.ts';
import { listPriceListItems } from './queries/price-list-items.ts';

const world = await testWorld();
const { owner } = await anOrganization(world.as(anonymous));
const ctx = world.as(owner);
const { organizationId } = owner;
const { formats } = await aProduct(ctx, {}, [{ sku: 'A' }]);

const change = ({ id, version }: PriceList, currency: Currency) =>
  changePriceList(ctx, {
    organizationId,
    priceListId: id,
    version,
    change: { currency, name: 'Export' },
  });

it('a list with prices keeps its currency, so that 10 dollars never become 10 euros', async () => {
  const list = await aPriceList(ctx, {}, { [formats[0]!.id]: '10' });
  await expect(change(list, 'EUR')).rejects.toMatchObject({ code: 'catalogue.listHasPrices' });
  expect(await change(list, 'CAD')).toMatchObject({ currency: 'CAD', name: 'Export' });
  const copy = await createPriceList(ctx, {
    ...priceListFields({ currency: 'EUR' }),
    organizationId,
    copyFrom: { priceListId: list.id, changePercent: '-35' },
  });
  const { rows } = await listPriceListItems(ctx, {
    organizationId,
    priceListId: copy.id,
    page: 1,
    pageSize: 25,
    descending: false,
    show: 'all',
  });
  expect(rows.map(({ unitPrice }) => Number(unitPrice))).toEqual([6.5]);
});

it('an empty list takes another one', async () => {
  expect(await change(await aPriceList(ctx), 'EUR')).toMatchObject({ currency: 'EUR' });
});
