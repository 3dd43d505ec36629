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
  it('creates a session for a top-up', async () => {
    const { port, calls } = await fakeServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...session, url: 'https://pay.example/cs_1' }),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    const opened = await createPayments({ ...secrets, stripeServer }, { clock }).createCheckoutSession({
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

  it('creates a session for an invoice, with the organization in the payment’s metadata', async () => {
    const { port, calls } = await fakeServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...session, url: 'https://pay.example/cs_1' }),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    await createPayments({ ...secrets, stripeServer }, { clock }).createCheckoutSession({
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

  it('reads a top-up from a signed webhook', async () => {
    const paid = {
      purpose: { of: 'topUp', organizationId: 'o1' },
      amount: { amountMinor: 5000, currency: 'CAD' },
      reference: 'cs_1',
      paymentReference: 'cs_1',
    };
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
      expect(await read(signedEvent(type, session))).toEqual({ paid, charge: null });
  });

  it('reads the invoice and the provider’s payment id', async () => {
    const metadata = { invoiceId: 'i1', vendorId: 'v1' };
    const event = signedEvent('checkout.session.completed', { ...session, metadata, payment_intent: 'pi_1' });
    expect((await read(event)).paid).toMatchObject({
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
  ])('ignores %s', async (_, type, object) => {
    expect(await read(signedEvent(type, object))).toEqual({ paid: null, charge: null });
  });

  it('refuses a webhook that is unsigned, forged, altered or old', async () => {
    const { payload, header } = signedEvent('checkout.session.completed', session);
    const old = new Date(clock.now().getTime() - 6 * 60 * 1000);
    for (const message of [
      { payload, header: '' },
      { payload: payload.replace('5000', '9000'), header },
      signedEvent('checkout.session.completed', session, clock.now(), 'whsec_other'),
      signedEvent('checkout.session.completed', session, old),
    ])
      await expect(read(message)).rejects.toThrow('payments.wrongSignature');
  });
});

describe('the settled amount of a payment', () => {
  const charge = { id: 'ch_1', object: 'charge', amount: 5000, currency: 'cad', payment_intent: 'pi_1' };
  const metadata = { invoiceId: 'i1', vendorId: 'v1' };

  async function after(type: string, object: object, now: object, disputes: object[] = []) {
    const { port, calls } = await fakeServer(({ path }) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        path.startsWith('/v1/disputes')
          ? { object: 'list', data: disputes, has_more: false }
          : { ...charge, metadata, amount_refunded: 0, disputed: disputes.length > 0, ...now },
      ),
    }));
    const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
    const { payload, header } = signedEvent(type, object);
    const provider = createPayments({ ...secrets, stripeServer }, { clock });
    const { charge: about } = await provider.readWebhook(payload, header);
    return { settled: await provider.getSettledPayment(about!), requests: calls.map(({ path }) => path) };
  }

  it.each([
    ['charge.refunded', charge],
    ['refund.updated', { id: 're_1', object: 'refund', charge: 'ch_1' }],
    ['refund.failed', { id: 're_1', object: 'refund', charge: { id: 'ch_1' } }],
    ['charge.dispute.funds_withdrawn', { id: 'dp_1', object: 'dispute', charge: 'ch_1' }],
  ])('is fetched from the provider after %s', async (type, object) => {
    const { settled, requests } = await after(type, object, { amount_refunded: 1500 });
    expect(requests).toEqual(['/v1/charges/ch_1']);
    expect(settled).toEqual({
      purpose: { of: 'invoice', ...metadata },
      amount: { amountMinor: 3500, currency: 'CAD' },
      paymentReference: 'pi_1',
    });
  });

  it.each([
    ['needs_response', 0],
    ['under_review', 0],
    ['lost', 0],
    ['won', 5000],
    ['warning_needs_response', 5000],
    ['prevented', 5000],
  ])('while its dispute is “%s”: %i', async (status, stands) => {
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1', amount: 5000, status };
    const { settled, requests } = await after('charge.dispute.closed', dispute, {}, [dispute]);
    expect(requests).toEqual(['/v1/charges/ch_1', '/v1/disputes?charge=ch_1']);
    expect(settled!.amount.amountMinor).toBe(stands);
  });

  it('is null for an unknown charge or an unsupported currency', async () => {
    for (const now of [{ metadata: {} }, { currency: 'usd' }])
      expect((await after('charge.refunded', charge, now)).settled).toBeNull();
  });
});

it('is unavailable without configuration', async () => {
  for (const settings of [{}, { stripeSecretKey: 'sk' }]) {
    const none = createPayments(settings, { clock });
    expect(none.available).toBe(false);
    await expect(none.readWebhook('{}', '')).rejects.toThrow('payments.notConfigured');
    await expect(none.getSettledPayment('ch_1')).rejects.toThrow('payments.notConfigured');
  }
});
