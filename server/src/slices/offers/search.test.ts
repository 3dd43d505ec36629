import { beforeAll, describe, expect, it } from 'vitest';
import { offerFilter, offerSearchInput, type OfferSearchInput, type OrganizationId } from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { offersProjection } from './commands/projection.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aCategory } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';
import { countFacets } from './queries/facets.ts';
import { search } from './queries/search.ts';

const world = await testWorld();
const ctx = world.as(system);
let farm: OrganizationId;
let buyer: Member;

const find = (input: Partial<OfferSearchInput>, as: Member = buyer) =>
  search(world.as(as), offerSearchInput.parse(input));
const names = async (input: Partial<OfferSearchInput>, as: Member = buyer) =>
  (await find(input, as)).rows.map((row) => row.name.fr);

const products = [
  ['Tomates cerises', 'Cherry tomatoes', 'vegetables.fruits', '30', ['organic']],
  ['Courgettes vertes', 'Green zucchini', 'vegetables.fruits', '20', []],
  ['Échalotes grises', 'Grey shallots', 'vegetables.bulbs', '42', []],
  ['Crème fraîche', 'Fresh cream', 'dairy', '12', ['organic']],
  ['Pommes de terre Yukon', 'Yukon potatoes', 'vegetables.roots', '18', []],
] as const;

beforeAll(async () => {
  registerProjections([offersProjection]);
  const seller = await anOrganization(ctx, { name: 'Ferme du Nord' });
  farm = seller.organization.id;
  const customer = await aRestaurant(ctx, 'Bistro Verger');
  buyer = customer.owner;
  for (const [id, fr, en] of [
    ['vegetables', 'Légumes', 'Vegetables'],
    ['vegetables.fruits', 'Légumes-fruits', 'Fruit vegetables'],
    ['vegetables.bulbs', 'Bulbes', 'Bulbs'],
    ['vegetables.roots', 'Racines', 'Roots'],
    ['dairy', 'Produits laitiers', 'Dairy'],
  ] as const)
    await aCategory(world.db, id, fr, en);
  const list = await aPriceList(ctx, {
    vendorId: farm,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  await aFulfilment(ctx, { vendorId: farm, zones: ['CA-QC'], weekdays: ['TU', 'FR'] });
  for (const [fr, en, categoryId, unitPrice, certifications] of products) {
    const { formatId } = await aListedItem(ctx, {
      vendorId: farm,
      fr,
      en,
      categoryId,
      certifications: [...certifications],
      storage: categoryId === 'dairy' ? 'chilled' : 'ambient',
    });
    await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice });
  }
});

describe('words', () => {
  it('find by either language, without accents, in plural or singular, by prefix', async () => {
    expect(await names({ text: 'echalote' })).toEqual(['Échalotes grises']);
    expect(await names({ text: 'SHALLOTS' })).toEqual(['Échalotes grises']);
    expect(await names({ text: 'creme fraiche' })).toEqual(['Crème fraîche']);
    expect(await names({ text: 'tomat' })).toEqual(['Tomates cerises']);
    expect(await names({ text: 'tom' })).toEqual(['Tomates cerises']);
  });

  it('find synonyms', async () => {
    expect(await names({ text: 'zucchini' })).toEqual(['Courgettes vertes']);
    expect(await names({ text: 'patates' })).toEqual(['Pommes de terre Yukon']);
    expect(await names({ text: 'bio', sort: 'name' })).toEqual(['Crème fraîche', 'Tomates cerises']);
  });

  it('filter by category, seller and certification, matches in names first', async () => {
    expect(await names({ text: 'ferme du nord' })).toHaveLength(5);
    expect(await names({ text: 'légumes' })).toHaveLength(4);
  });

  it('tolerate typing errors, and return the corrected text', async () => {
    expect(await find({ text: 'tomtes' })).toMatchObject({
      correctedText: 'tomates',
      rows: [{ name: { fr: 'Tomates cerises' } }],
    });
    expect(await find({ text: 'xyzzyx' })).toEqual({ rows: [], next: null, correctedText: null });
    expect((await find({ text: 'tomates' })).correctedText).toBeNull();
  });

  it('treat special characters as text', async () => {
    expect(await names({ text: "' | & ! :* (" })).toHaveLength(5);
    expect(await names({ text: '%' })).toHaveLength(5);
  });
});

describe('only my suppliers', () => {
  it('finds the offers of sellers with whom the buyer has an active relationship, and counts them alike', async () => {
    const other = await anOrganization(ctx, { name: 'Ferme du Sud' });
    const vendorId = other.organization.id;
    const list = await aPriceList(ctx, {
      vendorId,
      audience: { kind: 'types', customerTypes: ['restaurant'] },
    });
    await aFulfilment(ctx, { vendorId, zones: ['CA-QC'], weekdays: ['MO'] });
    const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Panais', en: 'Parsnip' });
    await setPrice(ctx, { vendorId, priceListId: list, formatId, unitPrice: '4' });
    const mine = { mySuppliers: true, sort: 'newest' } as const;
    expect(await names({ sort: 'newest' })).toContain('Panais');
    expect(await names(mine)).toEqual([]);
    await related(ctx, vendorId, buyer.organizationId, 'active');
    expect(await names(mine)).toEqual(['Panais']);
    const counts = await countFacets(world.as(buyer), offerFilter.parse({ mySuppliers: true }));
    expect([counts.total, counts.seller]).toEqual([1, [{ value: vendorId, name: 'Ferme du Sud', count: 1 }]]);
    await related(ctx, vendorId, buyer.organizationId, 'blocked');
    expect(await names({ sort: 'newest' })).not.toContain('Panais');
  });
});

describe('pages', () => {
  it.each(['relevance', 'name', 'price', 'pricePerKg', 'newest'] as const)(
    'go through %s without gaps or repeats',
    async (sort) => {
      const whole = await names({ sort, text: sort === 'relevance' ? 'ferme' : '' });
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = await find({ sort, pageSize: 2, after, text: sort === 'relevance' ? 'ferme' : '' });
        paged.push(...page.rows.map((row) => row.name.fr));
        after = page.next ?? undefined;
      } while (after);
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(5);
    },
  );

  it('are sorted by price, and by price per kilogram', async () => {
    expect((await find({ sort: 'price' })).rows.map((row) => row.unitPrice)).toEqual([
      '12',
      '18',
      '20',
      '30',
      '42',
    ]);
    expect((await find({ sort: 'pricePerKg' })).rows[0]).toMatchObject({
      pricePerKg: '1.2',
      currency: 'CAD',
    });
  });

  it('refuse an invalid cursor', async () => {
    await expect(find({ after: 'nonsense' })).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('facets', () => {
  const count = (filter: object) => countFacets(world.as(buyer), offerFilter.parse(filter));

  it('counts each facet without its own filter', async () => {
    const facets = await count({ category: ['dairy'] });
    expect(facets.total).toBe(1);
    expect(facets.category).toEqual([
      { value: 'vegetables', count: 4 },
      { value: 'vegetables.fruits', count: 2 },
      { value: 'dairy', count: 1 },
      { value: 'vegetables.bulbs', count: 1 },
      { value: 'vegetables.roots', count: 1 },
    ]);
    expect(facets.storage).toEqual([{ value: 'chilled', count: 1 }]);
    expect(facets.certification).toEqual([{ value: 'organic', count: 1 }]);
    expect(facets.day).toEqual([
      { value: 'FR', count: 1 },
      { value: 'TU', count: 1 },
    ]);
    expect(facets.price).toEqual({ lowest: '12', highest: '12', currency: 'CAD' });
    expect(facets.seller).toEqual([{ value: farm, count: 1, name: 'Ferme du Nord' }]);
  });

  it('sum to the number of results', async () => {
    for (const filter of [
      {},
      { text: 'ferme' },
      { certification: ['organic'] },
      { storage: ['ambient'], priceTo: '20' },
      { day: ['MO'] },
      { day: ['TU'], inStock: true },
      { category: ['vegetables'], priceFrom: '19', priceTo: '35' },
    ])
      expect((await count(filter)).total).toBe(
        (await find({ ...filter, pageSize: 100 } as never)).rows.length,
      );
  });

  it('count the results of the corrected words', async () => {
    expect(await count({ text: 'tomtes' })).toMatchObject({ total: 1, correctedText: 'tomates' });
  });
});

it('is for buyers only', async () => {
  const { owner } = await anOrganization(ctx);
  await expect(find({}, owner)).rejects.toMatchObject({ code: 'offers.notABuyer' });
});

it('shows one row per format, at the price of the first list', async () => {
  const { rows } = await find({ text: 'courgettes' });
  const formatId = rows[0]!.id;
  const own = await aPriceList(ctx, {
    vendorId: farm,
    name: 'Bistro',
    audience: { kind: 'customers', customerIds: [buyer.organizationId] },
  });
  await setPrice(ctx, { vendorId: farm, priceListId: own, formatId, unitPrice: '17.50' });
  expect((await find({ text: 'courgettes' })).rows).toMatchObject([
    { unitPrice: '20', priceReason: 'publicList' },
  ]);
  await related(ctx, farm, buyer.organizationId, 'active');
  expect((await find({ text: 'courgettes' })).rows).toMatchObject([
    { unitPrice: '17.5', priceReason: 'ownList' },
  ]);
});
