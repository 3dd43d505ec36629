import { expect, it } from 'vitest';
import type { OrderChange } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { setSettings } from '../organizations/factory.ts';
import { setRelation } from '../relationships/factory.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { addProductForSale, aTradingPair, submitOrder } from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const work = () => runAllJobs(world.as(system), world.pool);

const mailsTo = async (address: string) =>
  (
    await world.db.selectFrom('mailbox').selectAll().where('to_address', '=', address).orderBy('id').execute()
  ).map(({ text }) => text);

it('the open orders of a blocked pair are still mailed: without what is written, and without dead links', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const kitchen = `cuisine@${pair.bistro}.example`;
  await setSettings(world, pair.bistro, {
    orders_contact: JSON.stringify({ name: '', email: kitchen, phones: [] }),
  });
  const purchaseOrderId = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  const seen = () => getOrder(as(pair.seller), { purchaseOrderId });
  const propose = async (quantity: string, message: string) => {
    const { version, lines } = await seen();
    const changes: OrderChange[] = [{ kind: 'quantity', lineId: lines[0]!.id, quantity }];
    await proposeChange(as(pair.seller), { purchaseOrderId, version, message, changes });
    await work();
  };
  await work();
  await setRelation(world.as(system), pair.farm, pair.bistro, { status: 'blocked', stoppedBy: 'customer' });

  const before = (await mailsTo(kitchen)).length;
  await propose('3', 'Vous allez le regretter');
  const { version } = await seen();
  await applyOrderAction(as(pair.seller), {
    purchaseOrderId,
    version,
    action: 'decline',
    reason: 'Encore une insulte',
    delivered: [],
  });
  await work();
  const [proposed, declined, ...others] = (await mailsTo(kitchen)).slice(before);
  expect(others).toEqual([]);
  for (const text of [proposed, declined]) {
    expect(text).toContain(`/customer/purchase-orders/${purchaseOrderId}`);
    expect(text).not.toMatch(/\/ext\/orders\/|regretter|insulte/);
  }
});
