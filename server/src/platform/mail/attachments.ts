import { sql } from 'kysely';
import type { Ids } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import './tables.ts';

export interface Attachment {
  name: string;
  contentType: string;
  bytes: Buffer;
}
export type SavedAttachment = Attachment & { id: string };

/** Saved once for all emails that carry it; called in the transaction that queues them. */
export async function saveAttachment(
  db: Db,
  { name, contentType, bytes }: Attachment,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<string> {
  const id = ids.next<'MailAttachment'>();
  await db
    .insertInto('mail_attachments')
    .values({ id, name, content_type: contentType, bytes, created_at: clock.now() })
    .execute();
  return id;
}

/** Returned in the order of the ids. */
export async function attachmentsOf(db: Db, ids: readonly string[]): Promise<SavedAttachment[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('mail_attachments').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, name: row.name, contentType: row.content_type, bytes: row.bytes }] : [];
  });
}

/** Deletes attachments that no message uses any more. */
export async function deleteUnusedAttachments(db: Db, before: Date): Promise<void> {
  const named = (table: 'outgoing_mail' | 'mailbox') =>
    sql<boolean>`exists (select from ${sql.table(table)} m where mail_attachments.id = any(m.attachment_ids))`;
  await db
    .deleteFrom('mail_attachments')
    .where('created_at', '<', before)
    .where((eb) => eb.not(named('outgoing_mail')))
    .where((eb) => eb.not(named('mailbox')))
    .execute();
}
