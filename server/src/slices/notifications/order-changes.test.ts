import { beforeEach, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { acceptProposedChange, aProposedChange, handOver } from '../ordering/factory/order-steps.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  setTolerance,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { listNotifications } from './queries/lists.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
});

/** The latest sentence that a person reads, with its type. */
async function latest(person: Member): Promise<string[]> {
  await runAllJobs(world.as(system), world.pool);
  const [first] = await listNotifications(as(person), { organizationId: person.organizationId });
  return [first!.type, first!.text.en];
}

it('an accepted change is announced with the total that it leads to', async () => {
  await applyActions(as, pair, order, 'confirm');
  await aProposedChange(as(pair.seller), order, '2');
  await acceptProposedChange(as(pair.buyer), order);
  expect(await latest(pair.seller)).toEqual([
    'ORDER_CHANGE_ACCEPTED',
    'Bistro Verger accepted the change to order FN-1: $25.00',
  ]);
});

it('a change that nobody had to answer is announced as one, whoever makes it', async () => {
  await aProposedChange(as(pair.buyer), order, '6');
  expect(await latest(pair.seller)).toEqual(['ORDER_CHANGED', 'Bistro Verger changed order FN-1: $75.00']);
  await applyActions(as, pair, order, 'confirm');
  await setTolerance(world, pair, 'customer', 50);
  await aProposedChange(as(pair.seller), order, '5');
  expect(await latest(pair.buyer)).toEqual(['ORDER_CHANGED', 'Ferme du Nord changed order FN-1: $62.50']);
});

it('a delivery is announced with the total of what was handed over', async () => {
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady');
  await handOver(as(pair.seller), order, '3');
  expect(await latest(pair.buyer)).toEqual([
    'ORDER_DELIVERED',
    'Order FN-1 with Ferme du Nord was delivered: $37.50',
  ]);
});
