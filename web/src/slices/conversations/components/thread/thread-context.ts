import type { Conversation, Message, MessageId, UserId } from '@halles/contract';
import { createContext, use } from 'react';

/** What the rows of a thread have in common. */
export interface ThreadFacts {
  conversation: Conversation;
  /** The reader. */
  userId: UserId;
  organizationId: string;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  /** The message that somebody was led to. */
  highlighted: MessageId | null;
}

export const ThreadContext = createContext<ThreadFacts | null>(null);

export function useThread(): ThreadFacts {
  const facts = use(ThreadContext);
  if (facts === null) throw new Error('useThread outside of a thread');
  return facts;
}
