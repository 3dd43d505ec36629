import { describe, expect, it } from 'vitest';
import { conversationLimits as limits } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aMember, anOrganization, removed, setOrganization } from '../organizations/factory.ts';
import { postMessageFromEmail } from './commands/from-email.ts';
import { setMuted, setUsers } from './commands/users.ts';
import { setViewed } from './commands/viewed.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { listMessages } from './queries/messages.ts';
import { loadMessageNotice } from './queries/notices.ts';

const world = await testWorld();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: conversationId } = await aConversation(farmer, relation);

const answer = (change: object = {}) => ({
  conversationId,
  messageId: world.ids.next<'Message'>(),
  userId: pair.buyer.userId,
  organizationId: pair.bistro,
  text: 'Oui, à 8 h.',
  files: [] as { name: string; bytes: Buffer }[],
  ...change,
});

describe('a message by email', () => {
  it('is its sender’s, marked, with its files, and the same when the email comes twice', async () => {
    const file = { name: 'bon.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
    const emailed = answer({ text: ` Oui\0, à 8 h. ${'x'.repeat(limits.text)}`, files: [file] });
    const sent = await postMessageFromEmail(world.as(system), emailed);
    expect(sent).toMatchObject({
      byEmail: true,
      author: { id: pair.buyer.userId, organizationId: pair.bistro },
    });
    expect([sent.text.slice(0, 11), sent.text.length]).toEqual(['Oui, à 8 h.', limits.text]);
    expect(sent.files).toMatchObject([{ name: 'bon.pdf' }]);
    expect((await postMessageFromEmail(world.as(system), emailed)).position).toBe(sent.position);
    const { rows } = await listMessages(farmer, { conversationId });
    expect(rows.filter(({ id }) => id === sent.id).length).toBe(1);
  });

  it('is refused from strangers, from people who left, and in a suspended organization', async () => {
    const { owner } = await anOrganization(world.as(system), { name: 'Autre' });
    const stranger = { userId: owner.userId, organizationId: owner.organizationId };
    const post = (change: object) => postMessageFromEmail(world.as(system), answer(change));
    await expect(post(stranger)).rejects.toThrow('request.notFound');
    await expect(post({ ...stranger, organizationId: pair.bistro })).rejects.toThrow('request.notFound');
    const leaver = await aMember(world.as(system), pair.bistro, 'buyer');
    await removed(chef, leaver);
    await expect(post({ userId: leaver.userId })).rejects.toThrow('request.notFound');
    const viewer = await aMember(world.as(system), pair.bistro, 'viewer');
    await expect(post({ userId: viewer.userId })).rejects.toThrow('request.notAllowed');
    const { clock } = world;
    const suspended = {
      suspended_at: clock.now(),
      suspended_by: pair.seller.userId,
      suspended_reason: 'Essai',
    };
    await setOrganization(world, pair.bistro, suspended);
    await expect(post({})).rejects.toThrow('organizations.suspended');
    const restored = { suspended_at: null, suspended_by: null, suspended_reason: null };
    await setOrganization(world, pair.bistro, restored);
  });
});

it('a notice of a message names who takes part and what they still have to read', async () => {
  const buyer = await aMember(world.as(system), pair.bistro, 'buyer');
  const driver = await aMember(world.as(system), pair.farm, 'driver');
  await setUsers(farmer, { conversationId, usersId: [pair.seller.userId] });
  const { id: messageId } = await aMessage(farmer, conversationId, 'Vos laitues arrivent', {
    mentions: [buyer.userId],
  });
  await setViewed(chef, { conversationId });
  await setMuted(world.as(buyer), { conversationId, isMuted: true });
  const notice = await loadMessageNotice(world.db, { conversationId, messageId });
  expect(notice).toMatchObject({
    text: 'Vos laitues arrivent',
    authorSide: 'vendor',
    organizationName: 'Ferme du Nord',
    subject: { kind: 'relation', number: '' },
    isDeleted: false,
  });
  const byPerson = new Map(notice!.recipients.map((one) => [one.userId, one]));
  expect(byPerson.get(pair.buyer.userId)).toMatchObject({
    hasRead: true,
    isMuted: false,
    isMentioned: false,
  });
  expect(byPerson.get(buyer.userId)).toMatchObject({
    hasRead: false,
    isMuted: true,
    isMentioned: true,
    unreadCount: 1,
  });
  expect([byPerson.has(pair.seller.userId), byPerson.has(driver.userId)]).toEqual([false, false]);
  const unknown = { conversationId, messageId: world.ids.next<'Message'>() };
  expect(await loadMessageNotice(world.db, unknown)).toBeNull();
});
