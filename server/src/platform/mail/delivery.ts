import { sql, type Selectable } from 'kysely';
import type { Db, Tables } from '../db.ts';
import { attachmentsOf, type SavedAttachment } from './attachments.ts';
import { bounceAddress } from './inbound/bounces.ts';
import { kindOf } from './kinds.ts';
import type { OutboxWorld } from './outbox.ts';
import { samePlan } from '../prepared-statements.ts';
import { saveChanges } from '../save-rows.ts';
import {
  isSaved,
  linksSaved,
  preferenceOf,
  savedLinksOf,
  type Preference,
  type PreferenceLink,
  type Stops,
} from './preferences.ts';
import { stopMail } from './stops.ts';
import { plainName } from './templates/formats.ts';
import { renderMail, type TemplateData, type TemplateName } from './templates/index.ts';
import { MailRefused, MailServerUnreachable } from './transports.ts';
import './tables.ts';

/** `stopped`: its recipient wants no such mail, or none reaches them. */
export type DeliveryOutcome = 'delivered' | 'later' | 'failed' | 'stopped' | 'nothingToDo';

const MINUTE_MS = 60_000;
/**
 * Longer than a server that answers each command at the last moment takes; after it another process may retry. A server
 * that is slower still is waited for by this process, see `sending`.
 */
const CLAIM_MS = 5 * MINUTE_MS;
const RETRY_DELAYS_MIN = [1, 5, 15, 60, 180, 360, 720, 1_440];
const BATCH = 50;

type ClaimedMail = Selectable<Tables['outgoing_mail']> &
  Stops & {
    /** Its address's links that were saved a short time ago. */
    savedLinks: string[];
  };

/**
 * Only one process gets the claim of a message; the claim of a crashed one expires after five minutes. What is known of
 * the addresses comes with them.
 */
async function claim(db: Db, ids: readonly string[], now: Date): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as (
      update outgoing_mail set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + CLAIM_MS)}
      where id = any(${[...ids]}::uuid[]) and delivered_at is null and failed_at is null and next_attempt_at <= ${now} ${samePlan}
      returning *)
    select c.*, s.reason as "stopReason",
      array(select u.kind from mail_unsubscriptions u where u.address = lower(c.to_address)) as unsubscribed,
      ${savedLinksOf(sql`lower(c.to_address)`, now)} as "savedLinks"
    from claimed c left join mail_stops s on s.address = lower(c.to_address)
    order by c.id`.execute(db);
  return rows;
}

const headersOf = ({ oneClickUrl }: Pick<Preference, 'oneClickUrl'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(oneClickUrl !== null && {
    'List-Unsubscribe': `<${oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** `Ferme du Nord via Halles`: the address is the platform's, because only its server may send for it. */
function sendersOf({ sender, reply_to }: ClaimedMail, { from, replyTo }: OutboxWorld) {
  const name = sender ? `${plainName(sender.name)} via ${from.name || 'Halles'}` : from.name;
  const answersTo = reply_to ?? sender?.replyTo ?? null;
  return {
    from: { ...from, name },
    replyTo: answersTo === null ? replyTo : { name: sender?.name ?? '', address: answersTo },
  };
}

interface ReadyMail {
  mail: ClaimedMail;
  preference: Preference;
  attachments: readonly SavedAttachment[];
}

/** A message that could not be made; the others are sent. */
interface UnreadyMail {
  mail: ClaimedMail;
  failure: Error;
}

async function send(db: Db, { mail, preference, attachments }: ReadyMail, world: OutboxWorld): Promise<void> {
  const { to_address: to, language, sender } = mail;
  const template = mail.template as TemplateName;
  const data = mail.data as TemplateData<TemplateName>;
  const { unsubscribeUrl } = preference;
  await world.transport.send(db, {
    ...renderMail(template, data, { language, sender, unsubscribeUrl }),
    ...sendersOf(mail, world),
    id: mail.id,
    bouncesTo: world.inboundDomain && bounceAddress(mail.id, world.inboundDomain),
    to,
    headers: headersOf(preference),
    attachments,
  });
}

/** How a delivery ended. */
interface Ending {
  outcome: Exclude<DeliveryOutcome, 'nothingToDo'>;
  /** What the message said is kept while it waits for another attempt, or for an admin who sends it again. */
  keepsContents: boolean;
  change: { [Name in 'delivered_at' | 'failed_at' | 'next_attempt_at']?: Date } & {
    last_error: string | null;
  };
  /** The recipient does not exist. */
  bounced?: string;
  isUnreachable?: true;
}

async function deliver(db: Db, ready: ReadyMail | UnreadyMail, world: OutboxWorld): Promise<Ending> {
  const now = () => world.clock.now();
  if ('failure' in ready) return failureOf(ready.mail, ready.failure, now());
  const { stoppedBy } = ready.preference;
  if (stoppedBy !== null) {
    const change = { failed_at: now(), last_error: `stopped: ${stoppedBy}` };
    return { outcome: 'stopped', keepsContents: false, change };
  }
  try {
    await send(db, ready, world);
    return { outcome: 'delivered', keepsContents: false, change: { delivered_at: now(), last_error: null } };
  } catch (error) {
    return failureOf(ready.mail, error as Error, now());
  }
}

function failureOf({ to_address, attempts }: ClaimedMail, error: Error, now: Date): Ending {
  const last_error = error.message.replaceAll(to_address, '[address]').slice(0, 500);
  const pauseMin = RETRY_DELAYS_MIN[attempts - 1];
  const isRefused = error instanceof MailRefused;
  if (!isRefused && pauseMin !== undefined) {
    const next_attempt_at = new Date(now.getTime() + pauseMin * MINUTE_MS);
    return {
      outcome: 'later',
      keepsContents: true,
      change: { next_attempt_at, last_error },
      ...(error instanceof MailServerUnreachable && { isUnreachable: true }),
    };
  }
  return {
    outcome: 'failed',
    keepsContents: true,
    change: { failed_at: now, last_error },
    ...(isRefused && error.isUnknownAddress && { bounced: last_error }),
  };
}

/** Saves how the deliveries ended, in one statement. */
async function finish(db: Db, ended: readonly { mail: ClaimedMail; ending: Ending }[]): Promise<void> {
  const rows = ended.map(({ mail: { id }, ending: { change, keepsContents } }) => ({
    id,
    keeps: keepsContents,
    ...change,
  }));
  await sql`
    update outgoing_mail as saved set last_error = ended.last_error,
      delivered_at = coalesce(ended.delivered_at, saved.delivered_at),
      failed_at = coalesce(ended.failed_at, saved.failed_at),
      next_attempt_at = coalesce(ended.next_attempt_at, saved.next_attempt_at),
      data = case when ended.keeps then saved.data end
    from json_to_recordset(${JSON.stringify(rows)}::json) ended (id uuid, keeps boolean, last_error text,
      delivered_at timestamptz, failed_at timestamptz, next_attempt_at timestamptz)
    where saved.id = ended.id`.execute(db);
}

/** What the messages need besides their rows: the links to unsubscribe that were not saved with them, and their files. */
async function readyMails(
  db: Db,
  mails: readonly ClaimedMail[],
  world: OutboxWorld,
): Promise<(ReadyMail | UnreadyMail)[]> {
  const found = mails.map((mail) => preferenceFor(mail, world));
  const links = found.flatMap((one) =>
    'failure' in one || one.link === null || isSaved(one.link, one.mail.savedLinks) ? [] : [one.link],
  );
  await saveChanges(db, linksSaved(links, world));
  const fileIds = new Set(mails.flatMap(({ attachment_ids }) => attachment_ids));
  const files = new Map((await attachmentsOf(db, [...fileIds])).map((file) => [file.id, file]));
  return found.map((one) =>
    'failure' in one
      ? one
      : { ...one, attachments: one.mail.attachment_ids.flatMap((id) => files.get(id) ?? []) },
  );
}

type MailWithPreference = Omit<ReadyMail, 'attachments'> & { link: PreferenceLink | null };

function preferenceFor(mail: ClaimedMail, world: OutboxWorld): MailWithPreference | UnreadyMail {
  const template = mail.template as TemplateName;
  try {
    const kind = kindOf(template, mail.data as TemplateData<TemplateName>);
    return { mail, ...preferenceOf({ to: mail.to_address, language: mail.language, kind }, mail, world) };
  } catch (failure) {
    return { mail, failure: failure as Error };
  }
}

/**
 * Sends a few messages at the same time, each at least once, and returns how each ended, in the order of the ids. A
 * failure is recorded and never thrown: the next round retries.
 */
async function deliverClaimed(
  db: Db,
  ids: readonly string[],
  world: OutboxWorld,
): Promise<DeliveryOutcome[]> {
  const mails = await claim(db, ids, world.clock.now());
  if (mails.length === 0) return ids.map(() => 'nothingToDo');
  const all = await readyMails(db, mails, world);
  const ended = await Promise.all(
    all.map(async (ready) => ({ mail: ready.mail, ending: await deliver(db, ready, world) })),
  );
  await finish(db, ended);
  if (ended.every(({ ending }) => ending.isUnreachable === true))
    world.pause.until = new Date(world.clock.now().getTime() + PAUSE_MS);
  for (const { mail, ending } of ended)
    if (ending.bounced !== undefined)
      await stopMail(db, { address: mail.to_address, reason: 'bounce', detail: ending.bounced }, world);
  const outcomes = new Map(ended.map(({ mail, ending }) => [mail.id, ending.outcome]));
  return ids.map((id) => outcomes.get(id) ?? 'nothingToDo');
}

async function deliverTogether(
  db: Db,
  ids: readonly string[],
  world: OutboxWorld,
): Promise<DeliveryOutcome[]> {
  const { sending } = world;
  const free = ids.filter((id) => !sending.has(id));
  for (const id of free) sending.add(id);
  try {
    const outcomes = await deliverClaimed(db, free, world);
    return ids.map((id) => outcomes[free.indexOf(id)] ?? 'nothingToDo');
  } finally {
    for (const id of free) sending.delete(id);
  }
}

/**
 * A server that does not answer holds a worker for as long as a message waits for it: after a few messages the others
 * wait for the next round, and all other work goes on.
 */
const PAUSE_MS = 30_000;
const isPaused = ({ pause, clock }: OutboxWorld): boolean =>
  pause.until !== null && clock.now() < pause.until;

/** Messages that are sent at the same time: together they take no longer than a claim lasts. */
const SENT_TOGETHER = 4;

export async function deliverMails(
  db: Db,
  ids: readonly string[],
  world: OutboxWorld,
): Promise<DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = [];
  for (let at = 0; at < ids.length; at += SENT_TOGETHER) {
    const some = ids.slice(at, at + SENT_TOGETHER);
    outcomes.push(
      ...(isPaused(world) ? some.map(() => 'nothingToDo' as const) : await deliverTogether(db, some, world)),
    );
  }
  return outcomes;
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
    const outcomes = await deliverMails(
      db,
      due.map(({ id }) => id),
      world,
    );
    delivered += outcomes.filter((outcome) => outcome === 'delivered').length;
    if (due.length < BATCH || isPaused(world)) return delivered;
  }
}
