import { beforeEach, expect, it } from 'vitest';
import { system, type Member } from '../platform/actor.ts';
import { receiveMail } from '../platform/mail/inbound/receive.ts';
import { replyAddress } from '../platform/mail/inbound/reply-address.ts';
import { emailsTo } from '../testing/emails.ts';
import { TEST_SECRET } from '../testing/ports.ts';
import { testWorld } from '../testing/world.ts';
import { aConversation } from '../slices/conversations/factory/conversations.ts';
import { aDeliveredOrder } from '../slices/conversations/factory/delivered-order.ts';
import { listMessages } from '../slices/conversations/queries/messages.ts';
import { aMember, removed } from '../slices/organizations/factory.ts';
import { incomingWorld } from './incoming-mail.ts';

const world = await testWorld();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: conversationId } = await aConversation(farmer, relation);
const inboundDomain = 'reply.halles.example';
const incoming = { ...incomingWorld(world.as(system)), inboundDomain };
let messages = 0;

async function emailOf({ userId }: Member): Promise<string> {
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

const addressOf = ({ userId, organizationId }: Member) =>
  replyAddress(
    world.db,
    { conversationId, organizationId, userId },
    { clock: world.clock, secret: TEST_SECRET, inboundDomain },
  );

interface Answer {
  from: string;
  id?: string;
  body?: string;
}

async function answer(person: Member, { from, id = `m${++messages}`, body = 'Oui pour mardi.' }: Answer) {
  const quoted = 'Le mar. 24 nov. 2026 à 09:12, Ferme du Nord <a@b.example> a écrit :\r\n> Mardi?';
  const raw = Buffer.from(
    [
      `From: Quelqu’un <${from}>`,
      `Message-ID: <${id}@bistro.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `${body}\r\n\r\n${quoted}`,
    ].join('\r\n'),
  );
  return receiveMail(world.db, { raw, to: (await addressOf(person))! }, incoming);
}

const texts = async () => (await listMessages(farmer, { conversationId })).rows.map(({ text }) => text);
const reasonsTo = async (address: string) =>
  (await emailsTo(world.db, address))
    .filter(({ template }) => template === 'replyRefused')
    .map(({ data }) => (data as { reason: string }).reason);

let before: number;
beforeEach(async () => {
  before = (await texts()).length;
});

it('an answer by email is a message in the thread, once, without the quoted text', async () => {
  const mail = { from: await emailOf(pair.buyer), id: 'once' };
  expect(await answer(pair.buyer, mail)).toBe('posted');
  expect(await answer(pair.buyer, mail)).toBe('duplicate');
  expect((await texts()).slice(before)).toEqual(['Oui pour mardi.']);
  const { rows } = await listMessages(chef, { conversationId });
  expect(rows.at(-1)).toMatchObject({ byEmail: true, author: { id: pair.buyer.userId } });
});

it('from another address it is refused, and the person whose thread it is hears why', async () => {
  expect(await answer(pair.buyer, { from: 'voleur@ailleurs.example' })).toBe('refused');
  expect(await texts()).toHaveLength(before);
  expect(await reasonsTo(await emailOf(pair.buyer))).toContain('notYourAddress');
  expect(await emailsTo(world.db, 'voleur@ailleurs.example')).toEqual([]);
});

it('without a text it is refused', async () => {
  const from = await emailOf(pair.buyer);
  expect(await answer(pair.buyer, { from, body: '' })).toBe('refused');
  expect(await reasonsTo(from)).toContain('empty');
});

it('of a person who is no longer a member it is refused', async () => {
  const leaver = await aMember(world.as(system), pair.bistro, 'buyer');
  const from = await emailOf(leaver);
  expect(await answer(leaver, { from })).toBe('posted');
  await removed(chef, leaver);
  expect(await answer(leaver, { from })).toBe('refused');
  expect(await reasonsTo(from)).toEqual(['noAccess']);
  expect(await texts()).toHaveLength(before + 1);
});
