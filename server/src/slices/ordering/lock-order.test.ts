import { expect, it } from 'vitest';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { everyReaction } from '../../testing/reactions.ts';
import { testWorld } from '../../testing/world.ts';
import { related } from '../relationships/factory.ts';
import { anOrganization } from '../organizations/factory.ts';
import { endByTime } from './commands/by-time.ts';
import { aTrade, forSale, placed, type Trading } from './factory/trade.ts';

everyReaction();
const world = await testWorld();
/** Transactions that the database ended because they waited for each other. */
const deadlocks: unknown[] = [];
const log = Object.assign(Object.create(world.log), {
  info: (facts: { code?: string }) => facts.code === '40P01' && deadlocks.push(facts),
});
const as = (person: Person) => world.as(person, { log });
const BUYERS = 6;

const aBuyer = async (trade: Trading, number: number): Promise<Trading> => {
  const { organization, owner } = await anOrganization(world.as(anonymous), {
    name: `Bistro ${number}`,
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
  });
  await related(world.as(system), trade.farm, organization.id, 'active');
  return { ...trade, bistro: organization.id, buyer: owner };
};

it('placing and expiring orders of the same products never wait for each other in a ring', async () => {
  const trade = await aTrade(world.as(anonymous));
  const ctx = world.as(system);
  const formats = [];
  for (const fr of ['Fraises', 'Carottes', 'Navets', 'Betteraves'])
    formats.push(await forSale(ctx, trade, { fr, en: fr, unitPrice: '12', multiple: '1' }));
  const lines = formats.map((formatId) => ({ formatId, quantity: '1' }));
  const buyers: Trading[] = [];
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await aBuyer(trade, number));
  for (let round = 0; round < 2; round += 1) {
    for (const buyer of buyers) await placed(as, buyer, round % 2 ? lines : lines.toReversed());
    await world.db
      .updateTable('purchase_orders')
      .set({ expires_at: world.clock.now() })
      .where('status', '=', 'submitted')
      .execute();
    const results = await Promise.allSettled([
      endByTime(world.as(system, { log })),
      ...buyers.map((buyer, number) => placed(as, buyer, number % 2 ? lines : lines.toReversed())),
      endByTime(world.as(system, { log })),
    ]);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([]);
  }
  expect(deadlocks).toEqual([]);
}, 60_000);
