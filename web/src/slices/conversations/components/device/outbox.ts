import type { Conversation, ConversationId, ConversationSubject, MessageId, UserId } from '@halles/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { createOutbox } from '../../../../lib/outbox.ts';
import type { StoredFile } from '../../../../lib/uploads.ts';
import { cacheMessage } from './cache-message.ts';
import type { ChosenCard, ReplyTo } from './drafts.ts';

/** A thread on the screen. Without an id it begins with its first message. */
export interface ThreadOf {
  conversationId: ConversationId | null;
  subject: ConversationSubject;
}

export const subjectOf = ({ kind, id }: Conversation['subject']): ConversationSubject =>
  ({ kind, id }) as ConversationSubject;

/** Drafts and waiting messages are stored by subject, so that they stay when the conversation begins. */
export const threadKey = ({ kind, id }: { kind: ConversationSubject['kind']; id: string }): string =>
  `${kind}:${id}`;

/** A message on its way. Its id is made here, so that sending it again never makes a second one. */
export interface WaitingMessage {
  id: MessageId;
  subject: ConversationSubject;
  /** Null until the conversation has begun. */
  conversationId: ConversationId | null;
  text: string;
  files: readonly StoredFile[];
  cards: readonly ChosenCard[];
  mentions: readonly UserId[];
  replyTo: ReplyTo | null;
  writtenAt: string;
  /** Why the server refused it; null while it waits. */
  failure: string | null;
}

const outbox = createOutbox<WaitingMessage>('conversations.outbox', {
  next: (all) => all.find(({ failure }) => failure === null),
  send,
  refuse: ({ id }, error) => change(id, { failure: errorText(error) }),
});

/** Sends what waits, in the order it was written. */
export const sendWaiting = outbox.send;

const change = (id: MessageId, part: Partial<WaitingMessage>): void =>
  outbox.change((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

export const removeWaiting = (id: MessageId): void =>
  outbox.change((all) => all.filter((one) => one.id !== id));

export function useWaitingMessages(subject: ConversationSubject): readonly WaitingMessage[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  return all.filter((one) => threadKey(one.subject) === threadKey(subject));
}

async function begin(message: WaitingMessage): Promise<ConversationId> {
  if (message.conversationId !== null) return message.conversationId;
  const { id } = await api.conversations.start({ subject: message.subject });
  outbox.change((all) =>
    all.map((one) =>
      threadKey(one.subject) === threadKey(message.subject) ? { ...one, conversationId: id } : one,
    ),
  );
  return id;
}

async function send(message: WaitingMessage): Promise<void> {
  const { id, text, files, cards, mentions, replyTo } = message;
  const conversationId = await begin(message);
  const sent = await api.conversations.send({
    conversationId,
    id,
    text,
    fileIds: files.map((file) => file.id),
    cards: cards.map(({ subject }) => subject),
    mentions: [...mentions],
    replyToId: replyTo?.id ?? null,
  });
  cacheMessage(conversationId, sent);
  // The thread shows the cached message a moment later; until then it shows this one.
  await new Promise((resolve) => setTimeout(resolve));
  removeWaiting(id);
}

export function addWaiting(message: Omit<WaitingMessage, 'failure'>): void {
  outbox.change((all) => [...all, { ...message, failure: null }]);
  void sendWaiting();
}

export function retryWaiting(id: MessageId): void {
  change(id, { failure: null });
  void sendWaiting();
}
