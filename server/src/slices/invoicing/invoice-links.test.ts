import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { emailsTo, clearMail } from '../../testing/emails.ts';
import { readPdf } from '../../testing/pdf.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { emitPaymentByLink, refuseByLink, withdrawEmissionByLink } from './commands/payments-by-link.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { revokeInvoiceLinks } from './commands/invoice-links.ts';
import { sendInvoice } from './commands/sending-and-reminders.ts';
import {
  COMPTA,
  runSendingJobs,
  sentFreeInvoice,
  sentInvoice,
  loadLinkToken,
} from './factory/sent-invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { openInvoice } from './queries/invoice-links.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';

const { world, app, call } = await testApp();
const as = (person: Member) => world.as(person);
/** Moves the test clock to an instant. */
const at = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());
const nobody = () => world.as(anonymous);
let pair: TradingPair;

beforeEach(async () => {
  at('2026-11-21T10:30:00.000Z');
  await clearMail(world.db);
  pair = await aTradingPair(nobody());
});

const sent = (to?: string[]) => sentInvoice(world, pair, to);
const tokenFor = (address?: string) => loadLinkToken(world, address);
const open = (token: string) => openInvoice(nobody(), { token });
const memberPath = ({ organizationId, userId }: Member) =>
  `/organizations/${organizationId}/members/${userId}`;
const gone = { code: 'invoicing.linkExpired' };
const cheque = { on: '2026-11-21', method: 'cheque', reference: '0042', amountMinor: 5_000 } as const;

describe('the link of an emailed invoice', () => {
  it('is unique per address, and shows the invoice without signing in', async () => {
    const invoice = await sent([COMPTA, 'chef@bistro.example']);
    const token = await tokenFor();
    expect((await emailsTo(world.db, COMPTA))[0]!.data).toMatchObject({
      url: `http://localhost:3000/ext/invoices/${token}`,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokenFor('chef@bistro.example')).not.toBe(token);
    const seen = await open(token);
    expect(seen).toMatchObject({
      own: null,
      number: invoice.number,
      state: 'unpaid',
      balanceMinor: 5_000,
      vendor: { name: 'Ferme du Nord' },
      can: { emit: true, withdraw: false, payInvoiceByCard: false },
      document: { lines: [{ quantity: '4', amountMinor: 5_000 }] },
    });
    // The answer contains no private data of either party, and no ids that other routes accept.
    expect(JSON.stringify(seen)).not.toMatch(/privateNote|sends|chef@bistro|relationId/);
  });

  it('is stored only as a hash', async () => {
    await sent();
    const token = await tokenFor();
    const { rows } = await world.pool.query('select * from invoice_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is emailed once, whatever is retried: the first link still opens', async () => {
    const { id } = await sent();
    const token = await tokenFor();
    await runSendingJobs(world, id);
    expect(await emailsTo(world.db, COMPTA)).toHaveLength(1);
    expect((await open(token)).balanceMinor).toBe(5_000);
    const links = await world.db
      .selectFrom('invoice_links')
      .select('email')
      .where('invoice_id', '=', id)
      .where('email', 'is not', null)
      .execute();
    expect(links).toEqual([{ email: COMPTA }]);
  });

  it('leads members of its parties to their own page, and other members nowhere', async () => {
    const invoice = await sent();
    const token = await tokenFor();
    const other = (await aTradingPair(nobody())).buyer;
    const driver = await aMember(nobody(), pair.bistro, 'driver');
    const ownOf = async (person: Member) => (await openInvoice(as(person), { token })).own;
    expect(await ownOf(pair.buyer)).toEqual({ side: 'customer', invoiceId: invoice.id });
    expect(await ownOf(pair.seller)).toEqual({ side: 'vendor', invoiceId: invoice.id });
    expect(await ownOf(other)).toBeNull();
    expect(await ownOf(driver)).toBeNull();
  });

  it.each([
    ['are removed', (clerk: Member, owner: Member) => call(owner, 'DELETE', memberPath(clerk), {})],
    ['delete their account', (clerk: Member) => call(clerk, 'POST', '/delete-my-account', {})],
  ])('that went to a member of either party ends when they %s, and no other link', async (_how, leave) => {
    for (const [organization, owner] of [
      [pair.farm, pair.seller],
      [pair.bistro, pair.buyer],
    ] as const) {
      const clerk = await aMember(nobody(), organization, 'accounting');
      const { email } = await world.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', clerk.userId)
        .executeTakeFirstOrThrow();
      const { id } = await sent([email, COMPTA]);
      const [own, other] = [await tokenFor(email), await tokenFor(COMPTA)];
      expect((await leave(clerk, owner)).status).toBe(200);
      await runAllJobs(world.as(system), world.pool);
      await expect(open(own)).rejects.toMatchObject(gone);
      expect((await open(other)).balanceMinor).toBe(5_000);
      const events = await recordedEvents(world.db, organization, 'invoicing.linksRevoked');
      expect(events.at(-1)).toMatchObject({ data: { invoiceId: id, links: 1 } });
    }
  });

  it('ends after a year or when its seller revokes it; an invented one reveals nothing', async () => {
    const invoice = await sent();
    const token = await tokenFor();
    expect(invoice.links).toBe(2);
    await expect(open('x'.repeat(43))).rejects.toMatchObject(gone);
    at('2027-11-20T23:00:00Z');
    await open(token);
    at('2027-11-21T00:00:01Z');
    await expect(open(token)).rejects.toMatchObject(gone);
    at('2026-11-22T10:00:00Z');
    const buyers = revokeInvoiceLinks(as(pair.buyer), { invoiceId: invoice.id });
    await expect(buyers).rejects.toMatchObject({ code: 'request.notAllowed' });
    const revoked = await revokeInvoiceLinks(as(pair.seller), { invoiceId: invoice.id });
    expect(revoked.links).toBe(0);
    await expect(open(token)).rejects.toMatchObject(gone);
    await expect(emitPaymentByLink(nobody(), { token, version: 1, ...cheque })).rejects.toMatchObject(gone);
    // A second sending creates a new link.
    await sendInvoice(as(pair.seller), {
      invoiceId: invoice.id,
      version: revoked.version,
      to: [COMPTA],
      message: '',
    });
    await runSendingJobs(world, invoice.id);
    expect((await open(await tokenFor())).number).toBe(invoice.number);
  });

  it('of a cancelled invoice says so, with its credit note', async () => {
    const { id, version } = await sent();
    const token = await tokenFor();
    await cancelInvoice(as(pair.seller), { invoiceId: id, version, reason: 'Double' });
    expect(await open(token)).toMatchObject({
      state: 'cancelled',
      cancelledAt: expect.any(String),
      creditNotes: [{ number: '1', totalMinor: 5_000 }],
      can: { emit: false, payInvoiceByCard: false },
    });
  });

  it('serves the saved PDF; its QR code leads to the same page', async () => {
    const invoice = await sent();
    const answer = await app.inject({ url: `/api/ext/invoices/${await tokenFor()}/invoice.pdf` });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect((await readPdf(answer.rawPayload)).pages[0]!.join(' ')).toContain('Carottes');
    const printed = await world.db
      .selectFrom('invoice_links')
      .select('email')
      .where('invoice_id', '=', invoice.id)
      .where('email', 'is', null)
      .execute();
    expect(printed).toHaveLength(1);
    const guess = await app.inject({ url: `/api/ext/invoices/${'x'.repeat(43)}/invoice.pdf` });
    expect(guess.statusCode).toBe(410);
  });

  it('is rate limited against guessing', async () => {
    const strict = (await testApp({ relaxedLimits: false })).app;
    const guess = async () =>
      (await strict.inject({ url: `/api/ext/invoices/${'x'.repeat(43)}` })).statusCode;
    // A server that just started on a busy machine reports overload for its first second.
    await vi.waitFor(async () => expect(await guess()).toBe(410), 20_000);
    const answers: number[] = [];
    for (let tries = 0; tries < 40; tries++) answers.push(await guess());
    expect(answers).toContain(429);
  });
});

describe('a payment announced by a link', () => {
  it('reaches the seller with its email address, once, and can be withdrawn by the link', async () => {
    const invoice = await sent([COMPTA, 'chef@bistro.example']);
    const token = await tokenFor();
    const { version } = await open(token);
    const emitted = await emitPaymentByLink(nobody(), { token, version, ...cheque });
    expect(emitted).toMatchObject({
      state: 'emitted',
      emission: { method: 'cheque', reference: '0042', amountMinor: 5_000, byName: COMPTA },
      can: { emit: false, withdraw: true },
    });
    expect(await getInvoice(as(pair.seller), { invoiceId: invoice.id })).toMatchObject({
      emission: { byName: COMPTA },
    });
    const monitor = await getPaymentMonitor(as(pair.seller), {});
    expect(monitor.emissions).toMatchObject([{ byName: COMPTA, amountMinor: 5_000 }]);
    const theirs = await open(await tokenFor('chef@bistro.example'));
    expect(theirs.emission, 'other addresses are not shown').toMatchObject({
      amountMinor: 5_000,
      byName: '',
    });
    const again = emitPaymentByLink(nobody(), { token, version: emitted.version, ...cheque });
    await expect(again).rejects.toMatchObject({ code: 'invoicing.alreadyEmitted' });
    const back = await withdrawEmissionByLink(nobody(), { token, version: emitted.version });
    expect(back).toMatchObject({ emission: null, can: { emit: true } });
  });

  it('is refused when it exceeds the balance, or the page is outdated', async () => {
    await sent();
    const token = await tokenFor();
    const { version } = await open(token);
    await expect(
      emitPaymentByLink(nobody(), { token, version, ...cheque, amountMinor: 5_001 }),
    ).rejects.toMatchObject({ code: 'invoicing.moreThanBalance' });
    await expect(
      emitPaymentByLink(nobody(), { token, version: version - 1, ...cheque }),
    ).rejects.toMatchObject({
      code: 'request.stale',
    });
  });
});

describe('an invoice for no order refused by a link', () => {
  const reason = 'Rien commandé';
  const refuse = (token: string, version: number) => refuseByLink(nobody(), { token, version, reason });

  it('is owed no more, on both sides; its seller has the reason and sends it no more', async () => {
    const invoice = await sentFreeInvoice(world, pair);
    const token = await tokenFor();
    const { version, can } = await open(token);
    expect(can.refuse).toBe(true);
    expect(await refuse(token, version)).toMatchObject({
      state: 'refused',
      refusal: reason,
      balanceMinor: 0,
      writtenOffMinor: 2_000,
      can: { emit: false, payInvoiceByCard: false, refuse: false },
    });
    const seen = await getInvoice(as(pair.seller), { invoiceId: invoice.id });
    expect(seen).toMatchObject({
      state: 'refused',
      refusal: reason,
      balanceMinor: 0,
      can: { send: 'invoicing.refused', remind: 'invoicing.nothingDue' },
    });
    const [event] = await recordedEvents(world.db, pair.farm, 'invoicing.refused');
    const link = await world.db
      .selectFrom('invoice_links')
      .select('id')
      .where('invoice_id', '=', invoice.id)
      .where('email', '=', COMPTA)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor_user_id: null, data: { reason, linkId: link.id } });
  });

  it('is refused once, of two who do it at the same time', async () => {
    await sentFreeInvoice(world, pair, [COMPTA, 'chef@bistro.example']);
    const tokens = [await tokenFor(), await tokenFor('chef@bistro.example')];
    const { version } = await open(tokens[0]!);
    const answers = await Promise.allSettled(tokens.map((token) => refuse(token, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find((one) => one.status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: 'request.stale' });
    const now = await open(tokens[1]!);
    await expect(refuse(tokens[1]!, now.version)).rejects.toMatchObject({ code: 'invoicing.nothingDue' });
    expect(await recordedEvents(world.db, pair.farm, 'invoicing.refused')).toHaveLength(1);
  });

  it('cannot be one that bills an order, is announced as paid, is cancelled, or whose link was taken back', async () => {
    await sent();
    const ofOrder = await tokenFor();
    const billed = await open(ofOrder);
    expect(billed.can.refuse).toBe(false);
    await expect(refuse(ofOrder, billed.version)).rejects.toMatchObject({ code: 'request.notAllowed' });

    const to = 'chef@bistro.example';
    const invoice = await sentFreeInvoice(world, pair, [to]);
    const token = await tokenFor(to);
    const { version } = await open(token);
    const emitted = await emitPaymentByLink(nobody(), { token, version, ...cheque, amountMinor: 500 });
    expect(emitted.can.refuse).toBe(false);
    await expect(refuse(token, emitted.version)).rejects.toMatchObject({ code: 'invoicing.alreadyEmitted' });
    const back = await withdrawEmissionByLink(nobody(), { token, version: emitted.version });
    await cancelInvoice(as(pair.seller), { invoiceId: invoice.id, version: back.version, reason: 'Double' });
    const cancelled = await open(token);
    await expect(refuse(token, cancelled.version)).rejects.toMatchObject({ code: 'invoicing.notPublished' });
    await revokeInvoiceLinks(as(pair.seller), { invoiceId: invoice.id });
    await expect(refuse(token, cancelled.version)).rejects.toMatchObject(gone);
  });

  it('needs a reason, over the network too, and is answered the same when it is sent twice', async () => {
    await sentFreeInvoice(world, pair);
    const token = await tokenFor();
    const { version } = await open(token);
    const send = (body: object) =>
      app.inject({
        method: 'POST',
        url: `/api/ext/invoices/${token}/refusal`,
        headers: { 'idempotency-key': '0190b8f0-0000-7000-8000-000000000001' },
        payload: body,
      });
    expect((await send({ version, reason: '  ' })).json()).toMatchObject({ code: 'request.invalid' });
    const first = await send({ version, reason });
    expect(first.json()).toMatchObject({ state: 'refused' });
    const second = await send({ version, reason });
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
  });
});
