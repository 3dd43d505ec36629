import { beforeEach, expect, it } from 'vitest';
import type { FormatId, PriceList } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { changePriceListItem, createPriceListItem } from './commands/price-list-items.ts';
import { aPriceList, aProduct } from './factory.ts';
import { listPriceListItems } from './queries/price-list-items.ts';

const world = await testWorld();
let marie: Member;
let carrots: FormatId;
let own: PriceList;
let inEuros: PriceList;

/** Carrots that cost $2.00. */
beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  const { formats } = await aProduct(world.as(marie), {}, [{ sku: 'A', unitCost: '2' }]);
  carrots = formats[0]!.id;
  own = await aPriceList(world.as(marie), {}, { [carrots]: '1.00' });
  inEuros = await aPriceList(world.as(marie), { name: 'Export', currency: 'EUR' }, { [carrots]: '1.00' });
});

const organizationId = () => marie.organizationId;
const itemsOn = async (list: PriceList, show: 'all' | 'belowCost' = 'all') =>
  listPriceListItems(world.as(marie), {
    page: 1,
    pageSize: 25,
    descending: false,
    organizationId: organizationId(),
    priceListId: list.id,
    show,
    sort: 'name',
  });

it('a margin compares prices in the currency of the costs only', async () => {
  expect((await itemsOn(own)).rows).toMatchObject([{ marginPercent: '-100.0' }]);
  expect((await itemsOn(inEuros)).rows).toMatchObject([{ unitPrice: '1.00', marginPercent: null }]);
  expect(await itemsOn(own, 'belowCost')).toMatchObject({ total: 1, rows: [{}] });
  expect(await itemsOn(inEuros, 'belowCost')).toMatchObject({ total: 0, rows: [] });
});

it('a changed price has the same margin as the list shows', async () => {
  const change = async (list: PriceList) => {
    const { id: itemId, version } = (await itemsOn(list)).rows[0]!;
    const request = { organizationId: organizationId(), itemId, version, change: { unitPrice: '4' } };
    return changePriceListItem(world.as(marie), request);
  };
  expect(await change(own)).toMatchObject({ marginPercent: '50.0' });
  expect(await change(inEuros)).toMatchObject({ marginPercent: null });
  const item = (list: PriceList) => ({
    priceListId: list.id,
    inventoryItemId: carrots,
    unitPrice: '4',
    breaks: [],
    isHidden: false,
  });
  const { items } = await bulkUpdatePriceListItems(world.as(marie), {
    organizationId: organizationId(),
    items: [item(own), item(inEuros)].map((one) => ({ ...one, remove: false })),
  });
  expect(items.map(({ marginPercent }) => marginPercent)).toEqual(['50.0', null]);
  const another = await aPriceList(world.as(marie), { name: 'Autre', currency: 'EUR' }, {});
  const added = { organizationId: organizationId(), ...item(another) };
  expect(await createPriceListItem(world.as(marie), added)).toMatchObject({ marginPercent: null });
});
