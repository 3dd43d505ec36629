import { expect, it } from 'vitest';
import { system, type Member } from '../platform/actor.ts';
import { clearMail, templatesTo } from '../testing/emails.ts';
import { reactingWorld } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';
import { aCustomerCard } from '../slices/relationships/factory.ts';
import { sendPriceList } from '../slices/catalogue/commands/send-price-list.ts';
import { addProductForSale, anotherBuyer, aTradingPair } from '../slices/ordering/factory/trading-pair.ts';
import { aMember, setOrganization, setSettings, verified } from '../slices/organizations/factory.ts';
import { listNotifications } from '../slices/notifications/queries/lists.ts';

const world = await reactingWorld();
const ctx = world.as(system);
const work = () => runAllJobs(ctx, world.pool);
const pair = await aTradingPair(ctx);
const cafe = await anotherBuyer(ctx, pair, 'Café du Coin');
await addProductForSale(ctx, pair);
await aCustomerCard(ctx, pair.seller);
await verified(ctx, pair.farm);

const emailOf = async ({ userId }: Member): Promise<string> =>
  (await world.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;
const received = async (member: Member) =>
  (await listNotifications(world.as(member), { organizationId: member.organizationId })).filter(
    ({ type }) => type === 'PRICE_LIST_RECEIVED',
  );

it('a price list that is sent is in the app of the customers who see it, and mailed to nobody twice', async () => {
  const cook = await aMember(ctx, pair.bistro, 'buyer');
  const driver = await aMember(ctx, pair.bistro, 'driver');
  // The same address for both customers: one email, and each organization is notified.
  for (const id of [pair.bistro, cafe.bistro])
    await setOrganization(world, id, { email: await emailOf(pair.buyer) });
  await setSettings(world, pair.bistro, { price_list_emails: [] });
  await work();
  await clearMail(world.db);
  await sendPriceList(world.as(pair.seller), {
    organizationId: pair.farm,
    priceListId: pair.list,
    message: '',
  });
  await work();
  for (const member of [pair.buyer, cook, cafe.buyer])
    expect(await received(member)).toMatchObject([
      {
        text: {
          en: 'Ferme du Nord sent you its price list “Restaurants”',
          fr: expect.stringContaining('a envoyé sa liste de prix'),
        },
        relatedUrl: `/customer/offers?supplier=${pair.farm}`,
      },
    ]);
  for (const member of [driver, pair.seller]) expect(await received(member)).toEqual([]);
  expect(await templatesTo(world.db, await emailOf(pair.buyer))).toEqual(['priceList']);
  expect(await templatesTo(world.db, await emailOf(cook))).toEqual(['notification']);
});
