import type { Ids, MailKind, StoppedAddress } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Saving } from '../transaction.ts';
import { saveAttachment, type Attachment } from './attachments.ts';
import { heldMailSenders, lockHeldMail, releaseHeldMail, type HeldMail } from './held.ts';
import { deliverDueMail, deliverMails, type DeliveryOutcome } from './delivery.ts';
import {
  deleteMailTo,
  deleteOldMail,
  listMailTo,
  queuedKeys,
  queueMail,
  queueMailAtEnd,
  type MailTo,
  type OutboxWorld,
  type QueuedMail,
} from './outbox.ts';
import { replyAddress, type ReplyRef } from './inbound/reply-address.ts';
import { choosePreference, deleteOldLinks, preferencesByLink, type MailPreferences } from './preferences.ts';
import { resumeMail, stoppedAddresses, stopMail } from './stops.ts';
import type { TemplateName } from './templates/index.ts';
import {
  mailboxTransport,
  noTransport,
  smtpTransport,
  type MailAddress,
  type MailTransport,
} from './transports.ts';

export type { MailSender } from './email.ts';
export { isForSecurity } from './kinds.ts';
export type { QueuedMail } from './outbox.ts';
export type { MailPreferences } from './preferences.ts';

export interface Mail {
  /** Runs in the transaction of its cause. Null when the same message was already queued. */
  queueMail<Name extends TemplateName>(db: Db, mail: QueuedMail<Name>): Promise<string | null>;
  /**
   * The same for messages that are saved with everything else at the end; returns the ids of those that leave now. A key
   * that was queued before fails what is saved.
   */
  queueMailAtEnd(saving: Saving, mails: readonly QueuedMail[]): string[];
  /** Those of the keys that were queued before. */
  queuedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Saves a file for `attachmentIds` of `queueMail`, in the same transaction: once for all messages that carry it. */
  saveAttachment(db: Db, attachment: Attachment): Promise<string>;
  deliverMail(db: Db, id: string): Promise<DeliveryOutcome>;
  /** The same for several, with few statements; in the order of the ids. */
  deliverMails(db: Db, ids: readonly string[]): Promise<DeliveryOutcome[]>;
  deliverDueMail(db: Db): Promise<number>;
  deleteOldMail(db: Db, before: Date): Promise<void>;
  /** The links to unsubscribe, and the addresses for answers, in messages of which the newest was sent before. */
  deleteOldLinks(db: Db, before: Date): Promise<void>;
  /** Sent and refused messages to an address whose person deletes their account. */
  deleteMailTo(db: Db, address: string): Promise<void>;
  listMailTo(db: Db, address: string): Promise<MailTo[]>;
  /** The organizations whose daily limit holds mail back. */
  heldMailSenders(db: Db): Promise<string[]>;
  lockHeldMail(db: Db, heldFor: string, limit: number): Promise<HeldMail[]>;
  /** Released mail is delivered with what is due. */
  releaseHeldMail(db: Db, ids: readonly string[]): Promise<void>;
  /** Of these addresses, those that some mail does not reach: a bounce, a complaint, or kinds they do not want. */
  stoppedAddresses(db: Db, addresses: readonly string[]): Promise<StoppedAddress[]>;
  stopMail(db: Db, stop: Parameters<typeof stopMail>[1]): Promise<void>;
  resumeMail(db: Db, address: string): Promise<void>;
  /** The choices of whoever holds the link in the foot of an email; null: it opens nothing. */
  preferencesByLink(db: Db, token: string): Promise<MailPreferences | null>;
  choosePreference(db: Db, address: string, choice: { kind: MailKind; isOn: boolean }): Promise<void>;
  /** For `replyTo` of an email about a conversation; null: answers by email are not received. */
  replyAddress(db: Db, ref: ReplyRef): Promise<string | null>;
  inboundDomain: string | null;
  /** Where messages go: real inboxes, the page /dev/mail, or nowhere. */
  destination: 'smtp' | 'mailbox' | 'nowhere';
}

declare module '../ports.ts' {
  interface Ports {
    mail: Mail;
  }
}

export interface MailSettings {
  /** Without it, messages are stored for /dev/mail, and in production they are not sent. */
  smtpUrl?: string | undefined;
  production: boolean;
  from: MailAddress;
  replyTo?: MailAddress | undefined;
  publicUrl: string;
  secret: string;
  /** Where answers and reports arrive; null: this program receives no mail. */
  inboundDomain?: string | null;
}

function chooseTransport(
  { smtpUrl, production }: MailSettings,
  clock: Clock,
): [Mail['destination'], MailTransport] {
  if (smtpUrl !== undefined) return ['smtp', smtpTransport(smtpUrl)];
  return production ? ['nowhere', noTransport] : ['mailbox', mailboxTransport(clock)];
}

export function createMail(settings: MailSettings, { clock, ids }: { clock: Clock; ids: Ids }): Mail {
  const [destination, transport] = chooseTransport(settings, clock);
  const world: OutboxWorld = {
    clock,
    ids,
    transport,
    pause: { until: null },
    sending: new Set(),
    publicUrl: settings.publicUrl,
    secret: settings.secret,
    inboundDomain: settings.inboundDomain ?? null,
    from: settings.from,
    replyTo: settings.replyTo ?? null,
  };
  return {
    destination,
    queueMail: (db, mail) => queueMail(db, mail, world),
    queueMailAtEnd: (saving, mails) => queueMailAtEnd(saving, mails, world),
    queuedKeys,
    saveAttachment: (db, attachment) => saveAttachment(db, attachment, world),
    deliverMail: async (db, id) => (await deliverMails(db, [id], world))[0]!,
    deliverMails: (db, mailIds) => deliverMails(db, mailIds, world),
    deliverDueMail: (db) => deliverDueMail(db, world),
    deleteOldMail,
    deleteOldLinks,
    deleteMailTo,
    listMailTo,
    heldMailSenders,
    lockHeldMail,
    replyAddress: (db, ref) => replyAddress(db, ref, world),
    inboundDomain: world.inboundDomain,
    stoppedAddresses,
    stopMail: (db, stop) => stopMail(db, stop, world),
    resumeMail,
    preferencesByLink,
    choosePreference: (db, address, choice) => choosePreference(db, address, choice, world),
    releaseHeldMail: (db, mailIds) => releaseHeldMail(db, mailIds, world),
  };
}
