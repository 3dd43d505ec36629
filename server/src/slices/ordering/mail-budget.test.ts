import { beforeEach, expect, it } from 'vitest';
import { mailLimits } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { testWorld } from '../../testing/world.ts';
import { verified } from '../organizations/factory.ts';
import { changedTerms } from '../relationships/factory.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';

registerEveryReaction();
const world = await testWorld();
const as = (person: Person) => world.as(person);
let trade: TradingPair;
const WORDS = 'Votre compte est suspendu, appelez-nous.';

beforeEach(async () => {
  trade = await aTradingPair(world.as(anonymous));
});

/** The seller writes this many addresses of strangers on its customer, then declines an order with words. */
async function declinedWithStrangers(many: number) {
  const contacts = Array.from({ length: many }, (_, place) => ({
    name: '',
    function: 'orders' as const,
    email: `inconnu${place}@${trade.farm}.example`,
    phone: null,
  }));
  await changedTerms(as(trade.seller), trade.bistro, { contacts });
  const formatId = await addProductForSale(world.as(system), trade, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
  });
  const purchaseOrderId = await submitOrder(as, trade, [{ formatId, quantity: '4' }]);
  const { version } = await getOrder(as(trade.seller), { purchaseOrderId });
  await applyOrderAction(as(trade.seller), {
    purchaseOrderId,
    version,
    action: 'decline',
    reason: WORDS,
    delivered: [],
  });
  await runAllJobs(world.as(system), world.pool);
  // Sent already, so their words are in the mailbox.
  const mails = await world.db.selectFrom('mailbox').select(['to_address', 'text']).execute();
  return mails.filter(({ to_address }) => to_address.endsWith(`@${trade.farm}.example`));
}

it('order mails to strangers stop at the seller’s budget of the day, and carry none of its words', async () => {
  const mails = await declinedWithStrangers(mailLimits.untrusted + 5);
  // The seller's own address, confirmed by nobody, takes one.
  expect(mails).toHaveLength(mailLimits.untrusted - 1);
  expect(mails.map(({ text }) => text).join(' ')).not.toContain(WORDS);
});

it('a verified seller’s order mails all go out, with its words', async () => {
  await verified(world.as(anonymous), trade.farm);
  const mails = await declinedWithStrangers(mailLimits.untrusted + 5);
  expect(mails).toHaveLength(2 * (mailLimits.untrusted + 5));
  expect(mails.map(({ text }) => text).join(' ')).toContain(WORDS);
});
