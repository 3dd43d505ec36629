import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import { BadAnswer } from '../retries.ts';
import { OutgoingError, safeFetch } from '../safe-fetch.ts';
import { encryptPush, PUSH_TEXT_MAX_BYTES, type ReceiverKeys } from './encrypt.ts';
import { vapidHeader, vapidKeys, type KeysWorld, type VapidKeys } from './vapid.ts';

export { resealPushKeys } from './vapid.ts';

/** A subscription as the browser gave it. */
export interface PushTarget extends ReceiverKeys {
  endpoint: string;
  /** The key that the browser was given; a push signed by another is refused. */
  publicKey: string;
}

export interface PushMessage {
  /** What the service worker of the app gets. */
  content: object;
  /** A push that still waits is replaced by the next of the same topic. */
  topic: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
}

/** `gone`: the subscription has ended. `refused`: a retry would be refused too. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface Push {
  publicKey(db: Db): Promise<string>;
  /** Throws when a retry may succeed. */
  send(db: Db, target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Whether a push would be sent to this address. */
  isAllowedEndpoint(endpoint: string): boolean;
}

declare module '../ports.ts' {
  interface Ports {
    push: Push;
  }
}

export interface PushSettings {
  publicUrl: string;
  secret: string;
  oldSecrets: readonly string[];
  /** Origin of a push service in the operator's own network; all others must be public and use HTTPS. */
  ownService?: string | undefined;
  /** Sends nothing; called with what would be sent. */
  record?: (target: PushTarget, message: PushMessage) => PushOutcome;
}

const TOKEN_LIFE_MS = 12 * 60 * 60 * 1_000;
const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 16 * 1_024;
const TOPIC_BYTES = 24;

/** A topic has at most 32 characters of base64url and says nothing to the push service (RFC 8030, section 5.4). */
const topicOf = (topic: string): string =>
  createHash('sha256').update(topic).digest().subarray(0, TOPIC_BYTES).toString('base64url');

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null;

interface Posting {
  keys: VapidKeys;
  publicUrl: string;
  now: Date;
  trusted: boolean;
}

async function post(
  { keys, publicUrl, now, trusted }: Posting,
  target: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const text = Buffer.from(JSON.stringify(message.content));
  if (text.length > PUSH_TEXT_MAX_BYTES) throw new Error(`a push of ${text.length} bytes is too long`);
  const { status, ...answer } = await safeFetch(target.endpoint, {
    method: 'POST',
    trusted,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: vapidHeader(keys, {
        audience: new URL(target.endpoint).origin,
        subject: publicUrl,
        expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
      }),
      ttl: String(message.ttlSeconds),
      urgency: message.urgency,
      topic: topicOf(message.topic),
    },
    body: encryptPush(text, target),
  });
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new BadAnswer('the push service', { status, ...answer }, now);
  return status < 300 ? 'sent' : 'refused';
}

export function createPush(settings: PushSettings, { clock }: { clock: Clock }): Push {
  const { publicUrl, secret, oldSecrets, ownService, record } = settings;
  const world: KeysWorld = { clock, secret, oldSecrets };
  let known: VapidKeys | null = null;
  const keys = async (db: Db): Promise<VapidKeys> => (known ??= await vapidKeys(db, world));
  const isOwn = (endpoint: string): boolean =>
    ownService !== undefined && originOf(endpoint) === originOf(ownService);

  return {
    publicKey: async (db) => (await keys(db)).publicKey,
    isAllowedEndpoint: (endpoint) => endpoint.startsWith('https://') || isOwn(endpoint),
    send: async (db, target, message) => {
      const keysNow = await keys(db);
      // The keys of this installation were replaced after the device subscribed.
      if (target.publicKey !== keysNow.publicKey) return 'gone';
      return record
        ? record(target, message)
        : post(
            { keys: keysNow, publicUrl, now: clock.now(), trusted: isOwn(target.endpoint) },
            target,
            message,
          ).catch((error: unknown) => {
            if (error instanceof OutgoingError && error.reason === 'notAllowed') return 'gone';
            throw error;
          });
    },
  };
}
