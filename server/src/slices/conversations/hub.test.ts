import { expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { anOrganization, setOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { addUser, setUsers } from './commands/users.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { getConversation } from './queries/conversation.ts';
import { listConversations } from './queries/list.ts';
import { listMessages } from './queries/messages.ts';
import { searchMessages } from './queries/search.ts';

const world = await testWorld();
const { pair, order, relation } = await aDeliveredOrder(world);
const { organization, owner } = await anOrganization(world.as(system), { name: 'Jardins d’Élise' });
await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
await related(world.as(system), organization.id, pair.farm, 'active');
const relationOf = (vendorId: OrganizationId, customerId: OrganizationId) =>
  world.db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
const withProducer = { kind: 'relation', id: (await relationOf(organization.id, pair.farm)).id } as const;
const { formatId: garlic } = await aListedItem(world.as(system), {
  vendorId: organization.id,
  fr: 'Ail',
  en: 'Garlic',
});

const hub = world.as(pair.seller);
const cook = world.as(pair.buyer);
const producer = world.as(owner);
const page = { page: 1, pageSize: 25 };
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

it('a producer and a customer of a hub never meet in one conversation', async () => {
  const upstream = (await aConversation(producer, withProducer)).id;
  const downstream = (await aConversation(cook, relation)).id;
  const ofOrder = (await aConversation(cook, { kind: 'order', id: order })).id;
  await aMessage(producer, upstream, 'La récolte est prête');
  await aMessage(cook, downstream, 'Combien de caisses?');
  await aMessage(cook, ofOrder, 'À quelle heure?');

  // The hub takes part in all three, and opens none of them to the party of another.
  expect((await listConversations(hub, page)).total).toBe(3);
  for (const [outsider, ids] of [
    [producer, [downstream, ofOrder]],
    [cook, [upstream]],
  ] as const)
    for (const conversationId of ids) {
      const { userId } = outsider.actor;
      expect(await code(getConversation(outsider, { conversationId }))).toBe('request.notFound');
      expect(await code(listMessages(outsider, { conversationId }))).toBe('request.notFound');
      expect(await code(aMessage(outsider, conversationId, 'Bonjour'))).toBe('request.notFound');
      expect(await code(addUser(hub, { conversationId, userId }))).toBe('conversations.notAMember');
      expect(await code(setUsers(hub, { conversationId, usersId: [userId] }))).toBe(
        'conversations.notAMember',
      );
      expect(await code(aMessage(hub, conversationId, '@x', { mentions: [userId] }))).toBe(
        'conversations.notAMember',
      );
    }
  expect((await listConversations(producer, page)).rows.map(({ id }) => id)).toEqual([upstream]);
  expect(await searchMessages(producer, { text: 'caisses' })).toMatchObject({ rows: [] });
  expect(await searchMessages(cook, { text: 'récolte' })).toMatchObject({ rows: [] });

  // What the hub trades with one cannot be shown to the other.
  expect(await code(aMessage(hub, upstream, '', { cards: [{ kind: 'order', id: order }] }))).toBe(
    'conversations.cardNotShared',
  );
  expect(await code(aMessage(hub, downstream, '', { cards: [{ kind: 'product', id: garlic }] }))).toBe(
    'conversations.cardNotShared',
  );
  expect(await code(aMessage(producer, upstream, '', { cards: [{ kind: 'product', id: garlic }] }))).toBe(
    'done',
  );
});
