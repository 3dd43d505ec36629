import { expect, it } from 'vitest';
import { system, type Member } from '../platform/actor.ts';
import { reactingWorld } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';
import { setUsers, setMuted } from '../slices/conversations/commands/users.ts';
import { setViewed } from '../slices/conversations/commands/viewed.ts';
import { aConversation, aMessage } from '../slices/conversations/factory/conversations.ts';
import { aDeliveredOrder } from '../slices/conversations/factory/delivered-order.ts';
import { aMember } from '../slices/organizations/factory.ts';
import { sendDue } from '../slices/notifications/commands/send.ts';
import { aPushDevice } from '../slices/notifications/factory.ts';
import { listNotifications } from '../slices/notifications/queries/lists.ts';

const world = await reactingWorld();
const { pair, relation } = await aDeliveredOrder(world);
const work = () => runAllJobs(world.as(system), world.pool);
const newMember = (role: 'buyer' | 'manager') => aMember(world.as(system), pair.bistro, role);

it('a message notifies those who take part, and in a muted conversation whom it mentions', async () => {
  const farmer = world.as(pair.seller);
  const mentioned = await newMember('buyer');
  const muted = await newMember('buyer');
  const reader = await newMember('buyer');
  const absent = await newMember('manager');
  const { id: conversationId } = await aConversation(world.as(pair.buyer), relation);
  await aMessage(farmer, conversationId, 'Bonjour');
  const present = [pair.buyer, mentioned, muted, reader].map(({ userId }) => userId);
  await setUsers(world.as(pair.buyer), { conversationId, usersId: present });
  for (const person of [mentioned, muted])
    await setMuted(world.as(person), { conversationId, isMuted: true });
  await work();
  const messagesTo = async (person: Member) =>
    (await listNotifications(world.as(person), { organizationId: person.organizationId })).filter(
      ({ type }) => type === 'MESSAGE_RECEIVED',
    );
  const everybody = [pair.buyer, mentioned, muted, reader, absent, pair.seller];
  const counts = () => Promise.all(everybody.map(async (person) => (await messagesTo(person)).length));
  const before = await counts();

  await aMessage(farmer, conversationId, 'Combien, @Anna?', { mentions: [mentioned.userId] });
  await setViewed(world.as(reader), { conversationId });
  await work();
  const after = await counts();
  expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1, 0, 0, 0, 0]);
  const [newest] = await messagesTo(mentioned);
  expect(newest).toMatchObject({ relatedUrl: `/conversations/${conversationId}` });
});

it('a message that was read in its conversation is not pushed an hour later', async () => {
  const { buyer } = pair;
  const { id: conversationId } = await aConversation(world.as(buyer), relation);
  await aPushDevice(world.as(buyer));
  await work();
  const pushed = async (): Promise<number> =>
    (await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'notifications.push'`))
      .rows.length;
  const afterAnHour = async (isRead: boolean) => {
    await aMessage(world.as(pair.seller), conversationId, 'Bonjour');
    await work();
    if (isRead) await setViewed(world.as(buyer), { conversationId });
    const before = await pushed();
    world.clock.advance(60 * 60_000);
    await sendDue(world.as(system));
    return (await pushed()) - before;
  };
  expect(await afterAnHour(false)).toBe(1);
  expect(await afterAnHour(true)).toBe(0);
});
