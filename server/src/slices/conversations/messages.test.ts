import { describe, expect, it } from 'vitest';
import { conversationLimits as limits, type Conversation } from '@halles/contract';
import { system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aMember } from '../organizations/factory.ts';
import { deleteMessage, editMessage } from './commands/change-message.ts';
import { setViewed } from './commands/viewed.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { getConversation } from './queries/conversation.ts';
import { countUnread, listConversations } from './queries/list.ts';
import { listMessages } from './queries/messages.ts';
import { searchMessages } from './queries/search.ts';

const world = await testWorld();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const later = (member: Member, ms: number) =>
  world.as(member, { clock: stoppedClock(new Date(world.clock.now().getTime() + ms).toISOString()) });

const page = { page: 1, pageSize: 25 };
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const ofMessages = async (member: typeof farmer, { id }: Pick<Conversation, 'id'>) =>
  (await listMessages(member, { conversationId: id })).rows;

describe('a message', () => {
  it('is the same when it is sent again, also at the same time, and its id is its author’s', async () => {
    const { id } = await aConversation(farmer, relation);
    const messageId = world.ids.next<'Message'>();
    const send = () => aMessage(farmer, id, 'Une fois', { id: messageId });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await send()).toEqual(answers[0]);
    expect(await code(aMessage(chef, id, 'Autre', { id: messageId }))).toBe('request.keyReused');
    const sent = await recordedEvents(world.db, pair.farm, 'conversations.messageSent');
    expect(sent.filter(({ data }) => (data as { messageId: string }).messageId === messageId).length).toBe(1);
  });

  it('gets its position without a gap, from many senders at the same time', async () => {
    const { id } = await aConversation(farmer, relation);
    const before = (await ofMessages(farmer, { id })).at(-1)?.position ?? 0;
    const texts = Array.from({ length: 10 }, (_, at) => `Message ${at}`);
    await Promise.all(texts.map((text, at) => aMessage(at % 2 === 0 ? farmer : chef, id, text)));
    const positions = (await ofMessages(farmer, { id })).map(({ position }) => position);
    expect(positions.slice(-10)).toEqual(Array.from({ length: 10 }, (_, at) => before + at + 1));
  });

  it('counts as unread for everybody else, until they have read', async () => {
    const manager = await aMember(world.as(system), pair.bistro, 'manager');
    const viewer = await aMember(world.as(system), pair.bistro, 'viewer');
    const { id } = await aConversation(farmer, relation);
    await setViewed(chef, { conversationId: id });
    const sent = await aMessage(farmer, id, 'Bonjour à tous');
    const unreadOf = async (member: Member) =>
      (await getConversation(farmer, { conversationId: id })).viewedBy[member.userId]?.nbOfUnreadMessages;
    expect([await unreadOf(pair.buyer), await unreadOf(manager), await unreadOf(viewer)]).toEqual([
      1,
      1,
      undefined,
    ]);
    expect((await listConversations(world.as(manager), { ...page, unread: true })).rows[0]).toMatchObject({
      id,
      viewed: { nbOfUnreadMessages: 1 },
      lastMessage: { text: 'Bonjour à tous', authorName: expect.any(String) },
    });
    expect((await countUnread(world.as(manager))).count).toBe(1);

    const seen = await setViewed(world.as(manager), { conversationId: id });
    expect(seen).toEqual({ nbOfUnreadMessages: 0, viewedOn: world.clock.now().toISOString() });
    expect((await countUnread(world.as(manager))).count).toBe(0);
    const [message] = (await ofMessages(farmer, { id })).slice(-1);
    expect(message).toMatchObject({ id: sent.id, seenBy: [manager.userId] });
    const read = await getConversation(farmer, { conversationId: id });
    expect(read.viewedByOrganization[pair.bistro]).toEqual(seen);
    expect(await unreadOf(pair.buyer)).toBe(1);
  });

  it('is noted as read at most once in three seconds, unless another came', async () => {
    const { id } = await aConversation(farmer, relation);
    await aMessage(farmer, id, 'Un');
    const viewedAfter = async (ms: number) =>
      (await setViewed(later(pair.buyer, ms), { conversationId: id })).viewedOn;
    const base = 60_000;
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    expect(await viewedAfter(base)).toBe(at(base));
    expect(await viewedAfter(base + limits.viewedThrottleMs - 1)).toBe(at(base));
    await aMessage(farmer, id, 'Deux');
    expect(await viewedAfter(base + 2_000)).toBe(at(base + 2_000));
    expect(await viewedAfter(base + 2_000 + limits.viewedThrottleMs)).toBe(
      at(base + 2_000 + limits.viewedThrottleMs),
    );
  });

  it('is one of 10,000 unread: the badge counts its conversation once, and one view reads all', async () => {
    const { id } = await aConversation(farmer, relation);
    await aMessage(farmer, id, 'Encore une');
    // Writes unread messages directly: nobody may send so many.
    await world.db
      .updateTable('conversation_users')
      .set({ unread_count: 10_000 })
      .where('conversation_id', '=', id)
      .where('user_id', '=', pair.buyer.userId)
      .execute();
    expect(await countUnread(chef)).toEqual({ count: 1 });
    expect((await listConversations(chef, { ...page, unread: true })).rows).toMatchObject([
      { id, viewed: { nbOfUnreadMessages: 10_000 } },
    ]);
    expect((await setViewed(chef, { conversationId: id })).nbOfUnreadMessages).toBe(0);
    expect(await countUnread(chef)).toEqual({ count: 0 });
    expect((await listConversations(chef, { ...page, unread: true })).total).toBe(0);
  });

  it('is edited and deleted by its author for fifteen minutes, and the former text is kept', async () => {
    const { id } = await aConversation(farmer, relation);
    const { id: messageId } = await aMessage(farmer, id, 'Livraison à 8 h');
    const ref = { conversationId: id, messageId };
    const edit = (member: Member, ms: number) =>
      editMessage(later(member, ms), { ...ref, text: 'Livraison à 9 h', mentions: [] });
    expect(await code(edit(pair.buyer, 0))).toBe('request.notAllowed');
    expect(await code(edit(pair.seller, limits.editableMs))).toBe('conversations.tooLate');
    expect(await edit(pair.seller, limits.editableMs - 1)).toMatchObject({
      text: 'Livraison à 9 h',
      editedAt: expect.any(String),
    });
    expect(await deleteMessage(farmer, ref)).toMatchObject({
      text: '',
      deletedAt: expect.any(String),
      can: { edit: 'request.notAllowed' },
    });
    expect((await ofMessages(chef, { id })).at(-1)).toMatchObject({ id: messageId, text: '', files: [] });
    expect(await searchMessages(farmer, { text: 'Livraison à 9' })).toMatchObject({ rows: [] });
    const row = await world.db
      .selectFrom('messages')
      .select('former_texts')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(row.former_texts.map(({ text }) => text)).toEqual(['Livraison à 8 h', 'Livraison à 9 h']);
  });
});
