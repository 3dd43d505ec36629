import Stripe from 'stripe';
import type { Language, Money } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface TopUp {
  organizationId: string;
  amount: Money;
  language: Language;
  /** Where the browser comes back to, paid or not. */
  successUrl: string;
  cancelUrl: string;
  /** The same key never opens a second session. */
  idempotencyKey: string;
}

export interface TopUpPaid {
  organizationId: string;
  amount: Money;
  /** The provider's id of the payment: one credit account entry a reference. */
  reference: string;
}

export interface Payments {
  /** False: an admin records top-ups by hand. */
  available: boolean;
  createTopUpSession(topUp: TopUp): Promise<{ url: string; reference: string }>;
  /** What a signed message of the provider says was paid; null when it is about something else. */
  readWebhook(rawBody: string | Buffer, signature: string): { paid: TopUpPaid | null };
}

export interface PaymentsSettings {
  stripeSecretKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Another server that speaks Stripe's protocol, in tests. */
  stripeServer?: { host: string; port: number; protocol: 'http' } | undefined;
}

const unavailable: Payments = {
  available: false,
  createTopUpSession: async () => {
    throw new AppError('payments.notConfigured');
  },
  readWebhook: () => {
    throw new AppError('payments.notConfigured');
  },
};

/** An older message may be a recorded one, sent again. */
const SIGNATURE_LIFE_S = 300;

const labels: Record<Language, string> = { EN: 'Halles credit', FR: 'Crédit Halles' };

function paidBy(event: Stripe.Event): TopUpPaid | null {
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  )
    return null;
  const session = event.data.object;
  const organizationId = session.metadata?.['organizationId'];
  // Slow methods complete first and are paid days later, with an event of their own.
  if (session.payment_status !== 'paid' || organizationId === undefined) return null;
  const currency = session.currency?.toUpperCase();
  if (session.amount_total === null || (currency !== 'CAD' && currency !== 'EUR')) return null;
  return { organizationId, amount: { amountMinor: session.amount_total, currency }, reference: session.id };
}

export function createPayments(settings: PaymentsSettings, world: { clock: Clock }): Payments {
  const { stripeSecretKey, stripeWebhookSecret, stripeServer } = settings;
  if (stripeSecretKey === undefined || stripeWebhookSecret === undefined) return unavailable;
  const stripe = new Stripe(stripeSecretKey, {
    ...stripeServer,
    telemetry: false,
    timeout: 20_000,
    maxNetworkRetries: 2,
  });
  const verified = (rawBody: string | Buffer, signature: string): Stripe.Event => {
    const receivedAt = world.clock.now().getTime();
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        stripeWebhookSecret,
        SIGNATURE_LIFE_S,
        undefined,
        receivedAt,
      );
    } catch {
      throw new AppError('payments.wrongSignature');
    }
  };
  return {
    available: true,
    async createTopUpSession(topUp) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: topUp.language === 'FR' ? 'fr-CA' : 'en',
          success_url: topUp.successUrl,
          cancel_url: topUp.cancelUrl,
          metadata: { organizationId: topUp.organizationId },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: topUp.amount.currency.toLowerCase(),
                unit_amount: topUp.amount.amountMinor,
                product_data: { name: labels[topUp.language] },
              },
            },
          ],
        },
        { idempotencyKey: topUp.idempotencyKey },
      );
      if (session.url === null) throw new Error('the payment provider opened a session without an address');
      return { url: session.url, reference: session.id };
    },
    readWebhook(rawBody, signature) {
      return { paid: paidBy(verified(rawBody, signature)) };
    },
  };
}
