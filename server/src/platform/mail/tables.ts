import type { ColumnType } from 'kysely';
import type { Language } from '@halles/contract/kernel';

type Attached = ColumnType<string[], string[] | undefined, string[]>;

/** See migration 0001-platform. */
export interface OutgoingMailTable {
  id: ColumnType<string, string, never>;
  key: ColumnType<string, string, never>;
  organization_id: string | null;
  to_address: string;
  language: Language;
  template: string;
  data: ColumnType<unknown, string, null>;
  unsubscribe_url: string | null;
  attachment_ids: Attached;
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

declare module '../db.ts' {
  interface Tables {
    outgoing_mail: OutgoingMailTable;
    mailbox: MailboxTable;
    mail_attachments: MailAttachmentsTable;
  }
}
