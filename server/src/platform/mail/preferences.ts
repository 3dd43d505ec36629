import { sql } from 'kysely';
import { notificationKinds, type NotificationKind } from '@halles/contract';
import { mailKinds, type Language, type MailKind, type MailStopReason } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import { hashToken, linkToken } from '../secrets.ts';
import type { KindOfTemplate } from './kinds.ts';
import './tables.ts';

export interface PreferencesWorld {
  clock: Clock;
  /** Links in mails begin with it. */
  publicUrl: string;
  /** The links of recipients are derived from it. */
  secret: string;
}

export interface Preference {
  /** `bounce`, `complaint` or `unsubscribed`; null: the message may leave. */
  stoppedBy: MailStopReason | 'unsubscribed' | null;
  /** The page on which the recipient chooses; null: one cannot unsubscribe from this message. */
  unsubscribeUrl: string | null;
  /** What mail programs post to, as RFC 8058 says. */
  oneClickUrl: string | null;
}

interface Recipient {
  to: string;
  language: Language;
  kind: KindOfTemplate;
}

const ALWAYS: Preference = { stoppedBy: null, unsubscribeUrl: null, oneClickUrl: null };

/**
 * Whether a message may go to an address, with the links to stop such messages. What protects an account is always
 * sent: to the person who lost a mailbox for a while it is the only way back.
 */
export async function preferenceOf(
  db: Db,
  recipient: Recipient,
  world: PreferencesWorld,
): Promise<Preference> {
  const { kind } = recipient;
  if ('exempt' in kind && kind.exempt === 'security') return ALWAYS;
  const address = recipient.to.toLowerCase();
  const { rows } = await sql<{ stopped_by: Preference['stoppedBy'] }>`
    select coalesce(
      (select reason from mail_stops where address = ${address}),
      (select 'unsubscribed' from mail_unsubscriptions
        where address = ${address} and kind = ${'kind' in kind ? kind.kind : ''})) as stopped_by`.execute(db);
  const stoppedBy = rows[0]!.stopped_by;
  if (stoppedBy !== null || 'exempt' in kind) return { ...ALWAYS, stoppedBy };
  const token = await saveLink(db, { address, kind: linkKind(kind), language: recipient.language }, world);
  return {
    stoppedBy,
    unsubscribeUrl: `${world.publicUrl}/ext/mail-preferences/${token}`,
    oneClickUrl: `${world.publicUrl}/api/ext/mail-preferences/${token}/one-click`,
  };
}

const linkKind = ({ kind, about = [] }: Extract<KindOfTemplate, { kind: MailKind }>): string =>
  about.length === 0 ? kind : `${kind}:${notificationKinds.filter((one) => about.includes(one)).join(',')}`;

function fromLinkKind(stored: string): { kind: MailKind; about: NotificationKind[] } {
  const [kind, about = ''] = stored.split(':');
  const named = about.split(',');
  return { kind: kind as MailKind, about: notificationKinds.filter((one) => named.includes(one)) };
}

/** Every message of a kind to an address carries the same link, so that the newest one keeps it alive. */
async function saveLink(
  db: Db,
  { address, kind, language }: { address: string; kind: string; language: Language },
  { clock, secret }: PreferencesWorld,
): Promise<string> {
  const token = linkToken(secret, 'mail preferences', `${kind}\n${address}`);
  const created_at = clock.now();
  await db
    .insertInto('mail_preference_links')
    .values({ token_hash: hashToken(token), address, kind, language, created_at })
    .onConflict((oc) => oc.column('token_hash').doUpdateSet({ created_at, language }))
    .execute();
  return token;
}

export interface MailPreferences {
  address: string;
  /** What the email was about whose link this is. */
  kind: MailKind;
  /** Of notifications: the kinds that its email was about; empty: all. */
  about: NotificationKind[];
  language: Language;
  stopped: MailStopReason | null;
  kinds: { kind: MailKind; isOn: boolean }[];
}

/** Null: the link is invented or a year old. */
export async function preferencesByLink(db: Db, token: string): Promise<MailPreferences | null> {
  const { rows } = await sql<{
    address: string;
    kind: string;
    language: Language;
    stopped: MailStopReason | null;
    off: MailKind[];
  }>`
    select l.address, l.kind, l.language, s.reason as stopped,
      array(select u.kind from mail_unsubscriptions u where u.address = l.address) as off
    from mail_preference_links l left join mail_stops s on s.address = l.address
    where l.token_hash = ${hashToken(token)}`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const { off, kind: stored, ...link } = found;
  return {
    ...link,
    ...fromLinkKind(stored),
    kinds: mailKinds.map((kind) => ({ kind, isOn: !off.includes(kind) })),
  };
}

/** Whoever resumes a kind wants mail again, so that a complaint or a bounce is over too. */
export async function choosePreference(
  db: Db,
  address: string,
  { kind, isOn }: { kind: MailKind; isOn: boolean },
  { clock }: { clock: Clock },
): Promise<void> {
  if (isOn) {
    await db
      .deleteFrom('mail_unsubscriptions')
      .where('address', '=', address)
      .where('kind', '=', kind)
      .execute();
    await db.deleteFrom('mail_stops').where('address', '=', address).execute();
    return;
  }
  await db
    .insertInto('mail_unsubscriptions')
    .values({ address, kind, created_at: clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_reply_addresses').where('created_at', '<', before).execute();
  await db.deleteFrom('mail_preference_links').where('created_at', '<', before).execute();
}
