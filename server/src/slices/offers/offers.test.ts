import { beforeAll, describe, expect, it } from 'vitest';
import {
  offerFilter,
  offerSearchInput,
  type FormatId,
  type OrganizationId,
  type PriceListId,
} from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testApp } from '../../testing/app.ts';
import { aRestaurant, aMember, anOrganization } from '../organizations/factory.ts';
import {
  findNewResults,
  openSavedSearch,
  putSavedSearch,
  removeSavedSearch,
} from './commands/saved-searches.ts';
import { changeOfferSettings } from './commands/settings.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';
import { aPriceList, changePriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aCategory, productsArchived } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';
import { listSavedSearches } from './queries/saved-searches.ts';
import { search } from './queries/search.ts';
import { listVendorOffers, previewAsCustomer } from './queries/vendor-offers.ts';

const { world, call, app } = await testApp();
const ctx = world.as(system);
let farm: OrganizationId;
let seller: Member;
let buyer: Member;
let list: PriceListId;
const formatIds: Record<string, FormatId> = {};

beforeAll(async () => {
  const one = await anOrganization(ctx, { name: 'Ferme du Nord' });
  farm = one.organization.id;
  seller = one.owner;
  const other = await aRestaurant(ctx, 'Bistro Verger');
  buyer = other.owner;
  await aCategory(world.db, 'vegetables', 'Légumes', 'Vegetables');
  list = await aPriceList(ctx, {
    vendorId: farm,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  await aFulfilment(ctx, { vendorId: farm, zones: ['CA-QC'], weekdays: ['TU'] });
  for (const fr of ['Carottes', 'Panais', 'Navets', 'Radis']) {
    const { formatId, productId } = await aListedItem(ctx, {
      vendorId: farm,
      fr,
      en: fr,
      categoryId: 'vegetables',
    });
    formatIds[fr] = formatId;
    if (fr !== 'Radis') await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '10' });
    if (fr === 'Navets') await productsArchived(ctx, farm, [productId], true);
  }
  await setStock(ctx, farm, formatIds['Panais']!, { onHand: '0' });
});

describe('the seller', () => {
  it('Spec §7: sees each format of the organization, displayed or with the reasons why not, with its audience and reach', async () => {
    const { json } = await call(seller, 'GET', '/vendor-offers');
    expect(
      json.rows.map((row: { name: { fr: string }; reasons: { code: string }[] }) => [
        row.name.fr,
        row.reasons.map((reason) => reason.code),
      ]),
    ).toEqual([
      ['Carottes', []],
      ['Navets', ['productArchived']],
      ['Panais', ['noStock']],
      ['Radis', ['onNoList']],
    ]);
    expect(json.rows[0]).toMatchObject({
      vendor: { organizationId: farm },
      visibility: { customerTypes: ['restaurant'], customerIds: [] },
      deliveryZoneCodes: ['CA-QC'],
      deliveries: [{ kind: 'delivery', days: ['TU'] }],
      pickups: [],
      price: { unitPrice: '10', reason: 'publicList' },
    });
    expect((await call(seller, 'GET', '/vendor-offers?reason=noStock')).json.total).toBe(1);
    expect((await call(seller, 'GET', '/vendor-offers?show=displayed&search=carot')).json.total).toBe(1);
    expect((await call(seller, 'GET', '/vendor-offers/counts')).json).toEqual({
      displayed: 1,
      hidden: 3,
      byReason: [
        { reason: 'productArchived', count: 1 },
        { reason: 'noStock', count: 1 },
        { reason: 'onNoList', count: 1 },
      ],
    });
    const { json: hidden } = await call(seller, 'GET', '/vendor-offers/hidden');
    expect(
      new Map(hidden.map(({ id, reasons }: { id: FormatId; reasons: string[] }) => [id, reasons])),
    ).toEqual(
      new Map([
        [formatIds['Navets'], ['productArchived']],
        [formatIds['Panais'], ['noStock']],
        [formatIds['Radis'], ['onNoList']],
      ]),
    );
  });

  it.each([
    ['EN', ['Beets', 'Hardneck garlic', 'Zucchini']],
    ['FR', ['Ail', 'Betteraves', 'Courgettes']],
  ] as const)('reads its offers in the order of their names (%s)', async (language, names) => {
    const { organization, owner } = await anOrganization(ctx, { name: `Jardin ${language}` });
    for (const [fr, en] of [
      ['Courgettes', 'Zucchini'],
      ['Betteraves', 'Beets'],
      ['Ail', 'Hardneck garlic'],
    ] as const)
      await aListedItem(ctx, { vendorId: organization.id, fr, en });
    const member = { ...owner, language };
    const page = { page: 1, pageSize: 25, descending: false, show: 'all' } as const;
    const shown = [
      await listVendorOffers(world.as(member), page),
      await previewAsCustomer(world.as(member), { ...page, customerType: 'restaurant' }),
    ];
    for (const { rows } of shown)
      expect(rows.map(({ name }) => name[language === 'FR' ? 'fr' : 'en'])).toEqual(names);
  });

  it('previews offers for anybody of a type at a postal code, or for a customer', async () => {
    const at = async (query: string) => {
      const { json } = await call(seller, 'GET', `/vendor-offers/${formatIds['Carottes']}/explain?${query}`);
      return [json.isDisplayed, ...json.reasons.map((reason: { code: string }) => reason.code)];
    };
    expect(await at('customerType=restaurant&country=CA&postalCode=J1H1S3')).toEqual([true]);
    expect(await at('customerType=grocer&country=CA&postalCode=J1H1S3')).toEqual([
      false,
      'noListForCustomer',
    ]);
    expect(await at('customerType=restaurant&country=FR&postalCode=69002')).toEqual([
      false,
      'noDeliveryCovers',
    ]);
    await related(ctx, farm, buyer.organizationId, 'paused');
    expect(await at(`customerId=${buyer.organizationId}`)).toEqual([false, 'relationPaused']);
    await related(ctx, farm, buyer.organizationId, 'active');
    expect(await at(`customerId=${buyer.organizationId}`)).toEqual([true]);
    const { json } = await call(
      seller,
      'GET',
      `/vendor-offers/preview?customerId=${buyer.organizationId}&show=displayed`,
    );
    expect(json.total).toBe(1);
    const { owner } = await anOrganization(ctx);
    const strange = await call(seller, 'GET', `/vendor-offers/preview?customerId=${owner.organizationId}`);
    expect(strange.json.code).toBe('request.notFound');
    expect((await call(seller, 'GET', '/vendor-offers/preview')).json.code).toBe('offers.viewerMissing');
  });

  it('chooses what the public sees; a member without permission may not, and an old version is stale', async () => {
    const { json } = await call(seller, 'GET', '/vendor-offers/settings');
    expect(json).toEqual({ showsPricesPublicly: false, isListed: true, version: 1 });
    const change = { version: 1, change: { showsPricesPublicly: true } };
    const viewer = await aMember(ctx, farm, 'viewer');
    expect((await call(viewer, 'PATCH', '/vendor-offers/settings', change)).json.code).toBe(
      'request.notAllowed',
    );
    expect((await call(seller, 'PATCH', '/vendor-offers/settings', change)).json).toMatchObject({
      version: 2,
    });
    expect((await call(seller, 'PATCH', '/vendor-offers/settings', change)).json.code).toBe('request.stale');
  });
});

describe('the buyer', () => {
  it('sees the whole offer, compares it, and has it in the supplier’s list; other customers are never named', async () => {
    const secret = (
      await anOrganization(ctx, {
        name: 'Autre client',
        isSeller: false,
        isBuyer: true,
        customerOrganizationType: 'hotel',
      })
    ).organization.id;
    await aPriceList(ctx, { vendorId: farm, audience: { kind: 'customers', customerIds: [secret] } });
    await related(ctx, farm, secret, 'active');
    await aFulfilment(ctx, { vendorId: farm, zones: ['CA'], onlyCustomerIds: [secret], name: 'Réservée' });
    const answers = [
      await call(buyer, 'GET', `/offers/${formatIds['Carottes']}`),
      await call(buyer, 'GET', `/offers/${formatIds['Carottes']}/compare`),
      await call(buyer, 'GET', `/offers/suppliers/${farm}`),
      await call(buyer, 'GET', '/offers/suppliers'),
      await call(buyer, 'GET', '/offers'),
      await call(buyer, 'GET', '/offers/facets'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('Réservée');
    }
    expect(answers[0]!.json).toMatchObject({
      id: formatIds['Carottes'],
      fulfilments: [{ kind: 'delivery', days: ['TU'] }],
    });
    expect(answers[1]!.json).toHaveLength(1);
    expect(answers[2]!.json).toMatchObject([{ id: formatIds['Carottes'], days: ['TU'] }]);
    expect(answers[3]!.json).toMatchObject([{ id: farm, isLinked: true, offers: 1 }]);
    expect((await call(buyer, 'GET', `/offers/${formatIds['Panais']}`)).status).toBe(404);
    expect((await call(buyer, 'GET', `/offers/${formatIds['Panais']}/compare`)).status).toBe(404);
  });

  it('reads one or several facets from a URL', async () => {
    const count = async (query: string) => (await call(buyer, 'GET', `/offers?${query}`)).json.rows.length;
    expect(await count('category=vegetables')).toBe(1);
    expect(await count('category=dairy&category=vegetables')).toBe(1);
    expect(await count('day=MO')).toBe(0);
    expect(await count('producer=nobody')).toBe(0);
    expect((await call(buyer, 'GET', '/offers?kategory=x')).json.code).toBe('request.unknownParameter');
  });
});

describe('saved searches', () => {
  const savedSearchId = '018f0000-0000-7000-8000-00000000beef' as never;
  const put = (as: Member = buyer, version?: number) =>
    putSavedSearch(world.as(as), {
      savedSearchId,
      name: 'Légumes racines',
      filter: offerFilter.parse({ category: ['vegetables'] }),
      sort: 'relevance',
      notifiesWhenNew: true,
      version,
    });
  const reportedEvents = async () =>
    (await recordedEvents(world.db, buyer.organizationId, 'offers.savedSearchFound')).map(
      (event) => event.data,
    );

  it('report new results once, in the morning', async () => {
    expect(await put()).toMatchObject({ found: 1, newCount: 0, version: 1 });
    await setStock(ctx, farm, formatIds['Panais']!, { onHand: '12' });
    expect(await listSavedSearches(world.as(buyer))).toMatchObject([{ found: 2, newCount: 1 }]);
    await findNewResults(ctx);
    expect(await reportedEvents()).toEqual([]);
    world.clock.advance(24 * 3_600_000);
    await Promise.all([findNewResults(ctx), findNewResults(ctx)]);
    expect(await reportedEvents()).toEqual([{ savedSearchId, name: 'Légumes racines', count: 1 }]);
    world.clock.advance(24 * 3_600_000);
    await findNewResults(ctx);
    expect(await reportedEvents()).toHaveLength(1);
    await openSavedSearch(world.as(buyer), { savedSearchId });
    expect(await listSavedSearches(world.as(buyer))).toMatchObject([{ found: 2, newCount: 0 }]);
  });

  it('belong to the organization, have versions, and need a buyer’s role', async () => {
    await expect(put(buyer, 7)).rejects.toMatchObject({ code: 'request.stale' });
    expect(await put(buyer, 1)).toMatchObject({ version: 2 });
    const driver = await aMember(ctx, buyer.organizationId, 'driver');
    await expect(put(driver, 2)).rejects.toMatchObject({ code: 'request.notAllowed' });
    const stranger = await anOrganization(ctx, {
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'cafe',
    });
    await expect(removeSavedSearch(world.as(stranger.owner), { savedSearchId })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await removeSavedSearch(world.as(buyer), { savedSearchId });
    expect(await listSavedSearches(world.as(buyer))).toEqual([]);
  });
});

it('a list starts at its seller’s midnight, and open screens are refreshed', async () => {
  await recordScheduledOfferEvents(ctx);
  const before = (await recordedEvents(world.db, farm, 'offers.audiencesChanged')).length;
  const tomorrow = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  await changePriceList(ctx, farm, list, {
    audience: { kind: 'types', customerTypes: ['restaurant'] },
    validFrom: tomorrow,
  });
  const count = async () => (await search(world.as(buyer), offerSearchInput.parse({}))).rows.length;
  expect(await count()).toBe(0);
  // Sherbrooke is five hours behind UTC in November.
  world.clock.advance(Date.parse(`${tomorrow}T04:59:59Z`) - world.clock.now().getTime());
  await recordScheduledOfferEvents(ctx);
  expect(await count()).toBe(0);
  world.clock.advance(1_000);
  expect(await count()).toBe(2);
  const during = (await recordedEvents(world.db, farm, 'offers.audiencesChanged')).length;
  await recordScheduledOfferEvents(ctx);
  await recordScheduledOfferEvents(ctx);
  expect((await recordedEvents(world.db, farm, 'offers.audiencesChanged')).length).toBe(during + 1);
  expect(during).toBe(before + 1);
});

describe('the public', () => {
  it('finds sellers by words, category and postal code, with their public products', async () => {
    const found = async (query: string) =>
      (await call(null, 'GET', `/public/sellers?${query}`)).json.rows.map(
        (row: { name: string }) => row.name,
      );
    expect(await found('search=ferme%20du')).toContain('Ferme du Nord');
    expect(await found('categoryId=vegetables')).toEqual(['Ferme du Nord']);
    expect(await found('postalCode=J1H1S3&delivers=true')).toEqual(['Ferme du Nord']);
    expect(await found('postalCode=69002&delivers=true')).toEqual([]);
    const { json } = await call(null, 'GET', '/public/sellers/ferme-du-nord');
    expect(json).toMatchObject({
      name: 'Ferme du Nord',
      zoneCodes: ['CA-QC'],
      products: 2,
      showsPrices: true,
    });
    const products = await call(null, 'GET', '/public/sellers/ferme-du-nord/products');
    expect(products.json.rows).toMatchObject([
      { name: { fr: 'Carottes' }, price: { unitPrice: '10', currency: 'CAD' } },
      { name: { fr: 'Panais' } },
    ]);
    await changeOfferSettings(world.as(seller), {
      version: 2,
      change: { showsPricesPublicly: false },
    });
    const without = await call(null, 'GET', '/public/sellers/ferme-du-nord/products');
    expect(without.json.rows[0].price).toBeNull();
  });

  it('does not find sellers who are not listed', async () => {
    const sitemap = async () => (await app.inject('/sitemap.xml')).body;
    expect(await sitemap()).toContain('/public/sellers/ferme-du-nord');
    await changeOfferSettings(world.as(seller), { version: 3, change: { isListed: false } });
    expect((await call(null, 'GET', '/public/sellers/ferme-du-nord')).status).toBe(404);
    expect(await sitemap()).not.toContain('/public/sellers/ferme-du-nord<');
    expect((await app.inject('/robots.txt')).body).toContain('Sitemap: ');
  });
});
