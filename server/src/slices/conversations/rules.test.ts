import { describe, expect, it } from 'vitest';
import { conversationLimits as limits, relationStatuses } from '@halles/contract';
import {
  decideChange,
  decideMessage,
  type NewMessage,
  type SendingFacts,
  decideWriting,
  isClosed,
} from './rules/messages.ts';
import { withOrderEvents } from './rules/order-events.ts';
import type { ConversationRecord } from './tables.ts';

const sides = ['vendor', 'customer'] as const;
const now = new Date('2026-11-21T10:30:00.000Z');
const conversation = {
  id: 'c',
  vendor_id: 'v',
  customer_id: 'b',
  last_position: 4,
  last_message_position: 2,
  message_count: 2,
} as unknown as ConversationRecord;

describe('decideWriting', () => {
  const ended = new Set<string>(['archived', 'declined', 'blocked']);

  it.each(
    relationStatuses.flatMap((status) =>
      sides.flatMap((startedBy) => sides.map((side) => [status, startedBy, side] as const)),
    ),
  )('once accepted, a relation that is %s, begun by the %s: %s', (status, startedBy, side) => {
    const state = {
      relation: { status, startedBy, wasAccepted: true },
      side,
      startedBy: side,
      isPartnerOnPlatform: true,
    };
    expect(decideWriting(state)).toBe(ended.has(status) ? 'conversations.closed' : true);
    expect(isClosed(status)).toBe(ended.has(status));
    expect(decideWriting({ ...state, isPartnerOnPlatform: false })).toBe(
      'conversations.partnerNotOnPlatform',
    );
  });

  it.each(
    sides.flatMap((relationBy) =>
      sides.flatMap((startedBy) => sides.map((side) => [relationBy, startedBy, side] as const)),
    ),
  )('a request of the %s, in a conversation started by the %s: %s', (relationBy, startedBy, side) => {
    const relation = { status: 'requested' as const, startedBy: relationBy, wasAccepted: false };
    const isUnasked = relationBy === side && startedBy === side;
    const decided = decideWriting({ relation, side, startedBy, isPartnerOnPlatform: true });
    expect(decided).toBe(isUnasked ? 'conversations.closed' : true);
  });
});

describe('decideMessage', () => {
  const message: NewMessage = {
    id: 'm' as never,
    text: 'Bonjour',
    searchText: 'bonjour',
    fileIds: [],
    cards: [],
    mentions: [],
    replyToId: null,
    authorId: 'u' as never,
    organizationId: 'v' as never,
    byEmail: false,
    now,
  };
  const facts: SendingFacts = {
    sentByPerson: 0,
    sentByOrganization: 0,
    knownMentions: [],
    sharedCards: [],
    isReplyFound: false,
  };
  const card = { kind: 'order' as const, id: 'o' as never };

  it('gives the next position and makes the message the newest', () => {
    const decided = decideMessage(conversation, message, facts);
    expect(decided.message).toMatchObject({ position: 5, text: 'Bonjour', sent_at: now });
    expect(decided.conversation).toMatchObject({
      last_position: 5,
      last_message_position: 5,
      message_count: 3,
      active_at: now,
    });
  });

  it.each([
    ['nothing in it', { text: '' }, {}, 'conversations.emptyMessage'],
    ['only a file', { text: '', fileIds: ['f' as never] }, {}, null],
    ['only a card that both share', { text: '', cards: [card] }, { sharedCards: [card] }, null],
    ['a card of others', { cards: [card] }, {}, 'conversations.cardNotShared'],
    [
      'a card of another kind',
      { cards: [card] },
      { sharedCards: [{ ...card, kind: 'invoice' }] },
      'conversations.cardNotShared',
    ],
    ['a stranger mentioned', { mentions: ['x' as never] }, {}, 'conversations.notAMember'],
    ['a member mentioned', { mentions: ['x' as never] }, { knownMentions: ['x' as never] }, null],
    ['an answer to nothing', { replyToId: 'r' as never }, {}, 'request.notFound'],
    ['an answer', { replyToId: 'r' as never }, { isReplyFound: true }, null],
    ['one below the limit of a person', {}, { sentByPerson: limits.personPerMinute - 1 }, null],
    ['the limit of a person', {}, { sentByPerson: limits.personPerMinute }, 'conversations.tooManyMessages'],
    [
      'the limit of an organization',
      {},
      { sentByOrganization: limits.organizationPerHour },
      'conversations.tooManyMessages',
    ],
  ] as [string, Partial<NewMessage>, Partial<SendingFacts>, string | null][])(
    'with %s',
    (_what, given, known, refusal) => {
      const decide = () => decideMessage(conversation, { ...message, ...given }, { ...facts, ...known });
      if (refusal === null) expect(decide().message.position).toBe(5);
      else expect(decide).toThrow(refusal);
    },
  );
});

it.each([
  [true, false, 0, true],
  [true, false, limits.editableMs - 1, true],
  [true, false, limits.editableMs, 'conversations.tooLate'],
  [true, true, 0, 'request.notAllowed'],
  [false, false, 0, 'request.notAllowed'],
] as const)('author %s, deleted %s, %s ms later: %s', (isAuthor, isDeleted, ms, allowed) => {
  const state = { isAuthor, isDeleted, sentAt: now, now: new Date(now.getTime() + ms) };
  expect(decideChange(state)).toBe(allowed);
});

it.each([
  ['ordering.submitted', { by: 'customer' }, 'submitted', 'customer'],
  ['ordering.moved', { by: 'vendor', to: 'confirmed' }, 'confirmed', 'vendor'],
  ['ordering.moved', { by: 'time', to: 'completed' }, 'completed', null],
  ['ordering.changeProposed', { by: 'vendor' }, 'changeProposed', 'vendor'],
  ['ordering.changeDecided', { by: 'customer', decision: 'accept' }, 'changeAccepted', 'customer'],
  ['ordering.changeDecided', { by: 'customer', decision: 'refuse' }, 'changeRefused', 'customer'],
  ['ordering.changeDecided', { by: 'vendor', decision: 'withdraw' }, 'changeWithdrawn', 'vendor'],
  ['ordering.deliveryMissed', {}, 'deliveryMissed', 'vendor'],
  ['ordering.claimRaised', {}, 'claimRaised', 'customer'],
  ['ordering.claimDecided', { decision: 'accept' }, 'claimAccepted', 'vendor'],
  ['ordering.claimDecided', { decision: 'refuse' }, 'claimRefused', 'vendor'],
] as const)('%s %o is a line of its own, and no message', (type, data, event, side) => {
  const past = { id: 'e', type, data: { number: 'CR-24', ...data }, happenedAt: now };
  const { conversation: after, lines } = withOrderEvents(conversation, [past], () => 'm' as never);
  expect(lines).toMatchObject([{ position: 5, kind: 'orderEvent', event_id: 'e', sent_at: now }]);
  expect(lines[0]!.order_event).toEqual({ event, side, number: 'CR-24' });
  expect(after).toEqual({ ...conversation, last_position: 5 });
});
