import type { ConversationId, Message } from '@halles/contract';
import { expect, it } from 'vitest';
import { keyOf, queryClient } from '../../../../lib/query.ts';
import { cacheMessage } from './cache-message.ts';

const conversationId = 'c' as ConversationId;
const message = (changes: Partial<Message> = {}) =>
  ({
    id: 'm',
    position: 1,
    sentAt: '2026-11-21T14:00:00Z',
    editedAt: null,
    deletedAt: null,
    text: 'Hi',
    ...changes,
  }) as Message;
const edited = (text: string, editedAt: string) => message({ text, editedAt });

it.each([
  ['older than', edited('Second', '2026-11-21T14:03:00Z'), 'Second'],
  ['newer than', edited('First', '2026-11-21T14:01:00Z'), 'Answer'],
  ['the same as', message(), 'Answer'],
])('an answer %s the message that came live', (_name, live, text) => {
  const key = keyOf('conversations.listMessages', { conversationId });
  queryClient.setQueryData(key, { rows: [live] });
  const answered =
    live.editedAt === null ? message({ text: 'Answer' }) : edited('Answer', '2026-11-21T14:02:00Z');
  cacheMessage(conversationId, answered);
  expect(queryClient.getQueryData<{ rows: Message[] }>(key)!.rows[0]!.text).toBe(text);
});
