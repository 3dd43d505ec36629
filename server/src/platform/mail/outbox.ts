import { sql, type ExpressionBuilder } from 'kysely';
import type { Ids, Language } from '@halles/contract/kernel';
import type { Db, Tables } from '../db.ts';
import { attachmentsOf, deleteUnusedAttachments } from './attachments.ts';
import type { MailSender } from './email.ts';
import { bounceAddress } from './inbound/bounces.ts';
import { kindOf } from './kinds.ts';
import { preferenceOf, type Preference, type PreferencesWorld } from './preferences.ts';
import { stopMail } from './stops.ts';
import { plainName } from './templates/formats.ts';
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
  /** The organization in whose name it is sent; without one, it comes from the platform. */
  sender?: MailSender | undefined;
  /** Where answers go, instead of to the sender: the address of a conversation. */
  replyTo?: string | null | undefined;
  /** Ids from `saveAttachment`. */
  attachmentIds?: readonly string[] | undefined;
  /** Waits for the daily limit of this organization; `about` names the record that its senders look at. */
  held?: { for: string; about: string | null } | undefined;
}

/** `stopped`: its recipient wants no such mail, or none reaches them. */
export type DeliveryOutcome = 'delivered' | 'later' | 'failed' | 'stopped' | 'nothingToDo';

export interface OutboxWorld extends PreferencesWorld {
  inboundDomain: string | null;
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
      sender: mail.sender ? JSON.stringify(mail.sender) : null,
      reply_to: mail.replyTo ?? null,
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

const headersOf = ({ oneClickUrl }: Pick<Preference, 'oneClickUrl'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(oneClickUrl !== null && {
    'List-Unsubscribe': `<${oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** `Ferme du Nord via Halles`: the address is the platform's, because only its server may send for it. */
function sendersOf({ sender, reply_to }: ClaimedMail, { from, replyTo }: OutboxWorld) {
  const name = sender ? `${plainName(sender.name)} via ${from.name || 'Halles'}` : from.name;
  const answersTo = reply_to ?? sender?.replyTo ?? null;
  return {
    from: { ...from, name },
    replyTo: answersTo === null ? replyTo : { name: sender?.name ?? '', address: answersTo },
  };
}

/** Returns why it is not sent, or null once it was. */
async function send(db: Db, mail: ClaimedMail, world: OutboxWorld): Promise<string | null> {
  const { to_address: to, language, sender } = mail;
  const template = mail.template as TemplateName;
  const data = mail.data as TemplateData<TemplateName>;
  const preference = await preferenceOf(db, { to, language, kind: kindOf(template, data) }, world);
  if (preference.stoppedBy !== null) return preference.stoppedBy;
  const { unsubscribeUrl } = preference;
  const rendered = renderMail(template, data, { language, sender, unsubscribeUrl });
  const headers = headersOf(preference);
  const attachments = await attachmentsOf(db, mail.attachment_ids);
  await world.transport.send(db, {
    ...rendered,
    ...sendersOf(mail, world),
    id: mail.id,
    bouncesTo: world.inboundDomain && bounceAddress(mail.id, world.inboundDomain),
    to,
    headers,
    attachments,
  });
  return null;
}

type Finish =
  | { delivered_at: Date }
  | { failed_at: Date; last_error: string }
  | { next_attempt_at: Date; last_error: string };

/** What the message said is deleted, except while it waits for another attempt, or for an admin who sends it again. */
const finish = (db: Db, id: string, change: Finish, { keepsContents = false } = {}) =>
  db
    .updateTable('outgoing_mail')
    .set({ last_error: null, ...change, ...(!keepsContents && { data: null }) })
    .where('id', '=', id)
    .execute();

async function fail(db: Db, mail: ClaimedMail, error: Error, world: OutboxWorld): Promise<DeliveryOutcome> {
  const now = world.clock.now();
  const last_error = error.message.replaceAll(mail.to_address, '[address]').slice(0, 500);
  const pauseMin = RETRY_DELAYS_MIN[mail.attempts - 1];
  if (error instanceof MailRefused || pauseMin === undefined) {
    await finish(db, mail.id, { failed_at: now, last_error }, { keepsContents: true });
    if (error instanceof MailRefused && error.isUnknownAddress)
      await stopMail(db, { address: mail.to_address, reason: 'bounce', detail: last_error }, world);
    return 'failed';
  }
  const next_attempt_at = new Date(now.getTime() + pauseMin * MINUTE_MS);
  await finish(db, mail.id, { next_attempt_at, last_error }, { keepsContents: true });
  return 'later';
}

/** Sends one message, at least once. A failure is recorded and never thrown: the next round retries. */
export async function deliverMail(db: Db, id: string, world: OutboxWorld): Promise<DeliveryOutcome> {
  const mail = await claim(db, id, world.clock.now());
  if (!mail) return 'nothingToDo';
  try {
    const stoppedBy = await send(db, mail, world);
    if (stoppedBy !== null) {
      await finish(db, id, { failed_at: world.clock.now(), last_error: `stopped: ${stoppedBy}` });
      return 'stopped';
    }
  } catch (error) {
    return fail(db, mail, error as Error, world);
  }
  await finish(db, id, { delivered_at: world.clock.now() });
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
