import type { Conversation, ConversationId, ConversationSubject } from '@halles/contract';

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
