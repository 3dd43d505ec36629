import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { SavedAttachment } from './attachments.ts';
import { isUnknownAddress, statusOf } from './stops.ts';
import type { RenderedMail } from './email.ts';

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailMessage extends RenderedMail {
  id: string;
  from: MailAddress;
  replyTo: MailAddress | null;
  to: string;
  /** Where servers report what they cannot deliver; null: to the sender. */
  bouncesTo: string | null;
  headers: Record<string, string>;
  attachments: readonly SavedAttachment[];
}

export interface MailTransport {
  send(db: Db, message: MailMessage): Promise<void>;
}

/** The server refused permanently; a retry would not help. */
export class MailRefused extends Error {
  /** The recipient does not exist, so that nothing else will reach them either. */
  readonly isUnknownAddress: boolean;

  constructor(message: string, recipient: { isUnknown: boolean } = { isUnknown: false }) {
    super(message);
    this.isUnknownAddress = recipient.isUnknown;
  }
}

/** No server answered: it would not answer for another message either. */
export class MailServerUnreachable extends Error {}

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS']);

interface SmtpError {
  responseCode?: number;
  code?: string;
  message?: string;
  /** What the server refused: `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: string;
  /** The answer of the server: `550 5.1.1 no such mailbox`. */
  response?: string;
}

const TOO_LARGE = 552;

/**
 * A 5xx to the connection, to our password or to our address says nothing about the message or its recipient, and can be
 * fixed; only the size is announced with the address.
 */
const isAboutMessage = ({ responseCode = 0, command }: SmtpError): boolean =>
  responseCode === TOO_LARGE || (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'));

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** `smtp://user:password@host:587`, `smtps://…:465`; connection options go in the query. */
export function smtpTransport(url: string): MailTransport {
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let connection: Promise<Transporter> | null = null;
  return {
    async send(_db, message) {
      const smtp = await (connection ??= connect());
      try {
        await smtp.sendMail({
          // The same for every attempt, so that receivers drop duplicates.
          messageId: `<${message.id}@${domainOf(message.from.address)}>`,
          from: message.from,
          ...(message.replyTo && { replyTo: message.replyTo }),
          to: { name: '', address: message.to },
          ...(message.bouncesTo && { envelope: { from: message.bouncesTo, to: message.to } }),
          subject: message.subject,
          html: message.html,
          text: message.text,
          headers: message.headers,
          attachments: message.attachments.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: bytes,
          })),
        });
      } catch (error) {
        const failure = error as SmtpError;
        const { responseCode, code = '', command, response = '', message: reason } = failure;
        if (responseCode === undefined && UNREACHABLE.has(code))
          throw new MailServerUnreachable(reason, { cause: error });
        if (!isAboutMessage(failure)) throw error;
        throw new MailRefused(`the mail server answered ${responseCode}`, {
          isUnknown: command === 'RCPT TO' && isUnknownAddress(statusOf(response)),
        });
      }
    },
  };
}

/** Stores messages in the database, for the page /dev/mail. */
export function mailboxTransport(clock: Clock): MailTransport {
  return {
    async send(db, message) {
      const { id, from, replyTo, to, subject, html, text, headers, attachments } = message;
      await db
        .insertInto('mailbox')
        .values({
          id,
          from_address: `${from.name} <${from.address}>`,
          reply_to: replyTo?.address ?? null,
          to_address: to,
          subject,
          html,
          text,
          headers: JSON.stringify(headers),
          attachment_ids: attachments.map((each) => each.id),
          created_at: clock.now(),
        })
        .onConflict((oc) => oc.column('id').doNothing())
        .execute();
    },
  };
}

/** Production without a mail server: each message fails once, visible to admins. */
export const noTransport: MailTransport = {
  send: async () => {
    throw new MailRefused('no mail server is configured');
  },
};
