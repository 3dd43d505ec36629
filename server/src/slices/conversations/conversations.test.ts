import { describe, expect, it } from 'vitest';
import { type Conversation, type ConversationSubject } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import type { StoredEvent } from '../../platform/reactions/registry.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { testWorld } from '../../testing/world.ts';
import { submitOrder } from '../ordering/factory/trading-pair.ts';
import { aClaim } from '../ordering/factory/order-steps.ts';
import { draftedFor, published } from '../invoicing/factory/invoices.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { aCustomerCard, setRelation } from '../relationships/factory.ts';
import { deleteMessage, editMessage } from './commands/change-message.ts';
import { addOrderEvent } from './commands/order-events.ts';
import { reportConversation } from './commands/reports.ts';
import { addUser, setMuted, setUsers } from './commands/users.ts';
import { setViewed } from './commands/viewed.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import type { ShownOrderEvent } from './rules/order-events.ts';
import { getConversation } from './queries/conversation.ts';
import { countUnread, listConversations } from './queries/list.ts';
import { listMessages } from './queries/messages.ts';
import { loadMessageNotice } from './queries/notices.ts';
import { searchMessages } from './queries/search.ts';
import { findConversation } from './queries/subjects.ts';

const world = await testWorld();
const { pair, order, formatId, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: invoice } = await draftedFor(farmer, order);

const page = { page: 1, pageSize: 25 };
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const ofMessages = async (member: typeof farmer, { id }: Pick<Conversation, 'id'>) =>
  (await listMessages(member, { conversationId: id })).rows;

describe('a conversation', () => {
  it('is one for a pair and subject, whoever starts it, also at the same time', async () => {
    const [mine, theirs] = await Promise.all([
      aConversation(farmer, relation),
      aConversation(chef, relation),
    ]);
    expect(mine.id).toBe(theirs.id);
    expect(mine.side).toBe('vendor');
    expect(mine.participants).toEqual([pair.farm, pair.bistro]);
    expect(mine.partner.name).toBe('Bistro Verger');
    expect(mine.usersId).toEqual(expect.arrayContaining([pair.seller.userId, pair.buyer.userId]));
    expect(mine.can).toEqual({ send: true, addUser: true, report: true, block: true });
    const started = await recordedEvents(world.db, pair.farm, 'conversations.started');
    expect(started.map(({ data }) => data)).toMatchObject([
      { subjectKind: 'relation', conversationId: mine.id },
    ]);
  });

  it('about an order holds what happened to it, and gets what happens later', async () => {
    const { id, subject } = await aConversation(chef, { kind: 'order', id: order });
    expect(subject.url).toBe(`/customer/purchase-orders/${order}`);
    const events = async () =>
      (await ofMessages(farmer, { id })).map(
        ({ orderEvent }) => orderEvent && [orderEvent.event, orderEvent.side],
      );
    expect(await events()).toEqual([
      ['submitted', 'customer'],
      ['confirmed', 'vendor'],
      ['preparing', 'vendor'],
      ['ready', 'vendor'],
      ['delivered', 'vendor'],
    ]);
    await aClaim(chef, order, '3');
    await runAllJobs(world.as(system), world.pool);
    await runAllJobs(world.as(system), world.pool);
    expect((await events()).slice(5)).toEqual([['claimRaised', 'customer']]);
    expect((await getConversation(farmer, { conversationId: id })).viewedBy[pair.seller.userId]).toEqual({
      nbOfUnreadMessages: 0,
      viewedOn: null,
    });
  });

  it('gets a line for each event of its order once, also from two workers at the same time', async () => {
    const { id } = await aConversation(chef, { kind: 'order', id: order });
    const before = (await ofMessages(farmer, { id })).length;
    const data = { purchaseOrderId: order, vendorId: pair.farm, customerId: pair.bistro, number: '1' };
    const [proposed, decided] = (['ordering.changeProposed', 'ordering.changeDecided'] as const).map(
      (type): StoredEvent<ShownOrderEvent> => ({
        id: world.ids.next<'Event'>(),
        type,
        organizationIds: [pair.farm, pair.bistro],
        userIds: [],
        subjectId: order,
        data: { ...data, by: 'vendor', decision: 'accept' } as never,
        happenedAt: world.clock.now(),
      }),
    );
    const add = (event: typeof proposed) => addOrderEvent(world.as(system), event!);
    expect(await statementsDuring(() => add(proposed))).toHaveLength(2);
    await Promise.all([add(decided), add(proposed), add(decided)]);
    expect(
      (await ofMessages(farmer, { id })).slice(before).map(({ orderEvent }) => orderEvent?.event),
    ).toEqual(['changeProposed', 'changeAccepted']);
    const added = await recordedEvents(world.db, pair.farm, 'conversations.orderEventAdded');
    expect(added.slice(-2).map(({ data: { event } }) => event)).toEqual(['changeProposed', 'changeAccepted']);
  });

  it('about an invoice is for those who may see invoices, and not about a draft', async () => {
    const subject: ConversationSubject = { kind: 'invoice', id: invoice };
    expect(await code(aConversation(farmer, subject))).toBe('invoicing.notPublished');
    expect(await code(aConversation(chef, subject))).toBe('request.notFound');
    await published(farmer, invoice);
    const { id } = await aConversation(farmer, subject);
    await aMessage(farmer, id, 'Voici la facture.');
    const cook = world.as(await aMember(world.as(system), pair.bistro, 'driver'));
    const clerk = world.as(await aMember(world.as(system), pair.bistro, 'accounting'));
    expect(await code(getConversation(cook, { conversationId: id }))).toBe('request.notFound');
    expect(await code(aMessage(cook, id, 'Bonjour'))).toBe('request.notFound');
    expect(await code(findConversation(cook, subject))).toBe('request.notFound');
    expect((await listConversations(cook, page)).rows.map((row) => row.id)).not.toContain(id);
    await aMessage(farmer, id, 'Une question?');
    expect(await countUnread(cook)).toEqual({ count: 0 });
    expect(await countUnread(clerk)).toEqual({ count: 1 });
    // What was unread before somebody lost the right stays stored, and is not counted.
    expect(await countUnread(world.as({ ...clerk.actor, role: 'driver' }))).toEqual({ count: 0 });
    expect(await searchMessages(cook, { text: 'facture' })).toMatchObject({ rows: [] });
    expect((await getConversation(clerk, { conversationId: id })).usersId).toContain(clerk.actor.userId);
    expect(
      (await searchMessages(clerk, { text: 'facturre' })).rows.map(({ conversationId }) => conversationId),
    ).toEqual([id]);
    const reached = async () => {
      const { id: messageId } = await aMessage(farmer, id, 'Merci.');
      const notice = await loadMessageNotice(world.db, { conversationId: id, messageId });
      return notice!.recipients.map(({ userId }) => userId);
    };
    expect(await reached()).toContain(clerk.actor.userId);
    // Writes memberships directly: the factory changes the role of every member.
    await world.db
      .updateTable('memberships')
      .set({ role: 'driver' })
      .where('user_id', '=', clerk.actor.userId)
      .execute();
    expect(await reached()).toEqual([chef.actor.userId]);
  });

  it('does not exist for other organizations', async () => {
    const { owner } = await anOrganization(world.as(system), { name: 'Importations Belle-Rive' });
    const stranger = world.as(owner);
    const { id } = await aConversation(farmer, relation);
    const { id: messageId } = await aMessage(farmer, id, 'Entre nous');
    for (const attempt of [
      () => aConversation(stranger, relation),
      () => aConversation(stranger, { kind: 'order', id: order }),
      () => findConversation(stranger, { kind: 'order', id: order }),
      () => getConversation(stranger, { conversationId: id }),
      () => listMessages(stranger, { conversationId: id }),
      () => aMessage(stranger, id, 'Bonjour'),
      () => editMessage(stranger, { conversationId: id, messageId, text: 'x', mentions: [] }),
      () => deleteMessage(stranger, { conversationId: id, messageId }),
      () => setViewed(stranger, { conversationId: id }),
      () => setUsers(stranger, { conversationId: id, usersId: [] }),
      () => addUser(stranger, { conversationId: id, userId: owner.userId }),
      () => setMuted(stranger, { conversationId: id, isMuted: true }),
      () => reportConversation(stranger, { conversationId: id, messageId: null, reason: 'x' }),
    ])
      expect(await code(attempt())).toBe('request.notFound');
    expect(await searchMessages(stranger, { text: 'entre' })).toMatchObject({ rows: [] });
    expect((await listConversations(stranger, page)).total).toBe(0);
  });

  it('is refused with a customer who is not on the platform', async () => {
    const card = await aCustomerCard(world.as(system), pair.seller);
    const subject: ConversationSubject = { kind: 'relation', id: card.id };
    expect(await code(aConversation(farmer, subject))).toBe('conversations.partnerNotOnPlatform');
    expect(await findConversation(farmer, subject)).toEqual({
      id: null,
      canStart: 'conversations.partnerNotOnPlatform',
    });
  });

  it('is listed by the other side once somebody has written', async () => {
    const { id } = await aConversation(chef, {
      kind: 'order',
      id: await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]),
    });
    const listedBy = async (member: typeof farmer) =>
      (await listConversations(member, page)).rows.some((row) => row.id === id);
    expect([await listedBy(chef), await listedBy(farmer)]).toEqual([true, false]);
    await aMessage(chef, id, 'Pouvez-vous livrer tôt?');
    expect([await listedBy(chef), await listedBy(farmer)]).toEqual([true, true]);
  });

  it.each(['archived', 'declined', 'blocked'] as const)(
    'stays readable and takes no message once %s',
    async (status) => {
      const { id } = await aConversation(farmer, relation);
      const sent = await aMessage(farmer, id, 'Avant');
      await setRelation(world, pair.farm, pair.bistro, { status, stoppedBy: 'vendor' });
      try {
        expect(await code(aMessage(chef, id, 'Après'))).toBe('conversations.closed');
        expect(
          await code(
            editMessage(farmer, { conversationId: id, messageId: sent.id, text: 'x', mentions: [] }),
          ),
        ).toBe('conversations.closed');
        const read = await getConversation(chef, { conversationId: id });
        expect([read.isClosed, read.can.send]).toEqual([true, 'conversations.closed']);
        expect((await ofMessages(chef, { id })).at(-1)).toMatchObject({ text: 'Avant' });
      } finally {
        await setRelation(world, pair.farm, pair.bistro, { status: 'active', stoppedBy: null });
      }
    },
  );
});
