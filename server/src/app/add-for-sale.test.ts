import { beforeEach, describe, expect, it } from 'vitest';
import type { inventory, ParsedInputOf, ProductForSale } from '@halles/contract';
import { anonymous, type Member } from '../platform/actor.ts';
import { reactingWorld } from '../testing/reactions.ts';
import { aPriceList, formatFields } from '../slices/catalogue/factory.ts';
import { listPriceListItems } from '../slices/catalogue/queries/price-list-items.ts';
import { listPriceLists } from '../slices/catalogue/queries/price-lists.ts';
import { listProducts } from '../slices/catalogue/queries/products.ts';
import { aMember, anOrganization } from '../slices/organizations/factory.ts';
import { setupOf } from '../slices/organizations/index.ts';
import { addProductsForSale, createProductForSale } from '../slices/inventory/commands/add-for-sale.ts';
import { listItems } from '../slices/inventory/queries/items.ts';

const world = await reactingWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

const page = { page: 1, pageSize: 25, descending: false };
const product = (name: string, change: Partial<ProductForSale> = {}): ProductForSale => ({
  name: { fr: name, en: '', original: 'fr' },
  saleUnit: 'case',
  quantityPerUnit: null,
  contentQuantity: '10',
  contentUnit: 'kg',
  unitPrice: '24.50',
  onHand: '40',
  ...change,
});
const lists = async () => {
  const { organizationId } = marie;
  return (await listPriceLists(world.as(marie), { ...page, organizationId, sort: 'name' })).rows;
};
const pricesOn = async (priceListId: (typeof lists extends () => Promise<(infer L)[]> ? L : never)['id']) => {
  const { organizationId } = marie;
  const of = { ...page, organizationId, priceListId, show: 'all', sort: 'name' } as const;
  return (await listPriceListItems(world.as(marie), of)).rows.map(({ unitPrice }) => Number(unitPrice));
};

it('gives a new seller products, a price list for every buyer and stock', async () => {
  const { productIds, priceListId } = await addProductsForSale(world.as(marie), {
    products: [product('Carottes'), product('Œufs', { unitPrice: '6', onHand: null })],
  });
  expect(productIds).toHaveLength(2);
  const items = (await listItems(world.as(marie), { ...page, sort: 'name' })).rows;
  expect(items.map(({ productName, onHand, mode }) => [productName.fr, onHand, mode])).toEqual([
    ['Carottes', '40', 'tracked'],
    ['Œufs', '0', 'unlimited'],
  ]);
  const [list, ...others] = await lists();
  expect(others).toEqual([]);
  expect(list).toMatchObject({ id: priceListId, name: 'Tarif', isInForce: true, currency: 'CAD' });
  expect(await pricesOn(priceListId)).toEqual([24.5, 6]);
  const { steps } = await setupOf(world.as(marie), marie.organizationId);
  expect(steps).toMatchObject({ firstProduct: 'done', firstPriceList: 'done' });
});

it('adds to the list that every buyer sees already, and leaves others alone', async () => {
  const chosen = await aPriceList(world.as(marie), {
    audience: { kind: 'types', customerTypes: ['grocer'] },
  });
  const first = await addProductsForSale(world.as(marie), { products: [product('Carottes')] });
  const second = await addProductsForSale(world.as(marie), { products: [product('Betteraves')] });
  expect(second.priceListId).toBe(first.priceListId);
  expect(await pricesOn(first.priceListId)).toHaveLength(2);
  expect(await pricesOn(chosen.id)).toEqual([]);
});

it('is refused whole to a member who may change stock but no prices', async () => {
  const luc = await aMember(world.as(anonymous), marie.organizationId, 'warehouse');
  await expect(addProductsForSale(world.as(luc), { products: [product('Carottes')] })).rejects.toThrow(
    'request.notAllowed',
  );
  expect((await listProducts(world.as(marie), { ...page, activity: 'all' })).rows).toEqual([]);
});

describe('a product entered with all its fields', () => {
  const whole = (change: Partial<ParsedInputOf<typeof inventory.createProductForSale>> = {}) => ({
    name: { fr: 'Carottes', en: '', original: 'fr' as const },
    description: null,
    categoryId: null,
    producerId: null,
    photoFileIds: [],
    certifications: [],
    storage: 'ambient' as const,
    allergens: [],
    origin: 'Saint-Rémi',
    internalNotes: '',
    format: formatFields(),
    unitPrice: '24.50',
    onHand: '40',
    ...change,
  });
  const stock = async () =>
    (await listItems(world.as(marie), { ...page, sort: 'name' })).rows.map(({ onHand, mode }) => [
      onHand,
      mode,
    ]);

  it('has its price for every buyer and its stock at once', async () => {
    await createProductForSale(world.as(marie), whole());
    const [created] = (await listProducts(world.as(marie), { ...page, activity: 'all' })).rows;
    expect(created!.name.fr).toBe('Carottes');
    const [list] = await lists();
    expect(await pricesOn(list!.id)).toEqual([24.5]);
    expect(await stock()).toEqual([['40', 'tracked']]);
  });

  it('may have a stock without a price, or a price without a tracked stock', async () => {
    await createProductForSale(world.as(marie), whole({ unitPrice: null }));
    expect(await lists()).toEqual([]);
    expect(await stock()).toEqual([['40', 'tracked']]);
    await createProductForSale(
      world.as(marie),
      whole({ onHand: null, format: { ...formatFields(), sku: 'B' } }),
    );
    expect(await pricesOn((await lists())[0]!.id)).toEqual([24.5]);
    expect(await stock()).toContainEqual(['0', 'unlimited']);
  });

  it('is refused whole to a member who may change stock but no prices', async () => {
    const luc = await aMember(world.as(anonymous), marie.organizationId, 'warehouse');
    await expect(createProductForSale(world.as(luc), whole())).rejects.toThrow('request.notAllowed');
    expect((await listProducts(world.as(marie), { ...page, activity: 'all' })).rows).toEqual([]);
  });
});
