import type { ColumnType } from 'kysely';
import type { Language, MailKind, MailStopReason } from '@halles/contract/kernel';
import type { MailSender } from './email.ts';

type Attached = ColumnType<string[], string[] | undefined, string[]>;

/** See migrations 0001-platform and 0026-email. */
export interface OutgoingMailTable {
  id: ColumnType<string, string, never>;
  key: ColumnType<string, string, never>;
  organization_id: string | null;
  to_address: string;
  language: Language;
  template: string;
  data: ColumnType<unknown, string, null>;
  attachment_ids: Attached;
  sender: ColumnType<MailSender | null, string | null, never>;
  reply_to: ColumnType<string | null, string | null, never>;
  attempts: ColumnType<number, number | undefined, number>;
  next_attempt_at: Date;
  held_for: string | null;
  held_about: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date, never>;
}

export interface MailboxTable {
  id: string;
  from_address: string;
  reply_to: string | null;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  headers: ColumnType<Record<string, string>, string, never>;
  attachment_ids: Attached;
  created_at: Date;
}

export interface MailAttachmentsTable {
  id: string;
  name: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}

export interface MailStopsTable {
  address: string;
  reason: MailStopReason;
  detail: string;
  created_at: Date;
}

export interface MailUnsubscriptionsTable {
  address: string;
  kind: MailKind;
  created_at: Date;
}

export interface MailPreferenceLinksTable {
  token_hash: Buffer;
  address: string;
  /** A kind; of notifications, also what they are about: `notices:orders,stock`. */
  kind: string;
  language: Language;
  created_at: Date;
}

export interface MailReplyAddressesTable {
  token_hash: Buffer;
  conversation_id: string;
  organization_id: string;
  user_id: string;
  created_at: Date;
}

export interface IncomingMailTable {
  key: Buffer;
  outcome: string;
  created_at: Date;
}

declare module '../db.ts' {
  interface Tables {
    outgoing_mail: OutgoingMailTable;
    mailbox: MailboxTable;
    mail_attachments: MailAttachmentsTable;
    mail_stops: MailStopsTable;
    mail_unsubscriptions: MailUnsubscriptionsTable;
    mail_preference_links: MailPreferenceLinksTable;
    mail_reply_addresses: MailReplyAddressesTable;
    incoming_mail: IncomingMailTable;
  }
}
