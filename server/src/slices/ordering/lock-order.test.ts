import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { expireAndCompleteOrders } from './commands/order-expiry.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';

const world = await reactingWorld();
/** Transactions that the database aborted because of a deadlock. */
const deadlocks: unknown[] = [];
const log = Object.assign(Object.create(world.log), {
  info: (facts: { code?: string }) => facts.code === '40P01' && deadlocks.push(facts),
});
const as = (person: Member) => world.as(person, { log });
const BUYERS = 6;

const aBuyer = (pair: TradingPair, number: number): Promise<TradingPair> =>
  anotherBuyer(world.as(anonymous), pair, `Bistro ${number}`);

it('placing and expiring orders of the same products never deadlock', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const formats = [];
  for (const fr of ['Fraises', 'Carottes', 'Navets', 'Betteraves'])
    formats.push(await addProductForSale(ctx, pair, { fr, en: fr, unitPrice: '12', multiple: '1' }));
  const lines = formats.map((formatId) => ({ formatId, quantity: '1' }));
  const buyers: TradingPair[] = [];
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await aBuyer(pair, number));
  for (let round = 0; round < 2; round += 1) {
    for (const buyer of buyers) await submitOrder(as, buyer, round % 2 ? lines : lines.toReversed());
    await world.db
      .updateTable('purchase_orders')
      .set({ expires_at: world.clock.now() })
      .where('status', '=', 'submitted')
      .execute();
    const results = await Promise.allSettled([
      expireAndCompleteOrders(world.as(system, { log })),
      ...buyers.map((buyer, number) => submitOrder(as, buyer, number % 2 ? lines : lines.toReversed())),
      expireAndCompleteOrders(world.as(system, { log })),
    ]);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([]);
  }
  expect(deadlocks).toEqual([]);
}, 60_000);
