import type { Email } from 'postal-mime';
import type { MailStopReason } from '@halles/contract/kernel';
import { isUnknownAddress } from '../stops.ts';

/** What a mail server says about a message that we sent. */
export interface MailReport {
  reason: MailStopReason;
  /** The id of the message in the outbox; an address alone could be named by anybody. */
  mailId: string;
  detail: string;
}

const BOUNCE = /^b\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;
const MESSAGE_ID = /^Message-ID:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/** Where servers report what they could not deliver: the message's own address, so that its id need not be found. */
export const bounceAddress = (mailId: string, inboundDomain: string): string =>
  `b.${mailId}@${inboundDomain}`;

export const isBounceAddress = (address: string): boolean => BOUNCE.test(address.toLowerCase());

function partOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!part) return null;
  return typeof part.content === 'string'
    ? part.content
    : Buffer.from(part.content as ArrayBuffer).toString();
}

const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'im').exec(text)?.[1]?.trim() ?? '';

/** The message that a report is about, as its address or the returned headers name it. */
function mailIdOf(email: Email, to: string): string | null {
  const named = BOUNCE.exec(to.toLowerCase())?.[1];
  if (named !== undefined) return named;
  const returned = partOf(email, 'message/rfc822') ?? partOf(email, 'text/rfc822-headers') ?? '';
  return MESSAGE_ID.exec(returned)?.[1] ?? null;
}

/**
 * RFC 3464 (a message could not be delivered) and RFC 5965 (its reader reported it as spam). Null: neither, or a
 * failure that says nothing about the address, such as a full mailbox or a delay.
 */
export function readReport(email: Email, to: string): MailReport | null {
  const mailId = mailIdOf(email, to);
  if (mailId === null) return null;
  const feedback = partOf(email, 'message/feedback-report');
  if (feedback !== null)
    return /abuse|fraud/i.test(field(feedback, 'Feedback-Type'))
      ? { reason: 'complaint', mailId, detail: field(feedback, 'User-Agent') }
      : null;
  const status = partOf(email, 'message/delivery-status');
  if (status === null || field(status, 'Action').toLowerCase() !== 'failed') return null;
  if (!isUnknownAddress(field(status, 'Status'))) return null;
  return { reason: 'bounce', mailId, detail: field(status, 'Diagnostic-Code') || field(status, 'Status') };
}
