import type {
  Conversation,
  ConversationId,
  conversations,
  ConversationSubject,
  Message,
  ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { sendMessage } from '../commands/send.ts';
import { startConversation } from '../commands/start.ts';

export const aConversation = (member: MemberCtx, subject: ConversationSubject): Promise<Conversation> =>
  startConversation(member, { subject });

/** A message with a text and nothing else, unless it says so. */
export const aMessage = (
  member: MemberCtx,
  conversationId: ConversationId,
  text: string,
  more: Partial<ParsedInputOf<typeof conversations.send>> = {},
): Promise<Message> =>
  sendMessage(member, {
    conversationId,
    id: member.ids.next<'Message'>(),
    text,
    fileIds: [],
    cards: [],
    mentions: [],
    replyToId: null,
    ...more,
  });
