import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { conversationLimits as limits, type ConversationId } from '@halles/contract';
import type { EventType } from '../../events.ts';
import { stoppedClock } from '../../platform/clock.ts';
import type { Tables } from '../../platform/db.ts';
import type { FeedEvent } from '../../platform/events/feed.ts';
import { LiveHub } from '../../platform/live/hub.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { testWorld } from '../../testing/world.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { listMessages, refreshMessages } from './queries/messages.ts';
import { conversationsRoutes as routes } from './routes.ts';

const world = await testWorld();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: conversationId } = await aConversation(farmer, relation);
const other = world.ids.next<'Conversation'>();
const input = { conversationId };

const event = (
  type: EventType,
  data: { conversationId?: ConversationId } = { conversationId },
): FeedEvent => ({
  id: world.ids.next(),
  type,
  organizationIds: [],
  userIds: [],
  subjectId: null,
  data,
});
const sent = event('conversations.messageSent');

describe('an open conversation after a message', () => {
  it('is what a new fetch gives, also past its first page', async () => {
    // Within the limit of a minute for one person.
    for (let at = 0; at < limits.page + 2; at++) {
      const clock = stoppedClock(new Date(world.clock.now().getTime() - 600_000 + at * 5_000).toISOString());
      const previous = await listMessages(farmer, input);
      await aMessage(world.as(at % 3 ? pair.seller : pair.buyer, { clock }), conversationId, `Ligne ${at}`);
      expect(await refreshMessages(farmer, input, previous, [sent])).toEqual(
        await listMessages(farmer, input),
      );
    }
    expect((await listMessages(farmer, input)).hasMore).toBe(true);
  });

  it('has every line that came meanwhile, and none twice', async () => {
    const previous = await listMessages(farmer, input);
    await aMessage(chef, conversationId, 'Un');
    await aMessage(farmer, conversationId, 'Deux');
    const refreshed = await refreshMessages(farmer, input, previous, [sent]);
    expect(refreshed).toEqual(await listMessages(farmer, input));
    expect(await refreshMessages(farmer, input, refreshed!, [sent])).toEqual(refreshed);
  });

  it('no longer offers to change what is too old', async () => {
    await aMessage(farmer, conversationId, 'Trois');
    const previous = await listMessages(farmer, input);
    expect(previous.rows.at(-1)!.can.edit).toBe(true);
    const clock = stoppedClock(new Date(world.clock.now().getTime() + limits.editableMs).toISOString());
    const later = world.as(pair.seller, { clock });
    const refreshed = await refreshMessages(later, input, previous, [sent]);
    expect(refreshed!.rows.at(-1)!.can.edit).toBe('conversations.tooLate');
    expect(refreshed).toEqual(await listMessages(later, input));
  });

  it('reads the newest lines alone, in one statement', async () => {
    const previous = await listMessages(farmer, input);
    await aMessage(chef, conversationId, 'Quatre');
    const statements = await statementsDuring(async () => {
      await refreshMessages(farmer, input, previous, [sent]);
    });
    expect(statements).toEqual([expect.stringContaining('m.position >')]);
  });

  it('reads nothing after a message elsewhere', async () => {
    const previous = await listMessages(farmer, input);
    const statements = await statementsDuring(async () => {
      const elsewhere = event('conversations.messageSent', { conversationId: other });
      expect(await refreshMessages(farmer, input, previous, [elsewhere])).toBe(previous);
    });
    expect(statements).toEqual([]);
  });

  it('is asked again after any other event, and where an older page is shown', async () => {
    const previous = await listMessages(farmer, input);
    const refresh = (...events: FeedEvent[]) => refreshMessages(farmer, input, previous, events);
    expect(refresh(sent, event('conversations.messageEdited'))).toBeUndefined();
    expect(refresh(sent, event('ordering.moved', {}))).toBeUndefined();
    expect(refreshMessages(farmer, { ...input, before: 20 }, previous, [sent])).toBeUndefined();
  });

  it('is refused to who may not see it', async () => {
    const previous = await listMessages(farmer, input);
    await expect(
      refreshMessages(farmer, { conversationId: other }, previous, [
        event('conversations.messageSent', { conversationId: other }),
      ]),
    ).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

it('is refreshed so while it is open', async () => {
  await world.feed.start();
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: world.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const opened = Promise.withResolvers<unknown>();
  const changed = Promise.withResolvers<string>();
  const leave = new LiveHub(routes, world.feed).subscribe(
    world.as(pair.seller, { db }),
    'conversations.listMessages',
    input,
    { snapshot: opened.resolve, changes: changed.resolve, refused: changed.reject },
  );
  await opened.promise;
  const message = await aMessage(chef, conversationId, 'Cinq');
  expect(await changed.promise).toContain(message.id);
  expect(statements).toEqual([
    expect.not.stringContaining('m.position >'),
    expect.stringContaining('m.position >'),
  ]);
  leave();
});
