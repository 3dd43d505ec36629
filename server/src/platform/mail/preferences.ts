import { sql, type RawBuilder } from 'kysely';
import { notificationKinds, type NotificationKind } from '@halles/contract';
import { mailKinds, type Language, type MailKind, type MailStopReason } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { RowChange } from '../save-rows.ts';
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

/** What is known of an address. */
export interface Stops {
  stopReason: MailStopReason | null;
  unsubscribed: readonly string[];
}

export interface PreferenceLink {
  token: string;
  address: string;
  kind: string;
  language: Language;
}

/**
 * Whether a message may go to an address, with the link to stop such messages. What protects an account is always sent:
 * to the person who lost a mailbox for a while it is the only way back.
 */
export function preferenceOf(
  { to, kind, language }: Recipient,
  { stopReason, unsubscribed }: Stops,
  { publicUrl, secret }: PreferencesWorld,
): { preference: Preference; link: PreferenceLink | null } {
  if ('exempt' in kind && kind.exempt === 'security') return { preference: ALWAYS, link: null };
  const isUnsubscribed = 'kind' in kind && unsubscribed.includes(kind.kind);
  const stoppedBy = stopReason ?? (isUnsubscribed ? ('unsubscribed' as const) : null);
  if (stoppedBy !== null || 'exempt' in kind) return { preference: { ...ALWAYS, stoppedBy }, link: null };
  const about = { address: to.toLowerCase(), kind: linkKind(kind) };
  const token = linkToken(secret, 'mail preferences', `${about.kind}\n${about.address}`);
  return {
    preference: {
      stoppedBy,
      unsubscribeUrl: `${publicUrl}/ext/mail-preferences/${token}`,
      oneClickUrl: `${publicUrl}/api/ext/mail-preferences/${token}/one-click`,
    },
    link: { ...about, token, language },
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
export function linksSaved(links: readonly PreferenceLink[], { clock }: PreferencesWorld): RowChange[] {
  const rows = [...new Map(links.map((link) => [link.token, link])).values()].map(({ token, ...link }) => ({
    ...link,
    token_hash: `\\x${hashToken(token).toString('hex')}`,
    created_at: clock.now(),
  }));
  if (rows.length === 0) return [];
  // Rows are locked in the same order by everybody.
  const statement = sql`
    insert into mail_preference_links (token_hash, address, kind, language, created_at)
    select token_hash, address, kind, language, created_at
    from json_populate_recordset(null::mail_preference_links, ${JSON.stringify(rows)}::json) order by token_hash
    on conflict (token_hash) do update set created_at = excluded.created_at, language = excluded.language`;
  return [{ table: 'mail_preference_links', statement }];
}

const DAY_MS = 86_400_000;

/** The links of an address that need not be saved again, as `isSaved` compares them. */
export const savedLinksOf = (address: RawBuilder<unknown>, now: Date): RawBuilder<string[]> =>
  sql`array(select encode(l.token_hash, 'hex') || l.language from mail_preference_links l
    where l.address = ${address} and l.created_at > ${new Date(now.getTime() - DAY_MS)})`;

export const isSaved = ({ token, language }: PreferenceLink, savedLinks: readonly string[]): boolean =>
  savedLinks.includes(`${hashToken(token).toString('hex')}${language}`);

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
