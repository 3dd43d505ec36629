import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aTradingPair, addProductForSale, submitOrder } from '../ordering/factory/trading-pair.ts';
import { changedTerms } from '../relationships/factory.ts';

registerEveryReaction();
const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const reason = 'Marie vouches for them';

it('a seller’s reason for confirming over the credit limit stays with the seller; a reason for cancelling does not', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair);
  await changedTerms(as(pair.seller), pair.bistro, { creditLimitMinor: 100, creditPolicy: 'hold' });
  const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  const act = async (action: 'confirm' | 'cancel', why: string) => {
    const { json } = await call(pair.seller, 'GET', `/purchase-orders/${id}`);
    const body = { version: json.version as number, action, reason: why };
    const { status } = await call(pair.seller, 'POST', `/purchase-orders/${id}/actions`, body);
    expect(status).toBe(200);
    await runAllJobs(world.as(system), world.pool);
  };
  const shownTo = async (person: Member): Promise<string> => {
    const paths = [
      `/purchase-orders/${id}`,
      `/purchase-orders/${id}/activity`,
      `/organizations/${person.organizationId}/notifications`,
      `/organizations/${person.organizationId}/activity`,
    ];
    const answers = await Promise.all(paths.map((path) => call(person, 'GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return JSON.stringify(answers);
  };
  await act('confirm', reason);
  expect(await shownTo(pair.seller)).toContain(reason);
  expect(await shownTo(pair.buyer)).toContain('ORDER_CONFIRMED');
  expect(await shownTo(pair.buyer)).not.toContain(reason);
  const mails = await world.db.selectFrom('mailbox').select('text').execute();
  expect(JSON.stringify(mails)).not.toContain(reason);
  await act('cancel', 'Frozen field');
  expect((await shownTo(pair.buyer)).match(/Frozen field/g)!.length).toBeGreaterThanOrEqual(3);
  expect(await shownTo(pair.buyer)).not.toContain(reason);
});
