import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { stoppedClock } from '../clock.ts';
import { createPayments } from './index.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const secrets = { stripeSecretKey: 'sk_test_x', stripeWebhookSecret: 'whsec_x' };
const payments = createPayments(secrets, { clock });

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  payment_status: 'paid',
  amount_total: 5000,
  currency: 'cad',
  metadata: { organizationId: 'o1' },
};

function signedEvent(type: string, object: object, at = clock.now(), secret = secrets.stripeWebhookSecret) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    payload,
    header: new Stripe('x').webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  };
}

const read = ({ payload, header }: { payload: string; header: string }) =>
  payments.readWebhook(payload, header);

describe('Stripe', () => {
  it('opens a session for a top-up', async () => {
    const { port, calls } = await fakeServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...session, url: 'https://pay.example/cs_1' }),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    const opened = await createPayments({ ...secrets, stripeServer }, { clock }).openSession({
      purpose: { of: 'topUp', organizationId: 'o1' },
      name: 'Crédit Halles',
      amount: { amountMinor: 5000, currency: 'CAD' },
      language: 'FR',
      successUrl: 'https://halles.example/credit-account?paid',
      cancelUrl: 'https://halles.example/credit-account',
      idempotencyKey: 'k1',
    });
    expect(opened).toEqual({ url: 'https://pay.example/cs_1', reference: 'cs_1' });
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(calls[0]!.headers).toMatchObject({ 'idempotency-key': 'k1', authorization: 'Bearer sk_test_x' });
    const form = new URLSearchParams(calls[0]!.body.toString());
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      locale: 'fr-CA',
      'metadata[organizationId]': 'o1',
      'line_items[0][price_data][unit_amount]': '5000',
      'line_items[0][price_data][currency]': 'cad',
      'line_items[0][price_data][product_data][name]': 'Crédit Halles',
    });
  });

  it('opens a session for an invoice, and says on the payment itself whose it is', async () => {
    const { port, calls } = await fakeServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...session, url: 'https://pay.example/cs_1' }),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    await createPayments({ ...secrets, stripeServer }, { clock }).openSession({
      purpose: { of: 'invoice', invoiceId: 'i1', vendorId: 'v1' },
      name: 'Facture 12 – Ferme du Nord',
      amount: { amountMinor: 1_234, currency: 'EUR' },
      language: 'EN',
      successUrl: 'https://halles.example/ext/invoices/t?card=paid',
      cancelUrl: 'https://halles.example/ext/invoices/t',
      idempotencyKey: 'k2',
    });
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.body.toString()))).toMatchObject({
      locale: 'en',
      'metadata[invoiceId]': 'i1',
      'metadata[vendorId]': 'v1',
      'payment_intent_data[metadata][invoiceId]': 'i1',
      'payment_intent_data[description]': 'Facture 12 – Ferme du Nord',
      'line_items[0][price_data][unit_amount]': '1234',
      'line_items[0][price_data][currency]': 'eur',
    });
  });

  it('reads what was paid from a signed message', () => {
    const paid = {
      purpose: { of: 'topUp', organizationId: 'o1' },
      amount: { amountMinor: 5000, currency: 'CAD' },
      reference: 'cs_1',
      paymentReference: 'cs_1',
    };
    expect(read(signedEvent('checkout.session.completed', session))).toEqual({ paid });
    expect(read(signedEvent('checkout.session.async_payment_succeeded', session))).toEqual({ paid });
  });

  it('reads which invoice was paid, and what the payment is called at the provider', () => {
    const metadata = { invoiceId: 'i1', vendorId: 'v1' };
    const event = signedEvent('checkout.session.completed', { ...session, metadata, payment_intent: 'pi_1' });
    expect(read(event).paid).toMatchObject({
      purpose: { of: 'invoice', ...metadata },
      reference: 'cs_1',
      paymentReference: 'pi_1',
    });
  });

  it.each([
    ['another event', 'invoice.paid', session],
    [
      'a slow method that has not paid yet',
      'checkout.session.completed',
      { ...session, payment_status: 'unpaid' },
    ],
    ['a session that is not ours', 'checkout.session.completed', { ...session, metadata: {} }],
    ['a currency we do not keep', 'checkout.session.completed', { ...session, currency: 'usd' }],
  ])('takes nothing from %s', (_, type, object) => {
    expect(read(signedEvent(type, object))).toEqual({ paid: null });
  });

  it('refuses a message that is not signed, forged, changed or old', () => {
    const { payload, header } = signedEvent('checkout.session.completed', session);
    const old = new Date(clock.now().getTime() - 6 * 60 * 1000);
    for (const message of [
      { payload, header: '' },
      { payload: payload.replace('5000', '9000'), header },
      signedEvent('checkout.session.completed', session, clock.now(), 'whsec_other'),
      signedEvent('checkout.session.completed', session, old),
    ])
      expect(() => read(message)).toThrow('payments.wrongSignature');
  });
});

it('says that it is not there when it is not configured', async () => {
  for (const settings of [{}, { stripeSecretKey: 'sk' }]) {
    const none = createPayments(settings, { clock });
    expect(none.available).toBe(false);
    expect(() => none.readWebhook('{}', '')).toThrow('payments.notConfigured');
  }
});
