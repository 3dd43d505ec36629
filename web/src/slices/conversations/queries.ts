import type { ConversationId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';

export const conversationQuery = (conversationId: ConversationId) =>
  liveQuery('conversations.get', { conversationId });

/** The newest messages of a conversation. */
export const messagesQuery = (conversationId: ConversationId) =>
  liveQuery('conversations.listMessages', { conversationId });
