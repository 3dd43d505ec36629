import { beforeAll, expect, it } from 'vitest';
import { system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { addProductForSale, aTradingPair } from '../ordering/factory/trading-pair.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
let buyer: Member;
let seller: Member;

beforeAll(async () => {
  const pair = await aTradingPair(ctx());
  buyer = pair.buyer;
  seller = pair.seller;
  await addProductForSale(ctx(), pair, { fr: 'Carottes nantaises', en: 'Nantes carrots', unitPrice: '2.00' });
  // The list is for restaurants, so that a grocer sees none of it.
});

const search = (who: Member, text: string) => call(who, 'POST', '/offers/searches', { text });
const days = () =>
  world.db
    .selectFrom('search_days')
    .select(['text', 'zone', 'searches', 'unreached', 'not_found'])
    .orderBy('text')
    .execute();

it('counts a search by day and region, and says whether it found something', async () => {
  const { owner: grocer } = await anOrganization(ctx(), {
    name: 'Épicerie',
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'grocer',
  });
  await search(buyer, 'Carottes');
  await search(buyer, ' carottes ');
  await search(grocer, 'carottes');
  await search(buyer, 'Topinambours');
  const zone = (await days())[0]?.zone;
  expect(await days()).toEqual([
    { text: 'carottes', zone, searches: 3, unreached: 1, not_found: 0 },
    { text: 'topinambours', zone, searches: 1, unreached: 0, not_found: 1 },
  ]);
  expect(zone).toMatch(/^CA-QC/);
});

it('counts a corrected spelling as found', async () => {
  await search(buyer, 'carrottes nantaises');
  expect((await days()).find(({ text }) => text === 'carrottes nantaises')).toMatchObject({ not_found: 0 });
});

it('keeps nothing that may name somebody, and nothing of an admin who looks around', async () => {
  const before = await days();
  await search(buyer, 'chef@bistro.example');
  await search(buyer, '514 555-0123');
  const admin = await anAdmin(ctx());
  await search({ ...admin, organizationId: buyer.organizationId, view: 'viewing' }, 'oignons');
  expect(await days()).toEqual(before);
});

it('refuses organizations that do not buy', async () => {
  expect((await search(seller, 'oignons')).json.code).toBe('offers.notABuyer');
});

it('counts every one of many searches at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => search(buyer, 'poireaux')));
  expect((await days()).find(({ text }) => text === 'poireaux')).toMatchObject({
    searches: 20,
    not_found: 20,
  });
});
