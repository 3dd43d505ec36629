import { sql } from 'kysely';
import type {
  ConversationId,
  ConversationSubject,
  Language,
  MessageId,
  OrderSide,
  OrganizationId,
  UserId,
} from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { rolesThatSee } from '../policy.ts';
import type { ConversationFacts } from './access.ts';
import { factColumns, factJoins } from './access.ts';
import { personJson, nameOf, type PersonRow } from './shown.ts';

interface MessageRecipient {
  userId: UserId;
  organizationId: OrganizationId;
  email: string;
  /** The person's own language, else the organization's. */
  language: Language;
  isMuted: boolean;
  isMentioned: boolean;
  /** Nothing is left to notify of what was read already. */
  hasRead: boolean;
  unreadCount: number;
}

interface MessageNotice {
  conversationId: ConversationId;
  messageId: MessageId;
  position: number;
  subject: { kind: ConversationSubject['kind']; id: string; number: string };
  authorName: string;
  authorSide: OrderSide;
  organizationId: OrganizationId;
  organizationName: string;
  logoFileId: string | null;
  vendorId: OrganizationId;
  customerId: OrganizationId;
  text: string;
  files: number;
  cards: number;
  isDeleted: boolean;
  sentAt: Date;
  recipients: MessageRecipient[];
}

type Row = ConversationFacts & {
  message_id: MessageId;
  position: number;
  organization_id: OrganizationId;
  author: PersonRow | null;
  text: string;
  files: number;
  cards: number;
  is_deleted: boolean;
  sent_at: Date;
  recipients: MessageRecipient[] | null;
};

/**
 * A message as it is now with those who take part and did not write it, in one statement: events hold no text, so
 * notifications, emails and push read it here. Null: there is no such message.
 */
export async function loadMessageNotice(
  db: Db,
  { conversationId, messageId }: { conversationId: ConversationId; messageId: MessageId },
): Promise<MessageNotice | null> {
  const { rows } = await sql<Row>`
    select ${factColumns}, m.id as message_id, m.position, m.organization_id, ${personJson('a')} as author, m.text,
      cardinality(m.file_ids) as files, jsonb_array_length(m.cards) as cards,
      m.deleted_at is not null as is_deleted, m.sent_at,
      (select json_agg(json_build_object('userId', u.user_id, 'organizationId', u.organization_id, 'email', p.email,
          'language', coalesce(p.language, s.language, 'EN'), 'isMuted', u.is_muted,
          'isMentioned', u.user_id = any(m.mentions), 'hasRead', u.viewed_position >= m.position,
          'unreadCount', u.unread_count) order by u.organization_id, u.user_id)
        from conversation_users u
        join memberships mine on mine.organization_id = u.organization_id and mine.user_id = u.user_id
        join users p on p.id = u.user_id and p.disabled_at is null
        left join organization_settings s on s.organization_id = u.organization_id
        where u.conversation_id = c.id and u.takes_part
          and (c.subject_kind <> 'invoice' or mine.role = any(case when u.organization_id = c.vendor_id
            then ${rolesThatSee('vendor', 'invoice')}::text[] else ${rolesThatSee('customer', 'invoice')}::text[] end))
          and (u.user_id, u.organization_id) <> (m.author_id, m.organization_id)) as recipients
    from messages m
    join conversations c on c.id = m.conversation_id ${factJoins}
    left join users a on a.id = m.author_id
    where m.conversation_id = ${conversationId} and m.id = ${messageId} and m.kind = 'message'`.execute(db);
  return rows[0] ? noticeOf(rows[0]) : null;
}

function noticeOf(row: Row): MessageNotice {
  const isVendor = row.organization_id === row.vendor_id;
  return {
    conversationId: row.id,
    messageId: row.message_id,
    position: row.position,
    subject: { kind: row.subject_kind, id: row.subject_id, number: row.number },
    authorName: nameOf(row.author),
    authorSide: isVendor ? 'vendor' : 'customer',
    organizationId: row.organization_id,
    organizationName: isVendor ? row.vendor_name : row.customer_name,
    logoFileId: isVendor ? row.vendor_logo : row.customer_logo,
    vendorId: row.vendor_id,
    customerId: row.customer_id,
    text: row.text,
    files: row.files,
    cards: row.cards,
    isDeleted: row.is_deleted,
    sentAt: row.sent_at,
    recipients: row.recipients ?? [],
  };
}
