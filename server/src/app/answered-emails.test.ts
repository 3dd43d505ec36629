import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationMessages } from '../platform/mail/templates/notifications.ts';
import { system, type Member } from '../platform/actor.ts';
import { receiveMail } from '../platform/mail/inbound/receive.ts';
import { replyAddress } from '../platform/mail/inbound/reply-address.ts';
import { aConversation, aMessage } from '../slices/conversations/factory/conversations.ts';
import { aDeliveredOrder } from '../slices/conversations/factory/delivered-order.ts';
import { listMessages } from '../slices/conversations/queries/messages.ts';
import { deleteMessage } from '../slices/conversations/commands/change-message.ts';
import { setViewed } from '../slices/conversations/commands/viewed.ts';
import { sendDue } from '../slices/notifications/commands/send.ts';
import { aMember } from '../slices/organizations/factory.ts';
import { clearMail, emailsTo } from '../testing/emails.ts';
import { TEST_SECRET } from '../testing/ports.ts';
import { runAllJobs } from '../testing/worker.ts';
import { testWorld } from '../testing/world.ts';
import { incomingWorld } from './incoming-mail.ts';
import { registerAllReactions } from './slices.ts';

registerAllReactions();
const world = await testWorld();
const { clock } = world;
const { pair, relation, order } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const HOUR_MS = 3_600_000;

/** The program receives mail, or does not. */
function receiveAt(inboundDomain: string | null): void {
  Object.assign(world.ports, {
    mail: {
      ...world.ports.mail,
      inboundDomain,
      replyAddress: (db: typeof world.db, ref: Parameters<typeof replyAddress>[1]) =>
        replyAddress(db, ref, { clock, secret: TEST_SECRET, inboundDomain }),
    },
  });
}

async function emailOf({ userId }: Member): Promise<string> {
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

const farmersEmail = await emailOf(pair.seller);
const { id: conversationId } = await aConversation(chef, { kind: 'order', id: order });

/** By default, emails about messages leave at the full hour. */
async function anHourLater(): Promise<void> {
  await runAllJobs(world.as(system), world.pool);
  clock.advance(HOUR_MS);
  await sendDue(world.as(system));
}

async function mailed(to = farmersEmail) {
  const emails = await emailsTo(world.db, to);
  return emails.map(({ template, data, reply_to, sender }) => ({
    template,
    data: data as ConversationMessages,
    replyTo: reply_to,
    sender,
  }));
}

const answer = (to: string, from = farmersEmail, id = 'one') =>
  receiveMail(
    world.db,
    {
      raw: Buffer.from(
        `From: ${from}\r\nMessage-ID: <${id}@ferme.example>\r\n\r\nOui, cinq.\r\n\r\nLe mar. 24 nov. 2026 à 09:12, Halles <a@b.example> a écrit :\r\n> Cinq?\r\n`,
      ),
      to,
    },
    incomingWorld(world.as(system)),
  );

beforeEach(async () => {
  receiveAt('reply.halles.example');
  await anHourLater();
  await setViewed(farmer, { conversationId });
  await clearMail(world.db);
});

describe('the email about messages', () => {
  it('says what was written, comes from the partner, and its answer lands in the conversation once', async () => {
    await aMessage(chef, conversationId, 'Puis-je en avoir cinq?\nMerci');
    await aMessage(chef, conversationId, 'Pour mardi.');
    await anHourLater();
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'conversationMessages',
      replyTo: expect.stringMatching(/^r\.[0-9a-f]{40}@reply\.halles\.example$/) as string,
      sender: { name: 'Bistro Verger' },
    });
    expect(mail!.data.takesAnswers).toBe(true);
    expect(mail!.data.messages.map(({ text }) => text)).toEqual([
      'Puis-je en avoir cinq?\nMerci',
      'Pour mardi.',
    ]);
    expect(await answer(mail!.replyTo!)).toBe('posted');
    expect(await answer(mail!.replyTo!)).toBe('duplicate');
    const { rows } = await listMessages(chef, { conversationId });
    expect(rows.filter(({ text }) => text === 'Oui, cinq.')).toMatchObject([
      { byEmail: true, author: { id: pair.seller.userId } },
    ]);
  });

  it('of two conversations are two, each with its own address', async () => {
    const { id: other } = await aConversation(chef, relation);
    await aMessage(chef, conversationId, 'Une');
    await aMessage(chef, other, 'Deux');
    await anHourLater();
    const emails = await mailed();
    expect(new Set(emails.map(({ data }) => data.messages[0]!.text))).toEqual(new Set(['Une', 'Deux']));
    expect(new Set(emails.map(({ replyTo }) => replyTo)).size).toBe(2);
  });

  it('has no address where the program receives no mail', async () => {
    receiveAt(null);
    await aMessage(chef, conversationId, 'Bonjour');
    await anHourLater();
    expect(await mailed()).toMatchObject([{ replyTo: null, data: { takesAnswers: false } }]);
  });

  it('has no address for a member who may not write', async () => {
    const viewer = await aMember(world.as(system), pair.farm, 'viewer');
    const seen = await emailOf(viewer);
    await aMessage(chef, conversationId, 'Encore', { mentions: [viewer.userId] });
    await anHourLater();
    expect(await mailed(seen)).toMatchObject([{ replyTo: null, data: { takesAnswers: false } }]);
    const own = (await mailed()).find(({ template }) => template === 'conversationMessages');
    expect(own).toMatchObject({ data: { takesAnswers: true } });
  });

  it('leaves out what was read, deleted or may not be seen any more', async () => {
    await aMessage(chef, conversationId, 'Lu');
    await setViewed(farmer, { conversationId });
    const deleted = await aMessage(chef, conversationId, 'Retiré');
    await aMessage(chef, conversationId, 'Non lu');
    await deleteMessage(chef, { conversationId, messageId: deleted.id });
    await anHourLater();
    expect((await mailed()).map(({ data }) => data.messages.map(({ text }) => text))).toEqual([['Non lu']]);
  });
});
