import { beforeAll, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId, ScheduledOfferId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { countByScheduledOffer } from './queries/scheduled-offer-counts.ts';
import { getOrder } from './queries/order.ts';
import { orderingRoutes as routes } from './routes.ts';
import { setOrder } from './factory/rows.ts';
import { aScheduledOffer } from '../offers/factory/scheduled-offers.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let offerId: ScheduledOfferId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10',
  });
  const offered = { formatId: carrots, unitPrice: '9', capacityOrders: 100 };
  offerId = await aScheduledOffer(as(pair.seller), offered);
});

const ordered = (quantity: string): Promise<PurchaseOrderId> =>
  submitOrder(as, pair, [{ formatId: carrots, quantity }]);
const counted = () => countByScheduledOffer(as(pair.seller));

it('counts the orders of the current window and their quantities, and those of all windows', async () => {
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 0, quantity: '0' }, orders: 0 }]);
  const before = await ordered('5');
  await setOrder(world, before, { submitted_at: new Date('2026-11-14T10:00:00Z') });
  await ordered('3');
  const cancelledId = await ordered('2.5');
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 2, quantity: '5.5' }, orders: 3 }]);
  const { version } = await getOrder(as(pair.buyer), { purchaseOrderId: cancelledId });
  await expectLiveMatchesFetch(
    { world, routes, name: 'ordering.countByScheduledOffer', input: {}, actor: pair.seller },
    () =>
      applyOrderAction(as(pair.buyer), {
        purchaseOrderId: cancelledId,
        version,
        action: 'cancel',
        reason: '',
        delivered: [],
      }),
  );
  expect(await counted()).toEqual([{ id: offerId, now: { orders: 1, quantity: '3' }, orders: 2 }]);
});

it('is not open after its window, and is not visible to other organizations', async () => {
  world.clock.advance(Date.parse('2026-11-25T18:00:00Z') - world.clock.now().getTime());
  expect(await counted()).toEqual([{ id: offerId, now: null, orders: 2 }]);
  const other = await aTradingPair(world.as(anonymous));
  expect(await countByScheduledOffer(as(other.seller))).toEqual([]);
});
