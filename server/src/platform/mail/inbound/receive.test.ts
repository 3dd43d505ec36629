import { createConnection } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { stoppedClock } from '../../clock.ts';
import { connect } from '../../db.ts';
import { seededIds } from '../../ids.ts';
import { silentLog } from '../../log.ts';
import { createMail } from '../index.ts';
import { bounceAddress } from './bounces.ts';
import { receiveMail, type EmailReply, type IncomingWorld, type ReplyOutcome } from './receive.ts';
import { readReplyAddress } from './reply-address.ts';
import { startMailReceiver } from './smtp-receiver.ts';

const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
afterAll(close);

const clock = stoppedClock('2026-11-21T10:00:00Z');
const ids = seededIds(clock, 5);
const secret = 'a secret of tests that is long enough';
const inboundDomain = 'reply.halles.example';
const from = { name: 'Halles', address: 'bonjour@halles.example' };
const mail = createMail(
  { production: false, from, publicUrl: 'https://halles.example', secret, inboundDomain },
  { clock, ids },
);
const ref = {
  conversationId: ids.next<'Conversation'>(),
  organizationId: ids.next<'Organization'>(),
  userId: ids.next<'User'>(),
};

let replies: EmailReply[];
let refused: string[];
let outcome: ReplyOutcome;
const world: IncomingWorld = {
  clock,
  secret,
  inboundDomain,
  onReply: async (reply) => {
    replies.push(reply);
    return outcome;
  },
  onRefused: async ({ refused: reason }) => void refused.push(reason),
};

beforeEach(() => {
  replies = [];
  refused = [];
  outcome = { posted: true };
});

const address = async () => (await mail.replyAddress(db, ref))!;

interface Message {
  id?: string;
  headers?: string[];
  body?: string;
}

const rawMail = ({ id = 'one', headers = [], body = 'Oui pour mardi.\r\n' }: Message = {}): Buffer =>
  Buffer.from(
    [
      'From: Josée <Josee@petitspois.example>',
      'Subject: Re: Message',
      `Message-ID: <${id}@petitspois.example>`,
      ...headers,
      ...(headers.some((one) => one.startsWith('Content-Type'))
        ? []
        : ['Content-Type: text/plain; charset=utf-8']),
      '',
      body,
    ].join('\r\n'),
  );

const receive = async (message: Message, to?: string) =>
  receiveMail(db, { raw: rawMail(message), to: to ?? (await address()) }, world);

describe('the address for answers', () => {
  it('is one for each person and conversation, fits in an address, and is stored only as a hash', async () => {
    const one = await address();
    expect(one).toMatch(/^r\.[0-9a-f]{40}@reply\.halles\.example$/);
    expect(await address()).toBe(one);
    const other = await mail.replyAddress(db, { ...ref, userId: ids.next<'User'>() });
    expect(other).not.toBe(one);
    const rows = await db.selectFrom('mail_reply_addresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(one.slice(2, 42));
  });

  it('is read in any case, and by its own domain only', async () => {
    const one = await address();
    expect(await readReplyAddress(db, one.toUpperCase(), world)).toEqual(ref);
    for (const wrong of [
      one.replace('r.', 'r.0'),
      one.replace('reply.', 'other.'),
      `r.${'0'.repeat(40)}@${inboundDomain}`,
      '',
      '@',
    ])
      expect(await readReplyAddress(db, wrong, world)).toBeNull();
  });

  it('is none where no mail is received', async () => {
    const deaf = createMail(
      { production: false, from, publicUrl: 'https://halles.example', secret },
      { clock, ids },
    );
    expect(await deaf.replyAddress(db, ref)).toBeNull();
  });
});

describe('an answer', () => {
  it('is handed over once, with the person, the sender, the text and the files', async () => {
    const boundary = ['Content-Type: multipart/mixed; boundary=x'];
    const body = [
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Voici la photo.',
      '',
      'Le mar. 24 nov. 2026 à 09:12, Ferme du Nord <a@b.example> a écrit :',
      '> Bonjour',
      '--x',
      'Content-Type: image/png; name="caisse.png"',
      'Content-Disposition: attachment; filename="caisse.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--x--',
    ].join('\r\n');
    const message = { id: 'photo', headers: boundary, body };
    expect(await receive(message)).toBe('posted');
    expect(await receive(message)).toBe('duplicate');
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({
      ...ref,
      from: 'josee@petitspois.example',
      text: 'Voici la photo.',
      files: [{ name: 'caisse.png' }],
    });
    expect(replies[0]!.messageId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('brings the photos and papers that Apple Mail shows between its lines, and not the logo of a signature', async () => {
    const picture = (name: string, ...more: string[]) => [
      `Content-Type: image/jpeg; name=${name}`,
      `Content-Disposition: inline; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      ...more,
      '',
      '/9j/4AAQ',
    ];
    const body = [
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Voici la caisse abîmée.',
      '--x',
      ...picture('IMG_0412.jpeg'),
      '--x',
      ...picture('facture.pdf').map((line) => line.replace('image/jpeg', 'application/pdf')),
      '--x',
      'Content-Type: multipart/related; boundary=y',
      '',
      '--y',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<img src="cid:logo">',
      '--y',
      ...picture('logo.jpeg', 'Content-ID: <logo>'),
      '--y--',
      '--x--',
    ].join('\r\n');
    expect(
      await receive({ id: 'inline', headers: ['Content-Type: multipart/mixed; boundary=x'], body }),
    ).toBe('posted');
    expect(replies[0]!.files.map(({ name }) => name)).toEqual(['IMG_0412.jpeg', 'facture.pdf']);
  });

  it('is taken again after a failure, and keeps its id', async () => {
    const failing = { ...world, onReply: () => Promise.reject(new Error('no database')) };
    const raw = rawMail({ id: 'again' });
    await expect(receiveMail(db, { raw, to: await address() }, failing)).rejects.toThrow('no database');
    expect(await receive({ id: 'again' })).toBe('posted');
  });

  it('is taken again when the process was killed before it was posted, and only then', async () => {
    const raw = rawMail({ id: 'killed' });
    const to = await address();
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const killed = {
      ...world,
      onReply: () => {
        begun();
        return new Promise<ReplyOutcome>(() => undefined);
      },
    };
    void receiveMail(db, { raw, to }, killed);
    await hasBegun;
    expect(await receive({ id: 'killed' })).toBe('posted');
    expect(await receive({ id: 'killed' })).toBe('duplicate');
    expect(replies).toHaveLength(1);
  });

  it('that is refused is answered', async () => {
    outcome = { refused: 'notYourAddress', to: 'josee@petitspois.example', language: 'FR' };
    expect(await receive({ id: 'other' })).toBe('refused');
    expect(refused).toEqual(['notYourAddress']);
  });

  it('to an invented address is unknown', async () => {
    expect(await receive({}, `r.${'0'.repeat(40)}@${inboundDomain}`)).toBe('unknown');
    expect(replies).toEqual([]);
  });

  it.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated'],
    ['Precedence: bulk'],
    ['X-Autoreply: yes'],
    ['List-Id: <liste.example>'],
    ['Return-Path: <>'],
  ])('of a program is left alone: %s', async (header) => {
    expect(await receive({ id: header, headers: [header] })).toBe('automatic');
    expect([...replies, ...refused]).toEqual([]);
  });
});

const bodyOf = (reportType: string, parts: string[][]): Pick<Message, 'headers' | 'body'> => ({
  headers: [`Content-Type: multipart/report; report-type=${reportType}; boundary=x`],
  body: [...parts.flatMap((part) => ['--x', ...part]), '--x--'].join('\r\n'),
});

const failure = (status: string, action = 'failed') =>
  bodyOf('delivery-status', [
    ['Content-Type: text/plain', '', 'Votre message n’est pas arrivé.'],
    [
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.petitspois.example',
      '',
      'Final-Recipient: rfc822; cuisine@petitspois.example',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} cuisine@petitspois.example unknown`,
    ],
  ]);

const complaintAbout = (mailId: string) =>
  bodyOf('feedback-report', [
    ['Content-Type: text/plain', '', 'A report.'],
    [
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: SomeProvider/1.0',
      'Version: 1',
    ],
    [
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${mailId}@halles.example>`,
      'Subject: Order',
      '',
      'Hello',
    ],
  ]);

async function sentTo(to: string, key: string): Promise<string> {
  const id = await mail.queueMail(db, {
    key,
    to,
    language: 'FR',
    template: 'lowCredit',
    data: {
      organizationName: 'Ferme',
      balance: { amountMinor: 1, currency: 'CAD' },
      url: 'https://halles.example/',
    },
  });
  expect(await mail.deliverMail(db, id!)).toBe('delivered');
  return id!;
}

describe('a report of a mail server', () => {
  it('that an address is unknown stops mail to it, until it is resumed', async () => {
    const to = 'cuisine@petitspois.example';
    const id = await sentTo(to, 'bounces');
    const report = await receive({ id: 'dsn', ...failure('5.1.1') }, bounceAddress(id, inboundDomain));
    expect(report).toBe('reported');
    const [stopped] = await mail.stoppedAddresses(db, ['autre@x.example', to]);
    expect(stopped).toMatchObject({ address: to, reason: 'bounce', unsubscribed: [] });
    const stops = await db.selectFrom('mail_stops').select('detail').where('address', '=', to).execute();
    expect(stops[0]!.detail).toBe('smtp; 550 5.1.1 [address] unknown');
    const later = await mail.queueMail(db, { ...lowCredit(to), key: 'after' });
    expect(await mail.deliverMail(db, later!)).toBe('stopped');
    await mail.resumeMail(db, to);
    const resumed = await mail.queueMail(db, { ...lowCredit(to), key: 'resumed' });
    expect(await mail.deliverMail(db, resumed!)).toBe('delivered');
  });

  it('that a message was reported as spam stops mail to its recipient', async () => {
    const to = 'plaintif@petitspois.example';
    const id = await sentTo(to, 'complaint');
    expect(await receive({ id: 'arf', ...complaintAbout(id) }, await address())).toBe('reported');
    expect(await mail.stoppedAddresses(db, [to])).toMatchObject([{ reason: 'complaint' }]);
  });

  it.each([
    ['a full mailbox', failure('5.2.2')],
    ['a policy', failure('5.7.1')],
    ['a delay', failure('4.4.1', 'delayed')],
  ])('about %s says nothing about the address', async (what, report) => {
    const to = `${what.replaceAll(' ', '')}@petitspois.example`;
    const id = await sentTo(to, what);
    expect(await receive({ id: what, ...report }, bounceAddress(id, inboundDomain))).toBe('ignored');
    expect(await mail.stoppedAddresses(db, [to])).toEqual([]);
  });

  it('about a message that was never sent stops nothing', async () => {
    const invented = bounceAddress(ids.next<'Mail'>(), inboundDomain);
    expect(await receive({ id: 'forged', ...failure('5.1.1') }, invented)).toBe('ignored');
  });

  it('leaves what protects an account', async () => {
    const to = 'perdu@petitspois.example';
    await mail.stopMail(db, { address: to, reason: 'bounce', detail: '' });
    const id = await mail.queueMail(db, {
      key: 'reset',
      to,
      language: 'FR',
      template: 'resetPassword',
      data: { url: 'https://halles.example/reset', validMinutes: 30 },
    });
    expect(await mail.deliverMail(db, id!)).toBe('delivered');
  });
});

const lowCredit = (to: string) => ({
  to,
  language: 'FR' as const,
  template: 'lowCredit' as const,
  data: {
    organizationName: 'Ferme',
    balance: { amountMinor: 1, currency: 'CAD' as const },
    url: 'https://halles.example/',
  },
});

describe('the SMTP receiver', () => {
  async function receiver() {
    const running = await startMailReceiver({ host: '127.0.0.1', port: 0, db, log: silentLog(), world });
    onTestFinished(() => running.stop());
    return createTransport({ host: '127.0.0.1', port: running.port, ignoreTLS: true });
  }

  it('takes an answer to its own addresses, and relays nothing', async () => {
    const smtp = await receiver();
    const message = { from: 'josee@petitspois.example', text: 'Oui.', subject: 'Re' };
    await smtp.sendMail({ ...message, to: await address() });
    expect(replies).toMatchObject([{ from: 'josee@petitspois.example', text: 'Oui.' }]);
    for (const to of ['quelquun@ailleurs.example', `r.${'0'.repeat(40)}@${inboundDomain}`])
      await expect(smtp.sendMail({ ...message, to })).rejects.toMatchObject({ responseCode: 550 });
  });

  it('asks to try later when it could not be handled', async () => {
    const running = await startMailReceiver({
      host: '127.0.0.1',
      port: 0,
      db,
      log: silentLog(),
      world: { ...world, onReply: () => Promise.reject(new Error('no')) },
    });
    onTestFinished(() => running.stop());
    const smtp = createTransport({ host: '127.0.0.1', port: running.port, ignoreTLS: true });
    const sending = smtp.sendMail({ from: 'a@b.example', to: await address(), text: 'Oui.' });
    await expect(sending).rejects.toMatchObject({ responseCode: 451 });
  });

  it('stops at once, although a mail server keeps its connection open', async () => {
    const running = await startMailReceiver({ host: '127.0.0.1', port: 0, db, log: silentLog(), world });
    const socket = createConnection({ host: '127.0.0.1', port: running.port });
    const isClosed = new Promise<void>((done) => socket.on('close', () => done()));
    await new Promise((done) => socket.once('data', done));
    const since = performance.now();
    await running.stop();
    expect(performance.now() - since).toBeLessThan(2_000);
    await isClosed;
  });

  it('refuses a message that says it is too large before it is sent', async () => {
    const running = await startMailReceiver({ host: '127.0.0.1', port: 0, db, log: silentLog(), world });
    onTestFinished(() => running.stop());
    const socket = createConnection({ host: '127.0.0.1', port: running.port });
    const lines: string[] = [];
    const commands = ['EHLO test', 'MAIL FROM:<a@b.example> SIZE=999999999', 'QUIT'];
    socket.on('data', (data: Buffer) => {
      lines.push(data.toString());
      const next = commands.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    await new Promise((done) => socket.on('close', done));
    expect(lines.join('')).toMatch(/552/);
  });
});
