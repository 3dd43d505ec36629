import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import type { Language } from '@halles/contract/kernel';
import type { Db } from '../../db.ts';
import { stopMail } from '../stops.ts';
import { isBounceAddress, readReport, type MailReport } from './bounces.ts';
import { readReplyAddress, type ReplyRef, type ReplyWorld } from './reply-address.ts';
import { replyText } from './reply-text.ts';

/** An answer to an email about a conversation. */
export interface EmailReply extends ReplyRef {
  /** The same for the same email, however often it arrives. */
  messageId: string;
  /** The address in From. */
  from: string;
  text: string;
  files: { name: string; bytes: Buffer }[];
}

/** Why an answer is not a message in the conversation. */
export type ReplyRefusal = 'notYourAddress' | 'noAccess' | 'empty' | 'wrongFile' | 'tooMany';

/** `to`: the address that the person signs in with, never the one that wrote; null: nobody is answered. */
export type ReplyOutcome =
  | { posted: true }
  | { refused: ReplyRefusal; to: string | null; language: Language };

export interface IncomingMail {
  raw: Uint8Array;
  /** The address it was delivered to. */
  to: string;
}

/** `unknown`: not an address of ours; the sender's server says so to its sender. */
export type IncomingOutcome =
  | 'posted'
  | 'refused'
  | 'reported'
  | 'automatic'
  | 'duplicate'
  | 'ignored'
  | 'unknown';

export interface IncomingWorld extends ReplyWorld {
  onReply(reply: EmailReply): Promise<ReplyOutcome>;
  /** Says politely why an answer did not arrive. */
  onRefused(refusal: Extract<ReplyOutcome, { refused: ReplyRefusal }>, messageId: string): Promise<void>;
}

/** Conversations take 20 files of 25 MB at most; a message with more than this is none of theirs. */
export const MAX_MESSAGE_BYTES = 40 * 1024 * 1024;
const MAX_TEXT = 100_000;

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';

/** RFC 3834: programs that answer each other must not start talking. */
export function isAutomatic(email: Email): boolean {
  const submitted = headerOf(email, 'auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /bulk|junk|list|auto_reply/.test(headerOf(email, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerOf(email, name) !== '') ||
    headerOf(email, 'return-path') === '<>'
  );
}

const keyOf = (email: Email, { raw, to }: IncomingMail): Buffer =>
  createHash('sha256')
    .update(email.messageId ?? createHash('sha256').update(raw).digest('hex'))
    .update(`\n${to.toLowerCase()}`)
    .digest();

/** An id made from the email, in the form of a UUID of version 8. */
function messageIdOf(key: Buffer): string {
  const hex = [...key.subarray(0, 16)];
  hex[6] = (hex[6]! & 0x0f) | 0x80;
  hex[8] = (hex[8]! & 0x3f) | 0x80;
  const text = Buffer.from(hex).toString('hex');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

/** Stops mail to the address that the reported message went to; the report is believed in nothing else. */
export async function applyReport(
  db: Db,
  report: MailReport,
  world: Pick<ReplyWorld, 'clock'>,
): Promise<boolean> {
  const sent = await db
    .selectFrom('outgoing_mail')
    .select('to_address')
    .where('id', '=', report.mailId)
    .where('delivered_at', 'is not', null)
    .executeTakeFirst();
  if (!sent) return false;
  await stopMail(db, { address: sent.to_address, reason: report.reason, detail: report.detail }, world);
  return true;
}

/** What a message is until its effect is saved. */
const RECEIVED = 'received';

/**
 * Remembers a message before its effect; false: it was there before. One that a killed process left without an outcome is
 * taken again: its effect has the same id.
 */
async function isNew(db: Db, key: Buffer, world: Pick<ReplyWorld, 'clock'>): Promise<boolean> {
  const row = await db
    .insertInto('incoming_mail')
    .values({ key, outcome: RECEIVED, created_at: world.clock.now() })
    .onConflict((oc) =>
      oc
        .column('key')
        .doUpdateSet((eb) => ({ created_at: eb.ref('excluded.created_at') }))
        .where('incoming_mail.outcome', '=', RECEIVED),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Apple Mail shows pictures and PDFs between the lines; a logo that the HTML shows is related to it. */
const SHOWN_INLINE = /^(image\/|application\/pdf$)/;

const isSentFile = ({ disposition, related, filename, mimeType }: Email['attachments'][number]): boolean =>
  !related &&
  (disposition === 'attachment' ||
    (disposition === 'inline' && filename !== null && SHOWN_INLINE.test(mimeType.toLowerCase())));

const filesOf = ({ attachments }: Email): EmailReply['files'] =>
  attachments.filter(isSentFile).map(({ filename, content }) => ({
    name: filename ?? 'file',
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  }));

/** Whether the program takes mail for an address. */
export async function isKnownRecipient(db: Db, to: string, world: ReplyWorld): Promise<boolean> {
  const isOurs = world.inboundDomain !== null && to.toLowerCase().endsWith(`@${world.inboundDomain}`);
  return isOurs && (isBounceAddress(to) || (await readReplyAddress(db, to, world)) !== null);
}

/** Handles one message for one recipient. Running it twice has one effect. */
export async function receiveMail(
  db: Db,
  mail: IncomingMail,
  world: IncomingWorld,
): Promise<IncomingOutcome> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(mail.raw, { forceRfc822Attachments: true });
  const report = readReport(email, mail.to);
  if (report) return (await applyReport(db, report, world)) ? 'reported' : 'ignored';
  if (isBounceAddress(mail.to)) return 'ignored';
  const ref = await readReplyAddress(db, mail.to, world);
  if (!ref) return 'unknown';
  if (isAutomatic(email)) return 'automatic';
  const key = keyOf(email, mail);
  if (!(await isNew(db, key, world))) return 'duplicate';
  try {
    const outcome = await reply(email, ref, messageIdOf(key), world);
    await db.updateTable('incoming_mail').set({ outcome }).where('key', '=', key).execute();
    return outcome;
  } catch (error) {
    // The sender's server tries again, and finds it new.
    await db.deleteFrom('incoming_mail').where('key', '=', key).execute();
    throw error;
  }
}

async function reply(
  email: Email,
  ref: ReplyRef,
  messageId: string,
  world: IncomingWorld,
): Promise<IncomingOutcome> {
  const text = replyText({ text: email.text?.slice(0, MAX_TEXT), html: email.html?.slice(0, MAX_TEXT) });
  const from = email.from?.address?.toLowerCase() ?? '';
  const outcome = await world.onReply({ ...ref, messageId, from, text, files: filesOf(email) });
  if ('posted' in outcome) return 'posted';
  await world.onRefused(outcome, messageId);
  return 'refused';
}
