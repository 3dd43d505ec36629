import { z } from 'zod';
import { fileId, pageInput, pageOf, procedure, userId, type ErrorTable } from '../kernel/index.ts';
import {
  cardSubject,
  conversation,
  conversationId,
  conversationLimits as limits,
  conversationRow,
  conversationSubject,
  message,
  messageHit,
  messageId,
  viewed,
} from './entities.ts';
import { reports } from './reports.ts';

export * from './entities.ts';
export { reportDecisions, reportStatuses, type MessageReport, type ReportDecision } from './reports.ts';

export const conversationsErrors = {
  'conversations.closed': 409,
  'conversations.partnerNotOnPlatform': 422,
  'conversations.notAMember': 422,
  'conversations.tooLate': 409,
  'conversations.emptyMessage': 422,
  'conversations.cardNotShared': 422,
  'conversations.tooManyMessages': 429,
} as const satisfies ErrorTable;

const ofConversation = z.object({ conversationId });
const ofMessage = ofConversation.extend({ messageId });
const text = z.string().trim().max(limits.text);

export const conversations = {
  list: procedure({
    method: 'GET',
    path: '/conversations',
    summary: 'The conversations of my organization, the newest message first',
    access: 'member',
    input: pageInput.extend({ unread: z.stringbool().or(z.boolean()).optional() }),
    output: pageOf(conversationRow),
    live: true,
  }),
  countUnread: procedure({
    method: 'GET',
    path: '/conversations/unread-count',
    summary: 'The number of conversations with messages that I have not read',
    access: 'member',
    input: z.object({}),
    output: z.object({ count: z.int() }),
    live: true,
  }),
  search: procedure({
    method: 'GET',
    path: '/conversations/search',
    summary: 'Messages that contain these words, the newest first',
    access: 'member',
    input: z.object({ text: z.string().trim().min(2).max(200), before: messageId.optional() }),
    output: z.object({ rows: z.array(messageHit).max(limits.search), hasMore: z.boolean() }),
  }),
  start: procedure({
    method: 'POST',
    path: '/conversations',
    summary: 'The conversation about a relation, an order or an invoice; it is created if there is none',
    access: 'member',
    input: z.object({ subject: conversationSubject }),
    output: conversation,
    idempotent: true,
  }),
  find: procedure({
    method: 'GET',
    path: '/conversations/about/{kind}/{id}',
    summary: 'The conversation about a relation, an order or an invoice, if it has begun',
    access: 'member',
    input: z.object({ kind: z.enum(['relation', 'order', 'invoice']), id: z.uuid() }),
    output: z.object({ id: conversationId.nullable(), canStart: z.union([z.literal(true), z.string()]) }),
    live: true,
  }),
  get: procedure({
    method: 'GET',
    path: '/conversations/{conversationId}',
    summary: 'One conversation, with its people and how far each has read',
    access: 'member',
    input: ofConversation,
    output: conversation,
    live: true,
  }),
  listMessages: procedure({
    method: 'GET',
    path: '/conversations/{conversationId}/messages',
    summary: 'Its messages in their order: the newest, or those before or around a position',
    access: 'member',
    input: ofConversation.extend({
      before: z.coerce.number().int().min(1).optional(),
      around: z.coerce.number().int().min(1).optional(),
    }),
    output: z.object({ rows: z.array(message).max(limits.page), hasMore: z.boolean() }),
    live: true,
  }),
  send: procedure({
    method: 'POST',
    path: '/conversations/{conversationId}/messages',
    summary: 'Send a message; sent again with the same id it is the same message',
    access: 'member',
    input: ofConversation.extend({
      id: messageId,
      text: text.default(''),
      fileIds: z.array(fileId).max(limits.files).default([]),
      cards: z.array(cardSubject).max(limits.cards).default([]),
      mentions: z.array(userId).max(limits.mentions).default([]),
      replyToId: messageId.nullable().default(null),
    }),
    output: message,
    idempotent: true,
  }),
  edit: procedure({
    method: 'PATCH',
    path: '/conversations/{conversationId}/messages/{messageId}',
    summary: 'Edit my message, within 15 minutes',
    access: 'member',
    input: ofMessage.extend({
      text: text.min(1),
      mentions: z.array(userId).max(limits.mentions).default([]),
    }),
    output: message,
  }),
  delete: procedure({
    method: 'DELETE',
    path: '/conversations/{conversationId}/messages/{messageId}',
    summary: 'Delete my message, within 15 minutes',
    access: 'member',
    input: ofMessage,
    output: message,
  }),
  setViewed: procedure({
    method: 'POST',
    path: '/conversations/{conversationId}/viewed',
    summary: 'I have read it: my unread count is 0, at most once in 3 seconds',
    access: 'member',
    input: ofConversation,
    output: viewed,
  }),
  setUsers: procedure({
    method: 'PUT',
    path: '/conversations/{conversationId}/users',
    summary: 'The people of my organization in it',
    access: 'member',
    input: ofConversation.extend({ usersId: z.array(userId).max(limits.users) }),
    output: conversation,
  }),
  addUser: procedure({
    method: 'POST',
    path: '/conversations/{conversationId}/users',
    summary: 'Add a person of my organization',
    access: 'member',
    input: ofConversation.extend({ userId }),
    output: conversation,
  }),
  setMuted: procedure({
    method: 'PATCH',
    path: '/conversations/{conversationId}',
    summary: 'Mute it for me: it stays readable, without notifications',
    access: 'member',
    input: ofConversation.extend({ isMuted: z.boolean() }),
    output: conversation,
  }),
  report: procedure({
    method: 'POST',
    path: '/conversations/{conversationId}/reports',
    summary: 'Report the other organization, or one of its messages, to the admins',
    access: 'member',
    input: ofConversation.extend({
      messageId: messageId.nullable().default(null),
      reason: z.string().trim().min(1).max(limits.reason),
    }),
    output: z.object({ done: z.literal(true) }),
    idempotent: true,
  }),
  ...reports,
};
