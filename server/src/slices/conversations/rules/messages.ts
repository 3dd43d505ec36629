import {
  conversationLimits as limits,
  type Allowed,
  type CardSubject,
  type FileId,
  type MessageId,
  type OrganizationId,
  type UserId,
  type OrderSide,
  type RelationStatus,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { ConversationRecord, MessageRecord } from '../tables.ts';

export interface NewMessage {
  id: MessageId;
  text: string;
  searchText: string;
  fileIds: readonly FileId[];
  cards: readonly CardSubject[];
  mentions: readonly UserId[];
  replyToId: MessageId | null;
  authorId: UserId;
  organizationId: OrganizationId;
  byEmail: boolean;
  now: Date;
}

/** What the database knows of the things that a new message names. */
export interface SendingFacts {
  /** Messages of the author in the last minute, and of their organization in the last hour. */
  sentByPerson: number;
  sentByOrganization: number;
  /** Members of the two organizations, of those who are mentioned. */
  knownMentions: readonly UserId[];
  /** Cards that both organizations share. */
  sharedCards: readonly Pick<CardSubject, 'kind' | 'id'>[];
  isReplyFound: boolean;
}

const keyOf = ({ kind, id }: Pick<CardSubject, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The conversation with its new message. */
export function decideMessage(
  conversation: ConversationRecord,
  message: NewMessage,
  facts: SendingFacts,
): { conversation: ConversationRecord; message: MessageRecord } {
  const { text, fileIds, cards, mentions, now } = message;
  if (text === '' && fileIds.length === 0 && cards.length === 0)
    throw new AppError('conversations.emptyMessage');
  if (facts.sentByPerson >= limits.personPerMinute || facts.sentByOrganization >= limits.organizationPerHour)
    throw new AppError('conversations.tooManyMessages');
  if (message.replyToId !== null && !facts.isReplyFound) throw new AppError('request.notFound');
  if (mentions.some((userId) => !facts.knownMentions.includes(userId)))
    throw new AppError('conversations.notAMember');
  const shared = new Set(facts.sharedCards.map(keyOf));
  if (cards.some((card) => !shared.has(keyOf(card)))) throw new AppError('conversations.cardNotShared');
  const position = conversation.last_position + 1;
  return {
    conversation: {
      ...conversation,
      last_position: position,
      last_message_position: position,
      message_count: conversation.message_count + 1,
      active_at: now,
    },
    message: {
      conversation_id: conversation.id,
      id: message.id,
      vendor_id: conversation.vendor_id,
      customer_id: conversation.customer_id,
      position,
      kind: 'message',
      organization_id: message.organizationId,
      author_id: message.authorId,
      text,
      search_text: message.searchText,
      mentions: [...new Set(mentions)],
      file_ids: [...new Set(fileIds)],
      cards: [...cards],
      reply_to_id: message.replyToId,
      order_event: null,
      event_id: null,
      by_email: message.byEmail,
      sent_at: now,
      edited_at: null,
      deleted_at: null,
      former_texts: [],
    },
  };
}

export interface MessageState {
  isAuthor: boolean;
  isDeleted: boolean;
  sentAt: Date;
  now: Date;
}

/** Only the author changes a message, for a short time, so that what was agreed on stays as it was read. */
export function decideChange({ isAuthor, isDeleted, sentAt, now }: MessageState): Allowed {
  if (!isAuthor || isDeleted) return 'request.notAllowed';
  return now.getTime() - sentAt.getTime() < limits.editableMs || 'conversations.tooLate';
}

const withTrace = (message: MessageRecord, now: Date): MessageRecord['former_texts'] => [
  ...message.former_texts,
  { text: message.text, until: now.toISOString() },
];

interface Edit {
  text: string;
  searchText: string;
  mentions: readonly UserId[];
  now: Date;
}

export const editedMessage = (message: MessageRecord, edit: Edit): MessageRecord =>
  message.text === edit.text
    ? message
    : {
        ...message,
        text: edit.text,
        search_text: edit.searchText,
        mentions: [...new Set(edit.mentions)],
        edited_at: edit.now,
        former_texts: withTrace(message, edit.now),
      };

export const deletedMessage = (message: MessageRecord, now: Date): MessageRecord => ({
  ...message,
  text: '',
  search_text: '',
  mentions: [],
  file_ids: [],
  cards: [],
  deleted_at: now,
  former_texts: withTrace(message, now),
});

/** What decides whether an organization may write in a conversation. */
export interface WritingState {
  relation: { status: RelationStatus; startedBy: OrderSide; wasAccepted: boolean };
  side: OrderSide;
  /** The side that started the conversation; of a new one, the own side. */
  startedBy: OrderSide;
  isPartnerOnPlatform: boolean;
}

const ended: ReadonlySet<RelationStatus> = new Set(['archived', 'declined', 'blocked']);

/** It stays readable, and takes no new message. */
export const isClosed = (status: RelationStatus): boolean => ended.has(status);

/** Until a request is accepted, its sender may only answer: nobody is written to by strangers. */
export function decideWriting({ relation, side, startedBy, isPartnerOnPlatform }: WritingState): Allowed {
  if (!isPartnerOnPlatform) return 'conversations.partnerNotOnPlatform';
  if (isClosed(relation.status)) return 'conversations.closed';
  const isOwnRequest = !relation.wasAccepted && relation.startedBy === side;
  return !isOwnRequest || startedBy !== side || 'conversations.closed';
}
