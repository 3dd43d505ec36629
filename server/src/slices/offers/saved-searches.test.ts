import { beforeAll, expect, it } from 'vitest';
import { offerFilter, type FormatId, type OrganizationId, type SavedSearchId } from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { testApp } from '../../testing/app.ts';
import { aRestaurant, aMember, anOrganization } from '../organizations/factory.ts';
import { findNewResults, putSavedSearch } from './commands/saved-searches.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aCategory } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';

const { world } = await testApp();
const ctx = world.as(system);
const DAY_MS = 24 * 3_600_000;
const savedSearchId = '018f0000-0000-7000-8000-00000000beef' as SavedSearchId;
let farm: OrganizationId;
let buyer: Member;
let parsnips: FormatId;

beforeAll(async () => {
  farm = (await anOrganization(ctx, { name: 'Ferme du Nord' })).organization.id;
  buyer = (await aRestaurant(ctx, 'Bistro Verger')).owner;
  await aCategory(world.db, 'vegetables', 'Légumes', 'Vegetables');
  const priceListId = await aPriceList(ctx, {
    vendorId: farm,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  await aFulfilment(ctx, { vendorId: farm, zones: ['CA-QC'], weekdays: ['TU'] });
  for (const fr of ['Carottes', 'Panais']) {
    const item = await aListedItem(ctx, { vendorId: farm, fr, en: fr, categoryId: 'vegetables' });
    await setPrice(ctx, { vendorId: farm, priceListId, formatId: item.formatId, unitPrice: '10' });
    parsnips = item.formatId;
  }
  await setStock(ctx, farm, parsnips, { onHand: '0' });
});

const work = () => runAllJobs(ctx, world.pool);
const reported = () =>
  world.db
    .selectFrom('notifications')
    .select(['id', 'type', 'context', 'related_url'])
    .where('organization_id', '=', buyer.organizationId)
    .where('type', '=', 'SAVED_SEARCH_FOUND')
    .execute();
const mailed = () =>
  world.db
    .selectFrom('mailbox')
    .select(['to_address', 'subject', 'text'])
    .where('text', 'like', '%/customer/search?saved=%')
    .orderBy('to_address')
    .execute();

// Writes notification_settings directly: the command that changes them belongs to a later slice.
const chooseEmail = (person: Member, email: boolean) =>
  world.db
    .insertInto('notification_settings')
    .values({
      user_id: person.userId,
      choices: JSON.stringify({ offers: { inApp: true, email, push: false, digest: 'atOnce' } }),
    })
    .execute();

it('new results are reported once, and mailed to the buyers who want it', async () => {
  const chef = await aMember(ctx, buyer.organizationId, 'buyer');
  const silent = await aMember(ctx, buyer.organizationId, 'manager');
  const driver = await aMember(ctx, buyer.organizationId, 'driver');
  await chooseEmail(chef, true);
  await chooseEmail(silent, false);
  await chooseEmail(driver, true);
  await putSavedSearch(world.as(buyer), {
    savedSearchId,
    name: 'Légumes racines',
    filter: offerFilter.parse({ category: ['vegetables'] }),
    sort: 'relevance',
    notifiesWhenNew: true,
    version: undefined,
  });
  world.clock.advance(DAY_MS);
  await findNewResults(ctx);
  await work();
  expect(await reported()).toEqual([]);

  await setStock(ctx, farm, parsnips, { onHand: '12' });
  world.clock.advance(DAY_MS);
  await findNewResults(ctx);
  await work();
  const once = await reported();
  expect(once).toMatchObject([
    {
      context: { name: 'Légumes racines', count: 1 },
      related_url: `/customer/search?saved=${savedSearchId}`,
    },
  ]);
  const people = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', [buyer.userId, chef.userId])
    .orderBy('email')
    .execute();
  const mails = await mailed();
  expect(mails.map((mail) => mail.to_address)).toEqual(people.map(({ email }) => email));
  for (const { subject, text } of mails) {
    expect(subject).toContain('Légumes racines');
    expect(text).toContain(`/customer/search?saved=${savedSearchId}`);
  }

  world.clock.advance(DAY_MS);
  await findNewResults(ctx);
  await work();
  expect(await reported()).toEqual(once);
  expect(await mailed()).toHaveLength(2);
});

it('a search without notifications reports nothing', async () => {
  await putSavedSearch(world.as(buyer), {
    savedSearchId,
    name: 'Légumes racines',
    filter: offerFilter.parse({ category: ['vegetables'] }),
    sort: 'relevance',
    notifiesWhenNew: false,
    version: 1,
  });
  await setStock(ctx, farm, parsnips, { onHand: '0' });
  world.clock.advance(DAY_MS);
  await findNewResults(ctx);
  await setStock(ctx, farm, parsnips, { onHand: '3' });
  world.clock.advance(DAY_MS);
  await findNewResults(ctx);
  await work();
  expect(await reported()).toHaveLength(1);
});

it('a search that fails stops no other, and the job fails so that it is reported', async () => {
  const broken = '018f0000-0000-7000-8000-00000000bad0' as SavedSearchId;
  const saved = { filter: offerFilter.parse({}), sort: 'relevance', notifiesWhenNew: true } as const;
  await putSavedSearch(world.as(buyer), {
    ...saved,
    savedSearchId: broken,
    name: 'Cassée',
    version: undefined,
  });
  await putSavedSearch(world.as(buyer), { ...saved, savedSearchId, name: 'Tout', version: 2 });
  const dueAt = async (id: SavedSearchId) =>
    (
      await world.db
        .selectFrom('saved_searches')
        .select('next_run_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).next_run_at.getTime();
  await world.db
    .updateTable('saved_searches')
    .set({ filter: JSON.stringify({ ...saved.filter, text: null }), next_run_at: new Date(0) })
    .where('id', '=', broken)
    .execute();
  world.clock.advance(2 * DAY_MS);
  await expect(findNewResults(ctx)).rejects.toThrow('1 of 2 failed');
  expect(await dueAt(broken)).toBe(0);
  expect(await dueAt(savedSearchId)).toBeGreaterThan(world.clock.now().getTime());
});
