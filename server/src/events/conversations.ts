import type { Id, OrganizationId, UserId } from '@halles/contract/kernel';

interface ConversationOf {
  conversationId: Id<'Conversation'>;
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

interface MessageOf extends ConversationOf {
  messageId: Id<'Message'>;
}

/** They hold ids and never a text, because an event cannot be erased. */
export interface ConversationsEvents {
  'conversations.started': ConversationOf & {
    subjectKind: 'relation' | 'order' | 'invoice';
    subjectId: string;
  };
  'conversations.messageSent': MessageOf & {
    /** The author, and the organization in whose name they wrote. */
    userId: UserId;
    organizationId: OrganizationId;
    position: number;
    mentionedIds: UserId[];
    byMail: boolean;
  };
  'conversations.messageEdited': MessageOf;
  'conversations.messageDeleted': MessageOf;
  'conversations.orderEventAdded': ConversationOf & { event: string };
  'conversations.viewed': ConversationOf & { userId: UserId };
  'conversations.usersChanged': ConversationOf & { organizationId: OrganizationId; userIds: UserId[] };
  'conversations.mutedChanged': ConversationOf & { userId: UserId; isMuted: boolean };
  'conversations.reported': ConversationOf & {
    reportId: Id<'MessageReport'>;
    messageId: Id<'Message'> | null;
    reportedId: OrganizationId;
  };
  'conversations.reportDecided': {
    reportId: Id<'MessageReport'>;
    conversationId: Id<'Conversation'>;
    reportedId: OrganizationId;
    decision: 'dismissed' | 'warned' | 'suspended';
  };
}
