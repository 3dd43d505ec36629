import { beforeAll, expect, it } from 'vitest';
import type { OrderSide, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  addProductForSale,
  anotherBuyer,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { getOrder } from './queries/order.ts';
import { sumOrders } from './queries/list-sums.ts';
import { listOrders } from './queries/order-lists.ts';
import { orderingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let other: TradingPair;
let order: (to: TradingPair, quantity: string) => Promise<PurchaseOrderId>;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  other = await anotherBuyer(world.as(anonymous), pair, 'Cantine');
  const formatId = await addProductForSale(world.as(system), pair);
  order = (to, quantity) => submitOrder(as, to, [{ formatId, quantity }]);
  const purchaseOrderId = await order(pair, '1');
  await applyOrderAction(as(pair.seller), {
    purchaseOrderId,
    version: (await getOrder(as(pair.seller), { purchaseOrderId })).version,
    action: 'decline',
    reason: 'Épuisé',
    delivered: [],
  });
  await order(pair, '2');
  await order(other, '4');
});

const filter = (side: OrderSide) => ({
  side,
  view: 'sent' as const,
  from: '2026-01-01',
  until: '2030-01-01',
  tab: 'all' as const,
});
const cad = (amountMinor: number) => [{ amountMinor, currency: 'CAD' }];

it('the sum of a list counts all that its filters leave, whatever the page', async () => {
  const { rows, total } = await listOrders(as(pair.seller), { ...filter('vendor'), page: 1, pageSize: 1 });
  expect([rows.length, total]).toEqual([1, 3]);
  expect(await sumOrders(as(pair.seller), filter('vendor'))).toEqual(cad(7_500));
  expect(await sumOrders(as(pair.buyer), filter('customer'))).toEqual(cad(2_500));
  const ofOther = { ...filter('vendor'), partnerId: other.bistro };
  expect(await sumOrders(as(pair.seller), ofOther)).toEqual(cad(5_000));
  expect(await sumOrders(as(pair.seller), { ...filter('vendor'), until: '2026-01-02' })).toEqual([]);
});

it('what was declined counts where there is nothing else', async () => {
  expect(await sumOrders(as(pair.seller), { ...filter('vendor'), tab: 'declined' })).toEqual(cad(1_250));
});

it('another currency has a sum of its own', async () => {
  const [one] = (await listOrders(as(other.buyer), { ...filter('customer'), page: 1, pageSize: 1 })).rows;
  const setCurrency = (currency: 'CAD' | 'EUR') =>
    world.pool.query('update purchase_orders set currency = $1 where id = $2', [currency, one!.id]);
  await setCurrency('EUR');
  expect(await sumOrders(as(pair.seller), filter('vendor'))).toEqual([
    ...cad(2_500),
    { amountMinor: 5_000, currency: 'EUR' },
  ]);
  await setCurrency('CAD');
});

it('the sum follows the orders live', async () => {
  await expectLiveMatchesFetch(
    {
      world,
      routes: orderingRoutes,
      name: 'ordering.sumOrders',
      input: filter('vendor'),
      actor: pair.seller,
    },
    () => order(pair, '3'),
  );
});
