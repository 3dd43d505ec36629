import type { ColumnType } from 'kysely';
import type { Language } from '@halles/contract/kernel';

/** See migration 0007. */
export interface OutgoingMailTable {
  id: ColumnType<string, string, never>;
  key: ColumnType<string, string, never>;
  organization_id: string | null;
  to_address: string;
  language: Language;
  template: string;
  data: ColumnType<unknown, string, null>;
  unsubscribe_url: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  next_attempt_at: Date;
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
  created_at: Date;
}

declare module '../db.ts' {
  interface Tables {
    outgoing_mail: OutgoingMailTable;
    mailbox: MailboxTable;
  }
}
