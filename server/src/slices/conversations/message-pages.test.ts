import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { conversationLimits as limits, type ConversationSubject } from '@halles/contract';
import { system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { testWorld } from '../../testing/world.ts';
import { submitOrder } from '../ordering/factory/trading-pair.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { aRelation } from '../relationships/factory.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { listMessages } from './queries/messages.ts';
import { searchMessages } from './queries/search.ts';

const world = await testWorld();
const { pair, formatId, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const later = (member: Member, ms: number) =>
  world.as(member, { clock: stoppedClock(new Date(world.clock.now().getTime() + ms).toISOString()) });

const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('messages', () => {
  it('mentions members of both organizations only, and answers a message of the same conversation', async () => {
    const { id } = await aConversation(farmer, relation);
    const { owner } = await anOrganization(world.as(system), { name: 'Autre' });
    expect(await code(aMessage(farmer, id, '@a', { mentions: [owner.userId] }))).toBe(
      'conversations.notAMember',
    );
    const first = await aMessage(farmer, id, 'Combien?', { mentions: [pair.buyer.userId] });
    expect(first.mentions).toEqual([pair.buyer.userId]);
    const answer = await aMessage(chef, id, 'Douze', { replyToId: first.id });
    expect(answer.replyTo).toMatchObject({ id: first.id, text: 'Combien?' });
    expect(await code(aMessage(chef, id, '?', { replyToId: world.ids.next<'Message'>() }))).toBe(
      'request.notFound',
    );
  });

  it('is found by words without accents and with an error, in one’s own conversations', async () => {
    const { id } = await aConversation(farmer, relation);
    const { id: messageId } = await aMessage(farmer, id, 'Les pleurotes érigés arrivent vendredi.');
    for (const text of ['pleurotes', 'eriges', 'PLEUROTES vendredi', 'pleurottes'])
      expect(
        (await searchMessages(chef, { text })).rows.map((hit) => hit.messageId),
        text,
      ).toContain(messageId);
    expect(await searchMessages(chef, { text: 'chanterelles' })).toEqual({ rows: [], hasMore: false });
  });

  it('pages backwards by position, and around one', async () => {
    const subject: ConversationSubject = {
      kind: 'order',
      id: await submitOrder(world.as, pair, [{ formatId, quantity: '1' }]),
    };
    const { id } = await aConversation(farmer, subject);
    for (let at = 0; at < 60; at++)
      await aMessage(
        later(at % 3 === 0 ? pair.seller : pair.buyer, 3_600_000 * 2 + at * 61_000),
        id,
        `panier ${at}`,
      );
    const newest = await listMessages(chef, { conversationId: id });
    expect([newest.rows.length, newest.hasMore, newest.rows.at(-1)!.text]).toEqual([
      limits.page,
      true,
      'panier 59',
    ]);
    const older = await listMessages(chef, { conversationId: id, before: newest.rows[0]!.position });
    expect([older.rows.length, older.hasMore, older.rows[0]!.kind]).toEqual([11, false, 'orderEvent']);
    const found = await searchMessages(chef, { text: 'panier' });
    expect([found.rows.length, found.hasMore, found.rows[0]!.text]).toEqual([
      limits.search,
      true,
      'panier 59',
    ]);
    const rest = await searchMessages(chef, { text: 'panier', before: found.rows.at(-1)!.messageId });
    expect([rest.rows.map(({ text }) => text), rest.hasMore]).toEqual([
      Array.from({ length: 10 }, (_, at) => `panier ${9 - at}`),
      false,
    ]);
    const around = await listMessages(chef, { conversationId: id, around: 30 });
    expect(around.rows.map(({ position }) => position)).toContain(30);
  });

  it('is limited to so many a minute for a person', async () => {
    const talker = await aMember(world.as(system), pair.farm, 'sales');
    const { id } = await aConversation(farmer, relation);
    for (let at = 0; at < limits.personPerMinute; at++) await aMessage(world.as(talker), id, `${at}`);
    expect(await code(aMessage(world.as(talker), id, 'encore'))).toBe('conversations.tooManyMessages');
    expect(await code(aMessage(later(talker, 60_000), id, 'encore'))).toBe('done');
  });

  it('is limited to so many an hour for an organization, whoever writes and wherever', async () => {
    const { owner, organization } = await anOrganization(world.as(system), { name: 'Ferme bavarde' });
    const two = { vendor: owner, customer: pair.buyer };
    const { id: relationId } = await aRelation(world.as(system), two);
    const { id } = await aConversation(world.as(owner), { kind: 'relation', id: relationId });
    const colleague = await aMember(world.as(system), organization.id, 'sales');
    const cook = await aMember(world.as(system), pair.bistro, 'buyer');
    const sentNow = async () =>
      (
        await world.db
          .selectFrom('messages')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('organization_id', '=', organization.id)
          .executeTakeFirstOrThrow()
      ).count;
    await aMessage(world.as(owner), id, 'Bonjour');
    // The rest are copies of the first: their authors would need half an hour.
    await sql`insert into messages select (jsonb_populate_record(m,
        jsonb_build_object('id', gen_random_uuid(), 'position', m.position + 100 + n))).*
      from messages m, generate_series(1, ${limits.organizationPerHour - 2}) n
      where m.organization_id = ${organization.id}`.execute(world.db);
    expect(await sentNow()).toBe(limits.organizationPerHour - 1);
    expect(await code(aMessage(world.as(colleague), id, 'la dernière'))).toBe('done');
    expect(await code(aMessage(world.as(colleague), id, 'encore'))).toBe('conversations.tooManyMessages');
    expect(await code(aMessage(world.as(owner), id, 'encore'))).toBe('conversations.tooManyMessages');
    expect(await code(aMessage(world.as(cook), id, 'Assez!'))).toBe('done');
    expect(await code(aMessage(later(owner, 3_600_000), id, 'encore'))).toBe('done');
  });
});
