import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../platform/clock.ts';
import { system } from '../../platform/actor.ts';
import { expectLiveMatchesFetch, watch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { applyActions, submitOrder } from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { deleteMessage, editMessage } from './commands/change-message.ts';
import { setMuted, setUsers } from './commands/users.ts';
import { setViewed } from './commands/viewed.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { conversationsRoutes as routes } from './routes.ts';

const world = await testWorld();
const { pair, relation, formatId } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: conversationId } = await aConversation(farmer, relation);
await aMessage(farmer, conversationId, 'Bonjour');

const question = (name: string, input: unknown, actor = pair.buyer) => ({
  world,
  routes,
  name,
  input,
  actor,
});
const reads = [
  ['conversations.list', { page: 1, pageSize: 25 }],
  ['conversations.get', { conversationId }],
  ['conversations.listMessages', { conversationId }],
] as const;

describe.each(reads)('%s is pushed', (name, input) => {
  it('when a message is sent, edited and deleted', async () => {
    await expectLiveMatchesFetch(question(name, input), () => aMessage(farmer, conversationId, 'Un'));
    const { id: messageId } = await aMessage(chef, conversationId, 'Deux');
    await expectLiveMatchesFetch(question(name, input, pair.seller), () =>
      editMessage(chef, { conversationId, messageId, text: 'Trois', mentions: [] }),
    );
    await expectLiveMatchesFetch(question(name, input, pair.seller), () =>
      deleteMessage(chef, { conversationId, messageId }),
    );
  });

  it('when the relation ends and when it is active again', async () => {
    await expectLiveMatchesFetch(question(name, input), () =>
      related(world.as(system), pair.farm, pair.bistro, 'blocked'),
    );
    await expectLiveMatchesFetch(question(name, input), () =>
      related(world.as(system), pair.farm, pair.bistro, 'active'),
    );
  });
});

it('the badge is pushed when a message comes and when it is read', async () => {
  await setViewed(chef, { conversationId });
  await expectLiveMatchesFetch(question('conversations.countUnread', {}), () =>
    aMessage(farmer, conversationId, 'Nouveau'),
  );
  await expectLiveMatchesFetch(question('conversations.countUnread', {}), () =>
    setViewed(chef, { conversationId }),
  );
});

it('the other side sees at once who has read', async () => {
  const clock = stoppedClock(new Date(world.clock.now().getTime() + 60_000).toISOString());
  const newest = await aMessage(farmer, conversationId, 'Vu?');
  await expectLiveMatchesFetch(question('conversations.listMessages', { conversationId }, pair.seller), () =>
    setViewed(world.as(pair.buyer, { clock }), { conversationId }),
  );
  const watched = await watch(question('conversations.listMessages', { conversationId }, pair.seller));
  expect(watched.value()).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id: newest.id, seenBy: [pair.buyer.userId] })]),
  });
});

it('people and a muted conversation are pushed', async () => {
  const sales = await aMember(world.as(system), pair.farm, 'sales');
  const usersId = [pair.seller.userId, sales.userId];
  await expectLiveMatchesFetch(question('conversations.get', { conversationId }), () =>
    setUsers(farmer, { conversationId, usersId }),
  );
  await expectLiveMatchesFetch(question('conversations.get', { conversationId }), () =>
    setMuted(chef, { conversationId, isMuted: true }),
  );
  await expectLiveMatchesFetch(question('conversations.list', { page: 1, pageSize: 25 }), () =>
    setMuted(chef, { conversationId, isMuted: false }),
  );
});

it('a conversation about an order is found when it starts, and shows the order’s moves and its card as it is now', async () => {
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
  const subject = { kind: 'order' as const, id: order };
  await expectLiveMatchesFetch(question('conversations.find', subject), () => aConversation(farmer, subject));
  const { id } = await aConversation(farmer, subject);
  await aMessage(farmer, id, '', { cards: [subject] });
  await expectLiveMatchesFetch(question('conversations.listMessages', { conversationId: id }), async () => {
    await applyActions(world.as, pair, order, 'confirm');
    await runAllJobs(world.as(system), world.pool);
  });
});
