import { beforeEach, expect, it } from 'vitest';
import type { FormatId, OrganizationId, PurchaseOrderId, Role } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { createPush } from '../../platform/push/index.ts';
import { testApp } from '../../testing/app.ts';
import { clearMail, emailsTo } from '../../testing/emails.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { TEST_SECRET } from '../../testing/ports.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import {
  anotherBuyer,
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { orderingRoutes } from '../ordering/index.ts';
import { aMember } from '../organizations/factory.ts';
import { changeSettings } from './commands/settings.ts';
import { aPushDevice } from './factory.ts';
import { listNotifications } from './queries/lists.ts';
import { getSettings } from './queries/settings.ts';
import { notificationsRoutes } from './routes.ts';

registerEveryReaction();
const { world, call } = await testApp();
const pushed: { endpoint: string; path: unknown }[] = [];
world.ports.push = createPush(
  {
    publicUrl: 'https://halles.example',
    secret: TEST_SECRET,
    oldSecrets: [],
    record: ({ endpoint }, { content }) => {
      pushed.push({ endpoint, path: (content as { path: string }).path });
      return 'sent';
    },
  },
  world,
);
const as = (person: Member) => world.as(person);
const work = () => runAllJobs(world.as(system), world.pool);

let pair: TradingPair;
let neighbour: TradingPair;
let carrots: FormatId;
let missed: PurchaseOrderId;
let other: PurchaseOrderId;
let run: string;
let driver: Member;

/** Two customers have an order in transit on the same route and day. */
beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  neighbour = await anotherBuyer(world.as(anonymous), pair, 'Café Aube');
  carrots = await addProductForSale(world.as(system), pair);
  [missed, other] = [await ordered(pair), await ordered(neighbour)];
  driver = await aMember(world.as(anonymous), pair.farm, 'driver');
  const { json } = await call(pair.seller, 'GET', `/purchase-orders/${missed}`);
  run = `/scheduled-deliveries/${pair.route}/${json.on}`;
  await work();
  await clearMail(world.db);
  pushed.length = 0;
});

async function ordered(by: TradingPair): Promise<PurchaseOrderId> {
  const id = await submitOrder(as, by, [{ formatId: carrots, quantity: '2' }]);
  await applyActions(as, by, id, 'confirm', 'prepare', 'markReady', 'load');
  return id;
}

async function report(
  who: Member,
  result: object = { outcome: 'failed', reason: 'closed' },
  happenedAt = '2026-11-24T13:00:00Z',
): Promise<void> {
  const { stopList } = (await call(who, 'GET', run)).json;
  const stop = stopList.find((one: { customer: { id: string } }) => one.customer.id === pair.bistro);
  const path = `${run}/stops/${encodeURIComponent(stop.id)}/result`;
  expect((await call(who, 'POST', path, { ...result, happenedAt })).json).toEqual({ recorded: true });
  await work();
}

const colleague = (organizationId: OrganizationId, role: Role) =>
  aMember(world.as(anonymous), organizationId, role);
const news = new Set(['DELIVERY_NOT_MADE', 'STOP_FAILED']);
const received = async (person: Member): Promise<string[]> =>
  (await listNotifications(as(person), { organizationId: person.organizationId }))
    .filter(({ type }) => news.has(type))
    .map(({ type, text, relatedUrl }) => `${type} ${text.en} ${relatedUrl}`);

it('reaches those who answer for the order on both sides, live, and nobody else', async () => {
  const [sales, warehouse, accounting, cook, viewer] = await Promise.all([
    colleague(pair.farm, 'sales'),
    colleague(pair.farm, 'warehouse'),
    colleague(pair.farm, 'accounting'),
    colleague(pair.bistro, 'buyer'),
    colleague(pair.bistro, 'viewer'),
  ]);
  await expectLiveMatchesFetch(
    {
      world,
      routes: notificationsRoutes,
      name: 'notifications.list',
      input: { organizationId: pair.bistro },
      actor: cook,
    },
    () => report(driver),
  );
  const { json } = await call(pair.seller, 'GET', `/purchase-orders/${missed}`);
  const buyersNews = [
    expect.stringMatching(
      `^DELIVERY_NOT_MADE Ferme du Nord could not deliver order ${json.number} on .+: closed /customer/purchase-orders/${missed}$`,
    ),
  ];
  const sellersNews = [
    expect.stringMatching(
      `^STOP_FAILED Order ${json.number} for Bistro Verger was not delivered on .+: closed /vendor/purchase-orders/${missed}$`,
    ),
  ];
  for (const person of [cook, pair.buyer]) expect(await received(person)).toEqual(buyersNews);
  for (const person of [sales, pair.seller]) expect(await received(person)).toEqual(sellersNews);
  for (const person of [driver, warehouse, accounting, viewer, neighbour.buyer])
    expect(await received(person)).toEqual([]);
});

it('is emailed and pushed to those who chose it', async () => {
  const cook = await colleague(pair.bistro, 'buyer');
  const { version, choices } = await getSettings(as(cook));
  await changeSettings(as(cook), {
    version,
    choices: { ...choices, deliveries: { ...choices.deliveries, email: true, push: true } },
  });
  const cooksDevice = 'https://push.example.com/cook';
  await aPushDevice(as(cook), cooksDevice);
  await aPushDevice(as(neighbour.buyer));
  // The owner was emailed that a colleague joined.
  await work();
  await clearMail(world.db);
  await report(driver);
  const emailsOf = async ({ userId }: Member) => {
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return (await emailsTo(world.db, email)).map(({ template }) => template);
  };
  expect(await emailsOf(cook)).toEqual(['notification']);
  for (const person of [pair.buyer, neighbour.buyer, driver]) expect(await emailsOf(person)).toEqual([]);
  expect(pushed).toEqual([{ endpoint: cooksDevice, path: `/customer/purchase-orders/${missed}` }]);
});

it('is on the order for both sides, live, and on no other order', async () => {
  await expectLiveMatchesFetch(
    {
      world,
      routes: orderingRoutes,
      name: 'ordering.listOrderActivity',
      input: { purchaseOrderId: missed },
      actor: pair.buyer,
    },
    () => report(driver),
  );
  const newest = async (person: Member, id: PurchaseOrderId) =>
    (await call(person, 'GET', `/purchase-orders/${id}/activity`)).json[0];
  for (const person of [pair.buyer, pair.seller])
    expect(await newest(person, missed)).toMatchObject({
      type: 'ordering.deliveryMissed',
      data: { reason: 'closed' },
      bySide: 'vendor',
    });
  expect((await newest(pair.buyer, missed)).byName).toBeNull();
  expect((await newest(neighbour.buyer, other)).type).toBe('ordering.moved');
});

it('is no news to who recorded it', async () => {
  const sales = await colleague(pair.farm, 'sales');
  await report(sales);
  expect(await received(sales)).toEqual([]);
  expect(await received(pair.seller)).toHaveLength(1);
});

it('is not said of an order that was handed over before', async () => {
  await report(driver, { outcome: 'delivered' });
  await report(driver, { outcome: 'failed', reason: 'refused' }, '2026-11-24T14:00:00Z');
  for (const person of [pair.buyer, pair.seller]) expect(await received(person)).toEqual([]);
  const { json } = await call(pair.buyer, 'GET', `/purchase-orders/${missed}/activity`);
  expect(json[0]).toMatchObject({ type: 'ordering.moved', data: { to: 'delivered' } });
});
