import type { ExpressionBuilder } from 'kysely';
import type { Ids, Language } from '@halles/contract/kernel';
import type { Db, Tables } from '../db.ts';
import { deleteUnusedAttachments } from './attachments.ts';
import type { MailSender } from './email.ts';
import { rowChanges } from '../save-rows.ts';
import type { Saving } from '../transaction.ts';
import { kindOf } from './kinds.ts';
import { linksSaved, preferenceOf, type PreferencesWorld } from './preferences.ts';
import type { TemplateData, TemplateName } from './templates/index.ts';
import type { MailAddress, MailTransport } from './transports.ts';
import './tables.ts';

export interface QueuedMail<Name extends TemplateName = TemplateName> {
  /** Names cause, recipient and template: `invitation/<id>/sent-1`. A key is queued only once. */
  key: string;
  to: string;
  language: Language;
  template: Name;
  data: TemplateData<Name>;
  organizationId?: string | undefined;
  /** The organization in whose name it is sent; without one, it comes from the platform. */
  sender?: MailSender | undefined;
  /** Where answers go, instead of to the sender: the address of a conversation. */
  replyTo?: string | null | undefined;
  /** Ids from `saveAttachment`. */
  attachmentIds?: readonly string[] | undefined;
  /** Waits for the daily limit of this organization; `about` names the record that its senders look at. */
  held?: { for: string; about: string | null } | undefined;
}

export interface OutboxWorld extends PreferencesWorld {
  inboundDomain: string | null;
  ids: Ids;
  transport: MailTransport;
  /** Until then no message is tried, because no mail server answered. */
  pause: { until: Date | null };
  /** Messages that this process sends now, however long their claim has expired. */
  sending: Set<string>;
  from: MailAddress;
  replyTo: MailAddress | null;
}

const NEVER = 'infinity';
/** What stops a message is asked when it is sent. */
const NOTHING_STOPPED = { stopReason: null, unsubscribed: [] };

const rowOf = <Name extends TemplateName>(mail: QueuedMail<Name>, { clock, ids }: OutboxWorld) => ({
  id: ids.next<'Mail'>() as string,
  key: mail.key,
  organization_id: mail.organizationId ?? null,
  to_address: mail.to,
  language: mail.language,
  template: mail.template as string,
  data: mail.data as unknown,
  sender: mail.sender ?? null,
  reply_to: mail.replyTo ?? null,
  attachment_ids: [...(mail.attachmentIds ?? [])],
  // JSON has no infinite date; PostgreSQL reads the word.
  next_attempt_at: mail.held ? (NEVER as unknown as Date) : clock.now(),
  held_for: mail.held?.for ?? null,
  held_about: mail.held?.about ?? null,
  delivered_at: null,
  failed_at: null,
  last_error: null,
  created_at: clock.now(),
});

export async function queueMail<Name extends TemplateName>(
  db: Db,
  mail: QueuedMail<Name>,
  world: OutboxWorld,
): Promise<string | null> {
  const { data, sender, ...row } = rowOf(mail, world);
  const inserted = await db
    .insertInto('outgoing_mail')
    .values({ ...row, data: JSON.stringify(data), sender: sender && JSON.stringify(sender) })
    .onConflict((oc) => oc.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Adds messages, with their links to unsubscribe, to what is saved at the end, and returns the ids of those that are to
 * be sent now. A key that was queued before fails the statement.
 */
export function queueMailAtEnd(
  { recorded }: Saving,
  mails: readonly QueuedMail[],
  world: OutboxWorld,
): string[] {
  const rows = mails.map((mail) => rowOf(mail, world));
  const links = mails.flatMap(({ to, language, template, data }) => {
    const kind = kindOf(template, data);
    return preferenceOf({ to, language, kind }, NOTHING_STOPPED, world).link ?? [];
  });
  recorded.changes.push(
    ...rowChanges('outgoing_mail', { key: ['id'], before: [], after: rows }),
    ...linksSaved(links, world),
  );
  return rows.filter(({ held_for }) => held_for === null).map(({ id }) => id);
}

/** Those of the keys that were queued before. */
export async function queuedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('key')
    .where('key', 'in', [...keys, ''])
    .execute();
  return new Set(rows.map(({ key }) => key));
}

const finished = (eb: ExpressionBuilder<Tables, 'outgoing_mail'>) =>
  eb.or([eb('delivered_at', 'is not', null), eb('failed_at', 'is not', null)]);

/** Finished messages are deleted, because they hold addresses and contents. */
export async function deleteOldMail(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('created_at', '<', before).where(finished).execute();
  await db.deleteFrom('mailbox').where('created_at', '<', before).execute();
  await db.deleteFrom('incoming_mail').where('created_at', '<', before).execute();
  await deleteUnusedAttachments(db, before);
}

/** What waits stays: the same address may belong to an organization that expects its orders. */
export async function deleteMailTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('to_address', '=', address).where(finished).execute();
  await db.deleteFrom('mailbox').where('to_address', '=', address).execute();
  for (const table of ['mail_preference_links', 'mail_unsubscriptions', 'mail_stops'] as const)
    await db.deleteFrom(table).where('address', '=', address.toLowerCase()).execute();
}

export interface MailTo {
  kind: string;
  queuedAt: string;
  deliveredAt: string | null;
}

export async function listMailTo(db: Db, address: string): Promise<MailTo[]> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select(['template', 'created_at', 'delivered_at'])
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.template,
    queuedAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }));
}
