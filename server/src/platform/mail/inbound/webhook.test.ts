import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { stoppedClock } from '../../clock.ts';
import { connect } from '../../db.ts';
import { AppError } from '../../errors.ts';
import { seededIds } from '../../ids.ts';
import { silentLog } from '../../log.ts';
import { createMail } from '../index.ts';
import type { EmailReply, IncomingWorld } from './receive.ts';
import { mailWebhook } from './webhook.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
const clock = stoppedClock('2026-11-21T10:00:00Z');
const ids = seededIds(clock, 6);
const secret = 'the secret of a provider, long enough';
const inboundDomain = 'reply.halles.example';
const mail = createMail(
  {
    production: false,
    from: { name: 'Halles', address: 'bonjour@halles.example' },
    publicUrl: 'https://halles.example',
    secret,
    inboundDomain,
  },
  { clock, ids },
);
let replies: EmailReply[] = [];
const world: IncomingWorld = {
  clock,
  secret,
  inboundDomain,
  onReply: async (reply) => {
    replies.push(reply);
    return { posted: true };
  },
  onRefused: async () => undefined,
};
const app = Fastify();
void app.register(mailWebhook, { db, world, secret });
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof AppError ? 400 : 500).send((error as Error).message),
);
afterAll(async () => {
  await app.close();
  await close();
});
beforeEach(() => {
  replies = [];
});

/** As docs/operations.md tells providers to sign. */
const signCall = (key: string, body: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;

const seconds = () => Math.floor(clock.now().getTime() / 1000);
async function post(call: object, signature?: string) {
  const body = JSON.stringify(call);
  const { statusCode, body: answer } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/mail',
    headers: {
      'content-type': 'application/json',
      'x-halles-signature': signature ?? signCall(secret, body, seconds()),
    },
    body,
  });
  return { status: statusCode, answer };
}

async function sentTo(to: string): Promise<string> {
  const id = await mail.queueMail(db, {
    key: to,
    to,
    language: 'FR',
    template: 'lowCredit',
    data: {
      organizationName: 'Ferme',
      balance: { amountMinor: 1, currency: 'CAD' },
      url: 'https://halles.example/',
    },
  });
  await mail.deliverMail(db, id!);
  return id!;
}

it('takes a message that a provider received', async () => {
  const to = await mail.replyAddress(db, {
    conversationId: ids.next<'Conversation'>(),
    organizationId: ids.next<'Organization'>(),
    userId: ids.next<'User'>(),
  });
  const raw = Buffer.from('From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\nOui.\r\n').toString(
    'base64',
  );
  expect(await post({ type: 'message', to, raw })).toEqual({ status: 200, answer: '{"outcome":"posted"}' });
  expect(replies).toMatchObject([{ from: 'a@b.example', text: 'Oui.' }]);
});

it.each([
  ['bounce', true, 'bounce'],
  ['bounce', false, null],
  ['complaint', true, 'complaint'],
] as const)('a %s that is permanent: %s stops mail: %s', async (type, isPermanent, reason) => {
  const to = `${type}.${isPermanent}@petitspois.example`;
  const messageId = `<${await sentTo(to)}@halles.example>`;
  const { answer } = await post({ type, messageId, isPermanent });
  expect(answer).toBe(`{"outcome":"${reason === null ? 'ignored' : 'reported'}"}`);
  const stopped = await mail.stoppedAddresses(db, [to]);
  expect(stopped.map((one) => one.reason)).toEqual(reason === null ? [] : [reason]);
});

it('refuses calls without the right signature, too old, or of another form', async () => {
  const call = { type: 'bounce', messageId: `<${ids.next<'Mail'>()}@halles.example>` };
  const body = JSON.stringify(call);
  for (const signature of [
    '',
    't=1',
    signCall('another secret', body, seconds()),
    signCall(secret, body, seconds() - 301),
    signCall(secret, `${body} `, seconds()),
  ])
    expect(await post(call, signature)).toEqual({ status: 400, answer: 'mail.wrongSignature' });
  for (const wrong of [{ type: 'other' }, { type: 'message', to: 'x', raw: '%%%' }, {}])
    expect(await post(wrong)).toEqual({ status: 400, answer: 'request.invalid' });
  expect(await post(call)).toEqual({ status: 200, answer: '{"outcome":"ignored"}' });
});
