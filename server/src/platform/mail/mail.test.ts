import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { stoppedClock } from '../clock.ts';
import { connect } from '../db.ts';
import { nothingRecorded } from '../events/write-events.ts';
import { seededIds } from '../ids.ts';
import { silentLog } from '../log.ts';
import { saveChanges } from '../save-rows.ts';
import type { Saving } from '../transaction.ts';
import { devMailbox } from './dev-mailbox.ts';
import { emptyFailedMail } from './queue.ts';
import { createMail, type Mail, type MailSettings } from './index.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
afterAll(close);

const MINUTE = 60_000;
const clock = stoppedClock('2026-11-21T10:00:00Z');
const ids = seededIds(clock, 3);
beforeEach(async () => {
  await db.deleteFrom('outgoing_mail').execute();
  await db.deleteFrom('mailbox').execute();
});

const mailWith = (settings: Partial<MailSettings> = {}): Mail =>
  createMail(
    {
      production: false,
      from: { name: 'Halles', address: 'bonjour@halles.example' },
      replyTo: { name: 'Aide', address: 'aide@halles.example' },
      publicUrl: 'https://halles.example',
      secret: 'a secret of tests that is long enough',
      ...settings,
    },
    { clock, ids },
  );

const message = (key = 'k1', to = 'anna@ferme.example') => ({
  key,
  to,
  language: 'FR' as const,
  template: 'resetPassword' as const,
  data: { url: 'https://halles.example/reset/secret', validMinutes: 30 },
});

const lowCredit = (key: string) => ({
  key,
  to: 'anna@ferme.example',
  language: 'EN' as const,
  template: 'lowCredit' as const,
  data: {
    organizationName: 'Ferme Lanoix',
    balance: { amountMinor: 300, currency: 'CAD' as const },
    url: 'https://halles.example/credit-account',
  },
});

async function smtp(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<{ url: string; received: Email[]; stop: () => Promise<void> }> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())));
      done();
    },
    ...options,
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= new Promise<void>((done) => server.close(done)));
  onTestFinished(stop);
  return { url, received, stop };
}

const rowOf = (id: string | null) =>
  db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

describe('outbox', () => {
  const mail = mailWith();

  it('queues a message once, and only when the transaction commits', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await mail.queueMail(tx, message());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await mail.deliverDueMail(db)).toBe(0);
    expect(await mail.queueMail(db, message())).not.toBeNull();
    expect(await mail.queueMail(db, message())).toBeNull();
    expect(await mail.deliverDueMail(db)).toBe(1);
    expect(await mail.deliverDueMail(db)).toBe(0);
  });

  it('delivers once when two processes try', async () => {
    const id = (await mail.queueMail(db, message())) ?? '';
    const outcomes = await Promise.all([mail.deliverMail(db, id), mail.deliverMail(db, id)]);
    expect(outcomes.sort()).toEqual(['delivered', 'nothingToDo']);
  });

  it('a message that cannot be made keeps none of the others', async () => {
    const queued = await Promise.all(
      ['x1', 'x2', 'x3'].map((key) => mail.queueMail(db, { ...lowCredit(key), to: `${key}@ferme.example` })),
    );
    // Of a release that knows another template: the processes of an installation are restarted one after the other.
    await db
      .updateTable('outgoing_mail')
      .set({ template: 'ofAnotherRelease' })
      .where('id', '=', queued[1]!)
      .execute();
    expect(await mail.deliverDueMail(db)).toBe(2);
    expect(await rowOf(queued[1]!)).toMatchObject({
      delivered_at: null,
      failed_at: null,
      attempts: 1,
      last_error: expect.stringContaining('ofAnotherRelease'),
      next_attempt_at: new Date(clock.now().getTime() + MINUTE),
    });
  });

  it('sends four messages with the statements of one', async () => {
    const sent = async (...keys: string[]) => {
      const queued = await Promise.all(
        keys.map((key) => mail.queueMail(db, { ...lowCredit(key), to: `${key}@ferme.example` })),
      );
      const statements = await statementsDuring(async () =>
        expect(await mail.deliverMails(db, queued.map(String))).toEqual(keys.map(() => 'delivered')),
      );
      // The mailbox stands for a mail server.
      return statements.filter((text) => !text.includes('"mailbox"')).length;
    };
    expect([await sent('m1'), await sent('m2', 'm3', 'm4', 'm5')]).toEqual([3, 3]);
  });

  it('saves links to unsubscribe with the messages, and again only a day later or in another language', async () => {
    await db.deleteFrom('mail_preference_links').execute();
    const saving = { recorded: nothingRecorded() } as Saving;
    const queued = mail.queueMailAtEnd(saving, [lowCredit('m1'), lowCredit('m2')]);
    await saveChanges(db, saving.recorded.changes);
    const links = () => db.selectFrom('mail_preference_links').select(['language', 'created_at']).execute();
    expect(await links()).toEqual([{ language: 'EN', created_at: clock.now() }]);
    const saves = async (mailIds: readonly string[]) => {
      const statements = await statementsDuring(() => mail.deliverMails(db, mailIds));
      return statements.some((text) => text.includes('into mail_preference_links'));
    };
    expect(await saves(queued)).toBe(false);
    expect(await saves([(await mail.queueMail(db, lowCredit('m3')))!])).toBe(false);
    expect(await saves([(await mail.queueMail(db, { ...lowCredit('m4'), language: 'FR' }))!])).toBe(true);
    clock.advance(24 * 60 * MINUTE);
    expect(await saves([(await mail.queueMail(db, { ...lowCredit('m5'), language: 'FR' }))!])).toBe(true);
    expect(await links()).toEqual([{ language: 'FR', created_at: clock.now() }]);
  });

  it('deletes the one-time link after sending, and the message after a while', async () => {
    const id = await mail.queueMail(db, message());
    await mail.deliverDueMail(db);
    expect(await rowOf(id)).toMatchObject({
      data: null,
      delivered_at: clock.now(),
      attempts: 1,
      last_error: null,
    });
    const waiting = await mail.queueMail(db, message('k2'));
    await mail.deleteOldMail(db, new Date(clock.now().getTime() + 1));
    expect(await db.selectFrom('outgoing_mail').select('id').execute()).toEqual([{ id: waiting }]);
    expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([]);
  });
});

describe('SMTP', () => {
  it('sends attachments under their names', async () => {
    const { url, received } = await smtp();
    const mail = mailWith({ smtpUrl: url });
    const file = { name: 'Liste – été.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') };
    const id = await mail.saveAttachment(db, file);
    await mail.queueMail(db, { ...message(), attachmentIds: [id] });
    await mail.deliverDueMail(db);
    expect(received[0]!.attachments).toMatchObject([
      { filename: 'Liste – été.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    expect(Buffer.from(received[0]!.attachments[0]!.content as ArrayBuffer).toString()).toBe('%PDF');
  });

  it('sends both parts, and the headers of automatic mail', async () => {
    const { url, received } = await smtp();
    const mail = mailWith({ smtpUrl: url });
    expect(mail.destination).toBe('smtp');
    const id = await mail.queueMail(db, message());
    expect(await mail.deliverDueMail(db)).toBe(1);
    const [email] = received;
    expect(email).toMatchObject({
      from: { name: 'Halles', address: 'bonjour@halles.example' },
      replyTo: [{ address: 'aide@halles.example' }],
      to: [{ address: 'anna@ferme.example' }],
      subject: 'Choisissez un nouveau mot de passe',
      messageId: `<${id}@halles.example>`,
    });
    expect(email?.text).toContain('https://halles.example/reset/secret');
    expect(email?.html).toContain('href="https://halles.example/reset/secret"');
    const headers = Object.fromEntries(email!.headers.map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers).not.toHaveProperty('list-unsubscribe');
  });

  it('offers one-click unsubscribe where it is possible', async () => {
    const { url, received } = await smtp();
    const mail = mailWith({ smtpUrl: url });
    await mail.queueMail(db, lowCredit('low'));
    await mail.deliverDueMail(db);
    const headers = Object.fromEntries(received[0]!.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/halles\.example\/api\/ext\/mail-preferences\/[\w-]{43}\/one-click>$/,
    );
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('retries with growing delays while the server is down, then gives up', async () => {
    const mail = mailWith({ smtpUrl: 'smtp://127.0.0.1:1' });
    const id = (await mail.queueMail(db, message())) ?? '';
    expect(await mail.deliverMail(db, id)).toBe('later');
    expect(await mail.deliverMail(db, id)).toBe('nothingToDo');
    clock.advance(MINUTE);
    expect(await mail.deliverMail(db, id)).toBe('later');
    clock.advance(MINUTE);
    expect(await mail.deliverMail(db, id)).toBe('nothingToDo');
    for (let round = 0; round < 6; round++) {
      clock.advance(24 * 60 * MINUTE);
      expect(await mail.deliverMail(db, id)).toBe('later');
    }
    clock.advance(24 * 60 * MINUTE);
    expect(await mail.deliverMail(db, id)).toBe('failed');
    expect(await rowOf(id)).toMatchObject({ attempts: 9, failed_at: clock.now() });
    // It can be sent again for two weeks.
    expect((await rowOf(id)).data).not.toBeNull();
    await emptyFailedMail(db, new Date(clock.now().getTime() + 1));
    expect((await rowOf(id)).data).toBeNull();
  });

  it('does not send again what a slow server is still taking', async () => {
    let isTaken = (): void => undefined;
    const taken = new Promise<void>((resolve) => (isTaken = resolve));
    let answer = (): void => undefined;
    let times = 0;
    const { url } = await smtp({
      onData(stream, _session, done) {
        times += 1;
        stream.resume().on('end', () => {
          isTaken();
          if (times === 1) answer = () => done();
          else done();
        });
      },
    });
    const mail = mailWith({ smtpUrl: url });
    const id = (await mail.queueMail(db, message())) ?? '';
    const first = mail.deliverMail(db, id);
    await taken;
    clock.advance(10 * MINUTE);
    expect(await mail.deliverDueMail(db)).toBe(0);
    answer();
    expect(await first).toBe('delivered');
    expect(times).toBe(1);
  });

  it('asks a server that does not answer a few times a minute, and not for each message', async () => {
    const { url, stop } = await smtp();
    await stop();
    const mail = mailWith({ smtpUrl: url });
    const keys = Array.from({ length: 12 }, (_, at) => `waits-${at}`);
    const queued = await Promise.all(keys.map((key) => mail.queueMail(db, message(key))));
    const attempts = async () =>
      (await db.selectFrom('outgoing_mail').select('attempts').execute()).reduce(
        (sum, row) => sum + row.attempts,
        0,
      );
    expect(await mail.deliverDueMail(db)).toBe(0);
    // Each message has a job of its own too.
    expect(await mail.deliverMail(db, queued[11]!)).toBe('nothingToDo');
    expect(await attempts()).toBe(4);
    const { received } = await smtp({}, Number(new URL(url).port));
    clock.advance(MINUTE);
    expect(await mail.deliverDueMail(db)).toBe(12);
    expect(received).toHaveLength(12);
  });

  it('does not retry when the server refuses the recipient, and keeps the address out of the error', async () => {
    const { url } = await smtp({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no such mailbox ${address}`), { responseCode: 550 })),
    });
    const mail = mailWith({ smtpUrl: url });
    const id = (await mail.queueMail(db, message())) ?? '';
    expect(await mail.deliverMail(db, id)).toBe('failed');
    expect((await rowOf(id)).last_error).not.toContain('anna@');
  });

  it.each([
    ['our address is retried, and stops mail to nobody', 'onMailFrom', 'later', []],
    [
      'the recipient stops mail to them',
      'onRcptTo',
      'failed',
      [{ address: 'anna@ferme.example', reason: 'bounce' }],
    ],
  ] as const)('a refusal of %s', async (_name, at, outcome, stopped) => {
    await db.deleteFrom('mail_stops').execute();
    const { url } = await smtp({
      [at]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('5.1.0 address rejected'), { responseCode: 550 })),
    });
    const mail = mailWith({ smtpUrl: url });
    const id = (await mail.queueMail(db, lowCredit('refused'))) ?? '';
    expect(await mail.deliverMail(db, id)).toBe(outcome);
    expect(await db.selectFrom('mail_stops').select(['address', 'reason']).execute()).toEqual(stopped);
    await db.deleteFrom('mail_stops').execute();
  });

  it('a refused message leaves those that are sent with it', async () => {
    const { url, received } = await smtp({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('non') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    });
    const mail = mailWith({ smtpUrl: url });
    const queued = await Promise.all(
      ['non@ferme.example', 'oui@ferme.example'].map((to) => mail.queueMail(db, message(to, to))),
    );
    expect(await mail.deliverMails(db, [...queued.map(String), ids.next<'Mail'>()])).toEqual([
      'failed',
      'delivered',
      'nothingToDo',
    ]);
    expect(received).toHaveLength(1);
    expect(await rowOf(queued[0]!)).toMatchObject({ delivered_at: null, failed_at: clock.now() });
    expect(await rowOf(queued[1]!)).toMatchObject({ delivered_at: clock.now(), data: null });
  });

  it('retries when the server is only busy', async () => {
    const { url } = await smtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    });
    const mail = mailWith({ smtpUrl: url });
    const id = (await mail.queueMail(db, message())) ?? '';
    expect(await mail.deliverMail(db, id)).toBe('later');
    expect((await rowOf(id)).data).not.toBeNull();
  });
});

it('sends nothing in production without a mail server, and records why', async () => {
  const mail = mailWith({ production: true });
  expect(mail.destination).toBe('nowhere');
  const id = (await mail.queueMail(db, message())) ?? '';
  expect(await mail.deliverMail(db, id)).toBe('failed');
  expect((await rowOf(id)).last_error).toBe('no mail server is configured');
  expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([]);
});

describe('/dev/mail', () => {
  const app = Fastify();
  void app.register(devMailbox, { db, timeZone: 'America/Toronto' });
  app.setErrorHandler((error, _request, reply) => reply.code(404).send((error as Error).message));
  afterAll(() => app.close());

  async function arrived(): Promise<string> {
    const mail = mailWith();
    await mail.queueMail(db, message());
    await mail.queueMail(db, { ...message('k2', '"<b>"@x.example'), language: 'EN' });
    await mail.deliverDueMail(db);
    const row = await db
      .selectFrom('mailbox')
      .select('id')
      .where('to_address', 'like', 'anna%')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  it('lists messages, newest first, in the language of the browser', async () => {
    expect((await app.inject('/dev/mail')).body).toContain('No emails yet.');
    const id = await arrived();
    const { body, headers } = await app.inject({
      url: '/dev/mail',
      headers: { 'accept-language': 'fr-CA,fr' },
    });
    expect(body).toContain('<h1>Courriels</h1>');
    expect(body).toContain(`href="mail/${id}"`);
    expect(body).toContain('&quot;&lt;b&gt;&quot;@x.example');
    expect(body.indexOf('Choose a new password')).toBeLessThan(
      body.indexOf('Choisissez un nouveau mot de passe'),
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|style="|\son\w+=/);
  });

  it('shows a message with its text, and its HTML in a frame', async () => {
    const id = await arrived();
    const { body } = await app.inject(`/dev/mail/${id}`);
    expect(body).toContain(`src="${id}/html"`);
    expect(body).toMatch(/<pre>[^<]*https:\/\/halles\.example\/reset\/secret/);
    const email = await app.inject(`/dev/mail/${id}/html`);
    expect(email.body).toContain('Choisir un mot de passe');
    expect(email.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect((await app.inject('/dev/mail/style.css')).headers['content-type']).toContain('text/css');
  });

  it('returns the messages of an address to tests, and 404 for an unknown message', async () => {
    const id = await arrived();
    const list = (await app.inject('/dev/mail/messages.json?to=ANNA@ferme.example')).json();
    expect(list).toEqual([
      {
        id,
        to: 'anna@ferme.example',
        replyTo: 'aide@halles.example',
        subject: 'Choisissez un nouveau mot de passe',
        text: expect.any(String),
      },
    ]);
    for (const path of ['x', ids.next<'Mail'>()])
      expect((await app.inject(`/dev/mail/${path}`)).statusCode).toBe(404);
  });
});
