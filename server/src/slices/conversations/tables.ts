import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  CardSubject,
  ConversationId,
  ConversationSubject,
  FileId,
  Id,
  MessageId,
  MessageReport,
  OrderSide,
  OrganizationId,
  RelationId,
  UserId,
} from '@halles/contract';
import type { JsonWithDefault, List, Once, Optional, OptionalJson } from '../../platform/tables.ts';

export interface ConversationsTable {
  id: Once<ConversationId>;
  vendor_id: Once<OrganizationId>;
  customer_id: Once<OrganizationId>;
  relation_id: Once<RelationId>;
  subject_kind: Once<ConversationSubject['kind']>;
  subject_id: Once<string>;
  started_by: Once<OrderSide>;
  last_position: Generated<number>;
  last_message_position: Optional<number>;
  message_count: Generated<number>;
  active_at: Date;
  created_at: Once<Date>;
}
export type ConversationRecord = Selectable<ConversationsTable>;

export interface ConversationUsersTable {
  conversation_id: Once<ConversationId>;
  organization_id: Once<OrganizationId>;
  user_id: Once<UserId>;
  takes_part: Generated<boolean>;
  unread_count: Generated<number>;
  viewed_on: Optional<Date>;
  viewed_position: Generated<number>;
  is_muted: Generated<boolean>;
  created_at: Once<Date>;
}

/** A text that was replaced, with the instant until which it stood. */
export interface FormerText {
  text: string;
  until: string;
}

/** A change of the order, as its line names it. */
export interface StoredOrderEvent {
  event: string;
  side: OrderSide | null;
  number: string;
}

export interface MessagesTable {
  conversation_id: Once<ConversationId>;
  id: Once<MessageId>;
  vendor_id: Once<OrganizationId>;
  customer_id: Once<OrganizationId>;
  position: Once<number>;
  kind: Once<'message' | 'orderEvent'>;
  organization_id: ColumnType<OrganizationId | null, OrganizationId | null | undefined, never>;
  author_id: ColumnType<UserId | null, UserId | null | undefined, never>;
  text: Generated<string>;
  search_text: Generated<string>;
  mentions: List<UserId>;
  file_ids: List<FileId>;
  cards: JsonWithDefault<CardSubject[]>;
  reply_to_id: Optional<MessageId>;
  order_event: OptionalJson<StoredOrderEvent>;
  event_id: Optional<string>;
  by_email: Generated<boolean>;
  sent_at: Once<Date>;
  edited_at: Optional<Date>;
  deleted_at: Optional<Date>;
  former_texts: JsonWithDefault<FormerText[]>;
}
export type MessageRecord = Selectable<MessagesTable>;

export type ReportStatus = MessageReport['status'];

export interface MessageReportsTable {
  organization_id: Once<OrganizationId>;
  id: Once<Id<'MessageReport'>>;
  reported_id: Once<OrganizationId>;
  conversation_id: Once<ConversationId>;
  message_id: Once<MessageId | null>;
  reason: Once<string>;
  reported_by: Once<UserId | null>;
  status: Generated<ReportStatus>;
  decision_reason: Generated<string>;
  decided_by: Optional<UserId>;
  decided_at: Optional<Date>;
  created_at: Once<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    conversations: ConversationsTable;
    conversation_users: ConversationUsersTable;
    messages: MessagesTable;
    message_reports: MessageReportsTable;
  }
}
