import { describe, expect, it } from 'vitest';
import { type Conversation } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aMember, anAdmin, removed } from '../organizations/factory.ts';
import { reportConversation } from './commands/reports.ts';
import { addUser, setMuted, setUsers } from './commands/users.ts';
import { setViewed } from './commands/viewed.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { getConversation } from './queries/conversation.ts';
import { countUnread, listConversations } from './queries/list.ts';
import { listMessages } from './queries/messages.ts';

const world = await testWorld();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);

const page = { page: 1, pageSize: 25 };
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const ofMessages = async (member: typeof farmer, { id }: Pick<Conversation, 'id'>) =>
  (await listMessages(member, { conversationId: id })).rows;

describe('the people of a conversation', () => {
  it('are set by each organization for itself, and somebody who joins later is added by the next message', async () => {
    const sales = await aMember(world.as(system), pair.farm, 'sales');
    const { id } = await aConversation(farmer, relation);
    await aMessage(chef, id, 'Bonjour');
    const usersOf = async () => (await getConversation(chef, { conversationId: id })).usersId;
    expect(await usersOf()).toContain(sales.userId);
    await setUsers(farmer, { conversationId: id, usersId: [pair.seller.userId] });
    expect(await usersOf()).not.toContain(sales.userId);
    expect(await usersOf()).toContain(pair.buyer.userId);
    await aMessage(chef, id, 'Toujours là?');
    expect(await usersOf()).not.toContain(sales.userId);
    expect((await countUnread(world.as(sales))).count).toBe(0);
    await addUser(farmer, { conversationId: id, userId: sales.userId });
    expect(await usersOf()).toContain(sales.userId);
    expect(await code(addUser(farmer, { conversationId: id, userId: pair.buyer.userId }))).toBe(
      'conversations.notAMember',
    );
    const [changed] = (await recordedEvents(world.db, pair.farm, 'conversations.usersChanged')).slice(-1);
    expect(changed!.data).toMatchObject({ organizationId: pair.farm, userIds: [sales.userId] });
  });

  it('lose everything when their membership ends, and keep their name on what they wrote', async () => {
    const leaver = await aMember(world.as(system), pair.bistro, 'buyer');
    const { id } = await aConversation(farmer, relation);
    const { id: messageId } = await aMessage(world.as(leaver), id, 'Je pars bientôt');
    await removed(chef, leaver);
    const read = await getConversation(farmer, { conversationId: id });
    expect(read.usersId).not.toContain(leaver.userId);
    const rows = await world.db
      .selectFrom('conversation_users')
      .select('user_id')
      .where('user_id', '=', leaver.userId)
      .execute();
    expect(rows).toEqual([]);
    const message = (await ofMessages(farmer, { id })).find((one) => one.id === messageId)!;
    expect(message.author).toMatchObject({ id: leaver.userId, name: expect.stringMatching(/\S/) });
  });

  it('who may only view read, and do not write', async () => {
    const viewer = world.as(await aMember(world.as(system), pair.bistro, 'viewer'));
    const { id } = await aConversation(farmer, relation);
    expect((await ofMessages(viewer, { id })).length).toBeGreaterThan(0);
    expect(await code(aMessage(viewer, id, 'x'))).toBe('request.notAllowed');
    expect(await code(setUsers(viewer, { conversationId: id, usersId: [] }))).toBe('request.notAllowed');
    expect(await code(reportConversation(viewer, { conversationId: id, messageId: null, reason: 'x' }))).toBe(
      'request.notAllowed',
    );
    await setViewed(viewer, { conversationId: id });
    expect((await getConversation(farmer, { conversationId: id })).usersId).not.toContain(
      viewer.actor.userId,
    );
    expect((await getConversation(viewer, { conversationId: id })).can).toEqual({
      send: 'request.notAllowed',
      addUser: 'request.notAllowed',
      report: 'request.notAllowed',
      block: 'request.notAllowed',
    });
  });

  it('mute a conversation for themselves', async () => {
    const { id } = await aConversation(farmer, relation);
    expect((await setMuted(farmer, { conversationId: id, isMuted: true })).isMuted).toBe(true);
    expect((await getConversation(chef, { conversationId: id })).isMuted).toBe(false);
    expect((await listConversations(farmer, page)).rows.find((row) => row.id === id)!.isMuted).toBe(true);
    await setMuted(farmer, { conversationId: id, isMuted: false });
  });

  it('report the other organization to the admins, who alone hear of it', async () => {
    const { id } = await aConversation(farmer, relation);
    const { id: messageId } = await aMessage(chef, id, 'Insultes');
    const report = () => reportConversation(farmer, { conversationId: id, messageId, reason: 'Insultes' });
    expect(await report()).toEqual({ done: true });
    expect(await report()).toEqual({ done: true });
    const own = await aMessage(farmer, id, 'Moi');
    expect(
      await code(reportConversation(farmer, { conversationId: id, messageId: own.id, reason: 'x' })),
    ).toBe('request.notFound');
    const reports = await world.db.selectFrom('message_reports').selectAll().execute();
    expect(reports).toMatchObject([
      { organization_id: pair.farm, reported_id: pair.bistro, message_id: messageId, status: 'open' },
    ]);
    expect((await recordedEvents(world.db, pair.bistro, 'conversations.reported')).length).toBe(0);
  });
});

it('an admin who views reads, and one who acts writes under their own name, marked in the audit log', async () => {
  const { id } = await aConversation(farmer, relation);
  const admin = await anAdmin(world.as(system), { organizationId: pair.farm, view: 'viewing' });
  const viewing = world.as(admin);
  expect((await ofMessages(viewing, { id })).length).toBeGreaterThan(0);
  expect((await getConversation(viewing, { conversationId: id })).can.send).toBe('request.readOnlyView');
  const acting = world.as({ ...admin, view: 'acting' });
  await aMessage(acting, id, 'De la part de la ferme');
  expect((await ofMessages(chef, { id })).at(-1)!.author).toMatchObject({
    id: admin.userId,
    organizationId: pair.farm,
  });
  const [sent] = (await recordedEvents(world.db, pair.farm, 'conversations.messageSent')).slice(-1);
  expect(sent).toMatchObject({ actor_user_id: admin.userId, acting: true });
  expect((await getConversation(chef, { conversationId: id })).usersId).not.toContain(admin.userId);
});
