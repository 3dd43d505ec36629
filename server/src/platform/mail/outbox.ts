import { sql, type ExpressionBuilder } from 'kysely';
import type { Ids, Language } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db, Tables } from '../db.ts';
import { attachmentsOf, deleteUnusedAttachments } from './attachments.ts';
import { renderMail, type TemplateData, type TemplateName } from './templates/index.ts';
import { MailRefused, type MailAddress, type MailTransport } from './transports.ts';
import './tables.ts';

export interface QueuedMail<Name extends TemplateName = TemplateName> {
  /** Names cause, recipient and template: `invitation/<id>/sent-1`. A key is queued only once. */
  key: string;
  to: string;
  language: Language;
  template: Name;
  data: TemplateData<Name>;
  organizationId?: string | undefined;
  /** For emails that one can unsubscribe from: a link that works by GET and by an empty POST, without signing in. */
  unsubscribeUrl?: string | undefined;
  /** Ids from `saveAttachment`. */
  attachmentIds?: readonly string[] | undefined;
  /** Waits for the daily limit of this organization; `about` names the record that its senders look at. */
  held?: { for: string; about: string | null } | undefined;
}

export type DeliveryOutcome = 'delivered' | 'later' | 'failed' | 'nothingToDo';

export interface OutboxWorld {
  clock: Clock;
  ids: Ids;
  transport: MailTransport;
  from: MailAddress;
  replyTo: MailAddress | null;
}

const MINUTE_MS = 60_000;
/** Longer than the transport's timeout; after it another process may retry. */
const CLAIM_MS = 2 * MINUTE_MS;
const RETRY_DELAYS_MIN = [1, 5, 15, 60, 180, 360, 720, 1_440];
const BATCH = 50;

export async function queueMail<Name extends TemplateName>(
  db: Db,
  mail: QueuedMail<Name>,
  { clock, ids }: OutboxWorld,
): Promise<string | null> {
  const now = clock.now();
  const row = await db
    .insertInto('outgoing_mail')
    .values({
      id: ids.next<'Mail'>(),
      key: mail.key,
      organization_id: mail.organizationId ?? null,
      to_address: mail.to,
      language: mail.language,
      template: mail.template,
      data: JSON.stringify(mail.data),
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      attachment_ids: [...(mail.attachmentIds ?? [])],
      next_attempt_at: mail.held ? sql<Date>`'infinity'` : now,
      held_for: mail.held?.for ?? null,
      held_about: mail.held?.about ?? null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
      created_at: now,
    })
    .onConflict((oc) => oc.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Only one process gets the claim; the claim of a crashed one expires after two minutes. */
const claim = (db: Db, id: string, now: Date) =>
  db
    .updateTable('outgoing_mail')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .executeTakeFirst();

const listHeaders = (unsubscribeUrl: string | null): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Sends one message, at least once. A failure is recorded and never thrown: the next round retries. */
export async function deliverMail(db: Db, id: string, world: OutboxWorld): Promise<DeliveryOutcome> {
  const { clock, transport, from, replyTo } = world;
  const mail = await claim(db, id, clock.now());
  if (!mail) return 'nothingToDo';
  const finish = (change: {
    delivered_at?: Date;
    failed_at?: Date;
    next_attempt_at?: Date;
    last_error: string | null;
  }) =>
    db
      .updateTable('outgoing_mail')
      .set({
        ...change,
        ...(change.next_attempt_at === undefined && { data: null, unsubscribe_url: null }),
      })
      .where('id', '=', id)
      .execute();
  try {
    const data = mail.data as TemplateData<TemplateName>;
    const rendered = renderMail(mail.template as TemplateName, data, mail.language, mail.unsubscribe_url);
    const headers = listHeaders(mail.unsubscribe_url);
    const attachments = await attachmentsOf(db, mail.attachment_ids);
    await transport.send(db, { ...rendered, id, from, replyTo, to: mail.to_address, headers, attachments });
  } catch (error) {
    const last_error = (error as Error).message.replaceAll(mail.to_address, '[address]').slice(0, 500);
    const pauseMin = RETRY_DELAYS_MIN[mail.attempts - 1];
    if (error instanceof MailRefused || pauseMin === undefined) {
      await finish({ failed_at: clock.now(), last_error });
      return 'failed';
    }
    await finish({ next_attempt_at: new Date(clock.now().getTime() + pauseMin * MINUTE_MS), last_error });
    return 'later';
  }
  await finish({ delivered_at: clock.now(), last_error: null });
  return 'delivered';
}

/**
 * Sends all due messages, oldest first, and returns how many were sent. Runs every minute, and after each commit that
 * queued a message.
 */
export async function deliverDueMail(db: Db, world: OutboxWorld): Promise<number> {
  let delivered = 0;
  for (;;) {
    const due = await db
      .selectFrom('outgoing_mail')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', world.clock.now())
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .execute();
    for (const { id } of due) if ((await deliverMail(db, id, world)) === 'delivered') delivered++;
    if (due.length < BATCH) return delivered;
  }
}

const finished = (eb: ExpressionBuilder<Tables, 'outgoing_mail'>) =>
  eb.or([eb('delivered_at', 'is not', null), eb('failed_at', 'is not', null)]);

/** Finished messages are deleted, because they hold addresses and contents. */
export async function deleteOldMail(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('created_at', '<', before).where(finished).execute();
  await db.deleteFrom('mailbox').where('created_at', '<', before).execute();
  await deleteUnusedAttachments(db, before);
}

/** What waits stays: the same address may belong to an organization that expects its orders. */
export async function deleteMailTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('to_address', '=', address).where(finished).execute();
  await db.deleteFrom('mailbox').where('to_address', '=', address).execute();
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
