import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { createPayments } from '../../platform/payments/index.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { testApp } from '../../testing/app.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { emitPaymentByLink, payInvoiceByLink } from './commands/payments-by-link.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { reconcileCardPayment, recordCardPayment } from './commands/card-payments.ts';
import { payInvoiceByCard } from './commands/pay-by-card.ts';
import { sentInvoice, loadLinkToken } from './factory/sent-invoices.ts';
import { refundCredit } from './commands/refunds.ts';
import { getInvoice } from './queries/invoice.ts';
import { openInvoice } from './queries/invoice-links.ts';
import { listCredits, listPayments } from './queries/payments.ts';
import { clearMail } from '../../testing/emails.ts';

const { world, app } = await testApp();
const as = (person: Member) => world.as(person);
const nobody = () => world.as(anonymous);
const none = createPayments({}, world);
let pair: TradingPair;

beforeEach(async () => {
  world.ports.payments = none;
  await clearMail(world.db);
  pair = await aTradingPair(nobody());
});

const sent = () => sentInvoice(world, pair);
const tokenFor = () => loadLinkToken(world);
const open = (token: string) => openInvoice(nobody(), { token });
const cheque = { on: '2026-11-21', method: 'cheque', reference: '0042', amountMinor: 5_000 } as const;

describe('paying by card', () => {
  const secrets = { stripeSecretKey: 'sk_test_x', stripeWebhookSecret: 'whsec_x' };
  const acceptCards = () => changeBillingSettings(as(pair.seller), { version: 1, takesCards: true });

  async function stripe() {
    const { port, calls } = await fakeServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    world.ports.payments = createPayments({ ...secrets, stripeServer }, world);
    return calls;
  }

  const webhook = (session: object) =>
    sendWebhook('checkout.session.completed', {
      object: 'checkout.session',
      payment_status: 'paid',
      currency: 'cad',
      ...session,
    });

  async function sendWebhook(type: string, object: object) {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = new Stripe('x').webhooks.generateTestHeaderString({
      payload,
      secret: secrets.stripeWebhookSecret,
      timestamp: Math.floor(world.clock.now().getTime() / 1000),
    });
    return app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  }

  it('is offered if the platform accepts cards and the seller wants them', async () => {
    const { id } = await sent();
    const token = await tokenFor();
    const offered = async () => [
      (await open(token)).can.payInvoiceByCard,
      (await getInvoice(as(pair.buyer), { invoiceId: id })).isPayableByCard,
    ];
    expect(await offered()).toEqual([false, false]);
    await stripe();
    expect(await offered()).toEqual([false, false]);
    await expect(payInvoiceByLink(nobody(), { token, language: 'FR' })).rejects.toMatchObject({
      code: 'invoicing.noCards',
    });
    await acceptCards();
    expect(await offered()).toEqual([true, true]);
    expect((await getInvoice(as(pair.seller), { invoiceId: id })).isPayableByCard).toBe(false);
  });

  it('charges the balance, and returns to the starting page', async () => {
    const { id } = await sent();
    const calls = await stripe();
    await acceptCards();
    const token = await tokenFor();
    expect(await payInvoiceByLink(nobody(), { token, language: 'FR' })).toEqual({
      url: 'https://pay.example/cs_1',
    });
    await payInvoiceByCard(as(pair.buyer), { invoiceId: id });
    const [byLink, byBuyer] = calls.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));
    expect(byLink).toMatchObject({
      'metadata[invoiceId]': id,
      'metadata[vendorId]': pair.farm,
      'line_items[0][price_data][unit_amount]': '5000',
      'line_items[0][price_data][currency]': 'cad',
      success_url: `http://localhost:3000/ext/invoices/${token}?card=paid`,
    });
    expect(byBuyer).toMatchObject({
      cancel_url: `http://localhost:3000/customer/invoices/${id}`,
    });
    await expect(payInvoiceByCard(as(pair.seller), { invoiceId: id })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
  });

  it('is recorded once for both parties, however often and concurrently it is reported', async () => {
    const { id } = await sent();
    await stripe();
    const session = {
      id: 'cs_1',
      amount_total: 5_000,
      payment_intent: 'pi_1',
      metadata: { invoiceId: id, vendorId: pair.farm },
    };
    const answers = await Promise.all([webhook(session), webhook(session), webhook(session)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const [person, side] of [
      [pair.seller, 'vendor'],
      [pair.buyer, 'customer'],
    ] as const) {
      expect(await getInvoice(as(person), { invoiceId: id })).toMatchObject({
        state: 'paid',
        balanceMinor: 0,
        allocations: [{ method: 'card', reference: 'pi_1', amountMinor: 5_000 }],
      });
      const { rows } = await listPayments(as(person), { side, page: 1, pageSize: 20 });
      expect(rows).toMatchObject([{ method: 'card', amountMinor: 5_000, unappliedMinor: 0 }]);
    }
  });

  it('confirms the announced payment', async () => {
    const { id } = await sent();
    const token = await tokenFor();
    await emitPaymentByLink(nobody(), { token, version: (await open(token)).version, ...cheque });
    await recordCardPayment(world.as(system), paid(id, 5_000));
    expect(await open(token)).toMatchObject({ state: 'paid', emission: null });
  });

  const paid = (invoiceId: Invoice['id'], amountMinor: number) => ({
    invoiceId,
    amount: { amountMinor, currency: 'CAD' as const },
    providerReference: `cs_${invoiceId}`,
    reference: 'pi_9',
  });

  describe('a refund or dispute at the provider', () => {
    const stands = (invoiceId: Invoice['id'], amountMinor: number) =>
      reconcileCardPayment(world.as(system), {
        invoiceId,
        amount: { amountMinor, currency: 'CAD' },
        reference: 'pi_9',
      });
    const balanceState = async (invoiceId: Invoice['id']) => {
      const { state, balanceMinor } = await getInvoice(as(pair.buyer), { invoiceId });
      const { rows } = await listPayments(as(pair.seller), { side: 'vendor', page: 1, pageSize: 20 });
      return { state, balanceMinor, entries: rows.map(({ amountMinor }) => amountMinor).toReversed() };
    };

    it('makes the invoice due again once, however often and concurrently it is reported; a won dispute pays it again', async () => {
      const { id } = await sent();
      await expect(stands(id, 3_000)).rejects.toMatchObject({ code: 'request.notFound' });
      await recordCardPayment(world.as(system), paid(id, 5_000));
      await stands(id, 5_000);
      expect(await balanceState(id)).toEqual({ state: 'paid', balanceMinor: 0, entries: [5_000] });
      await Promise.all([stands(id, 3_000), stands(id, 3_000), stands(id, 3_000)]);
      const entries = [5_000, -5_000, 3_000];
      expect(await balanceState(id)).toEqual({ state: 'partlyPaid', balanceMinor: 2_000, entries });
      await stands(id, 0);
      expect(await balanceState(id)).toMatchObject({ balanceMinor: 5_000, entries: [...entries, -3_000] });
      await stands(id, 5_000);
      expect(await balanceState(id)).toEqual({
        state: 'paid',
        balanceMinor: 0,
        entries: [...entries, -3_000, 5_000],
      });
    });

    it('notifies the seller once, when the payment is reversed and when it is restored', async () => {
      const { id, number } = await sent();
      await recordCardPayment(world.as(system), paid(id, 5_000));
      await stands(id, 3_000);
      await stands(id, 3_000);
      await stands(id, 5_000);
      await runAllJobs(world.as(system), world.pool);
      const notices = await world.db
        .selectFrom('notifications')
        .select(['organization_id', 'type', 'context', 'related_url'])
        .where('type', 'like', 'CARD_%')
        .where('related_url', '=', `/vendor/invoices/${id}`)
        .orderBy('cause_key', 'desc')
        .execute();
      const context = { number, amountMinor: 2_000, currency: 'CAD' };
      expect(notices).toMatchObject([
        { organization_id: pair.farm, type: 'CARD_PAYMENT_TAKEN_BACK', context },
        { organization_id: pair.farm, type: 'CARD_PAYMENT_RESTORED', context },
      ]);
    });

    it('is taken from the customer’s credit before any invoice is due again', async () => {
      const { id } = await sent();
      await recordCardPayment(world.as(system), paid(id, 6_000));
      await stands(id, 5_500);
      expect(await balanceState(id)).toMatchObject({ state: 'paid', balanceMinor: 0 });
      expect(await listCredits(as(pair.seller), { side: 'vendor' })).toMatchObject([{ unappliedMinor: 500 }]);
    });

    it('is told apart from a refund that the seller recorded under the same reference', async () => {
      const { id } = await sent();
      await recordCardPayment(world.as(system), paid(id, 6_000));
      const { rows } = await listPayments(as(pair.seller), { side: 'vendor', page: 1, pageSize: 20 });
      await refundCredit(as(pair.seller), {
        source: { paymentId: rows[0]!.id },
        amountMinor: 500,
        paidOn: '2026-11-21',
        method: 'card',
        reference: 'pi_9',
        note: '',
      });
      const once = { state: 'paid', balanceMinor: 0, entries: [6_000, -500, -6_000, 5_500] };
      for (let times = 0; times < 2; times++) {
        await stands(id, 5_500);
        expect(await balanceState(id)).toEqual(once);
      }
    });

    it('ends in the last reported state, even if that changes during recording', async () => {
      const { id } = await sent();
      const answers = [1_000, 5_000, 5_000];
      const { port, calls } = await fakeServer((_call, index) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: 'ch_1',
          object: 'charge',
          amount: 5_000,
          amount_refunded: answers[index],
          currency: 'cad',
          disputed: false,
          payment_intent: 'pi_9',
          metadata: { invoiceId: id, vendorId: pair.farm },
        }),
      }));
      const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
      world.ports.payments = createPayments({ ...secrets, stripeServer }, world);
      const refunded = () => sendWebhook('charge.refunded', { id: 'ch_1', object: 'charge' });
      // The payment itself is not recorded yet: the refusal makes the provider report again.
      answers.unshift(1_000);
      expect((await refunded()).statusCode).toBe(404);
      await recordCardPayment(world.as(system), paid(id, 5_000));
      expect((await refunded()).statusCode).toBe(200);
      expect(calls).toHaveLength(4);
      expect(await balanceState(id)).toMatchObject({
        balanceMinor: 5_000,
        entries: [5_000, -5_000, 4_000, -4_000],
      });
    });

    it('does nothing for an unknown invoice', async () => {
      await expect(stands(world.ids.next<'Invoice'>(), 0)).resolves.toBeUndefined();
    });
  });

  it('turns the amount above the balance into credit, and all of it when the invoice is cancelled', async () => {
    const { id } = await sent();
    await recordCardPayment(world.as(system), paid(id, 6_000));
    expect(await getInvoice(as(pair.seller), { invoiceId: id })).toMatchObject({ balanceMinor: 0 });
    expect(await listCredits(as(pair.seller), { side: 'vendor' })).toMatchObject([{ unappliedMinor: 1_000 }]);
    const other = await sent();
    await cancelInvoice(as(pair.seller), { invoiceId: other.id, version: other.version, reason: 'Double' });
    await recordCardPayment(world.as(system), paid(other.id, 5_000));
    const credits = await listCredits(as(pair.seller), { side: 'vendor' });
    expect(credits.map(({ unappliedMinor }) => unappliedMinor).toSorted((a, b) => a - b)).toEqual([
      1_000, 5_000,
    ]);
  });

  it('is ignored for an unknown invoice', async () => {
    await stripe();
    const metadata = { invoiceId: world.ids.next<'Invoice'>(), vendorId: pair.farm };
    const answer = await webhook({ id: 'cs_2', amount_total: 100, metadata });
    expect(answer.statusCode).toBe(200);
  });
});
