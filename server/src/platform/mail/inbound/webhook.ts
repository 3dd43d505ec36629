import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db.ts';
import { AppError } from '../../errors.ts';
import { applyReport, MAX_MESSAGE_BYTES, receiveMail, type IncomingWorld } from './receive.ts';

export interface MailWebhookOptions {
  db: Db;
  world: IncomingWorld;
  secret: string;
}

/** Base64 makes a message a third longer. */
const MAX_BODY = Math.ceil((MAX_MESSAGE_BYTES * 4) / 3) + 10_000;
/** How old a signed call may be, so that one that was overheard is of no use later. */
const MAX_AGE_S = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const MESSAGE_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s>]+>?$/i;

/** docs/operations.md describes the same for providers. */
const calls = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), to: z.string().max(320), raw: z.base64() }),
  z.object({
    type: z.enum(['bounce', 'complaint']),
    messageId: z.string().max(320),
    /** Only a permanent failure stops mail. */
    isPermanent: z.boolean().default(true),
    detail: z.string().max(1_000).default(''),
  }),
]);

function assertSigned(secret: string, body: Buffer, header: string, now: Date): void {
  const [, at, signature] = SIGNATURE.exec(header) ?? [];
  const isRecent = Math.abs(now.getTime() / 1000 - Number(at)) <= MAX_AGE_S;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  const actual = Buffer.from(signature ?? '', 'hex');
  if (!isRecent || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('mail.wrongSignature');
}

/** POST /api/webhooks/mail: what a mail provider received for us, or says about what we sent. */
export const mailWebhook: FastifyPluginAsync<MailWebhookOptions> = async (app, { db, world, secret }) => {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, body),
  );
  app.post('/api/webhooks/mail', { bodyLimit: MAX_BODY }, async (request) => {
    const body = request.body as Buffer;
    assertSigned(secret, body, String(request.headers['x-halles-signature'] ?? ''), world.clock.now());
    const call = calls.safeParse(parsed(body));
    if (!call.success) throw new AppError('request.invalid');
    const { data } = call;
    if (data.type === 'message')
      return { outcome: await receiveMail(db, { raw: Buffer.from(data.raw, 'base64'), to: data.to }, world) };
    const mailId = MESSAGE_ID.exec(data.messageId)?.[1]?.toLowerCase();
    const isEffective = mailId !== undefined && (data.type === 'complaint' || data.isPermanent);
    const isKnown =
      isEffective && (await applyReport(db, { reason: data.type, mailId, detail: data.detail }, world));
    return { outcome: isKnown ? 'reported' : 'ignored' };
  });
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
