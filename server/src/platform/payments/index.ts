import type Stripe from 'stripe';
import type { Language, Money } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { chargeOf, metadataOf, paidBy, getSettledPayment } from './stripe-messages.ts';

/** What a payment is for; the provider returns it with the payment's webhook. */
export type PaymentPurpose =
  | { of: 'topUp'; organizationId: string }
  | { of: 'invoice'; invoiceId: string; vendorId: string };

export interface PaymentSession {
  purpose: PaymentPurpose;
  amount: Money;
  /** Description that the payer sees. */
  name: string;
  language: Language;
  /** Page that the browser returns to, paid or not. */
  successUrl: string;
  cancelUrl: string;
  /** The same key never creates a second checkout session. */
  idempotencyKey: string;
}

export interface Paid {
  purpose: PaymentPurpose;
  amount: Money;
  /** The provider's id of the session; a reference is booked once. */
  reference: string;
  /** The provider's id of the payment. */
  paymentReference: string;
}

/** The part of a payment that is not refunded or disputed. */
export interface SettledPayment {
  purpose: PaymentPurpose;
  amount: Money;
  paymentReference: string;
}

/** What a webhook is about; both null for other events. */
export interface WebhookContent {
  paid: Paid | null;
  /** A payment with a refund or dispute; its current amount must be fetched. */
  charge: string | null;
}

export interface Payments {
  /** False: card payments are off; an admin records top-ups by hand. */
  available: boolean;
  createCheckoutSession(session: PaymentSession): Promise<{ url: string; reference: string }>;
  /** Parses a signed webhook. */
  readWebhook(rawBody: string | Buffer, signature: string): Promise<WebhookContent>;
  /** The current amounts, because webhooks arrive in any order; null when the payment is not ours. */
  getSettledPayment(charge: string): Promise<SettledPayment | null>;
}

export interface PaymentsSettings {
  stripeSecretKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Another server with Stripe's protocol, in tests. */
  stripeServer?: { host: string; port: number; protocol: 'http' } | undefined;
}

const unavailable: Payments = {
  available: false,
  createCheckoutSession: async () => {
    throw new AppError('payments.notConfigured');
  },
  readWebhook: async () => {
    throw new AppError('payments.notConfigured');
  },
  getSettledPayment: async () => {
    throw new AppError('payments.notConfigured');
  },
};

/** An older signature may be replayed. */
const SIGNATURE_LIFE_S = 300;

export function createPayments(settings: PaymentsSettings, world: { clock: Clock }): Payments {
  const { stripeSecretKey, stripeWebhookSecret, stripeServer } = settings;
  if (stripeSecretKey === undefined || stripeWebhookSecret === undefined) return unavailable;
  const connect = async (): Promise<Stripe> => {
    const { default: Client } = await import('stripe');
    return new Client(stripeSecretKey, {
      ...stripeServer,
      telemetry: false,
      timeout: 20_000,
      maxNetworkRetries: 2,
    });
  };
  let connection: Promise<Stripe> | null = null;
  /** The client is made at the first use: the library is large. */
  const connected = () => (connection ??= connect());
  const verified = async (rawBody: string | Buffer, signature: string): Promise<Stripe.Event> => {
    const receivedAt = world.clock.now().getTime();
    const { webhooks } = await connected();
    try {
      return webhooks.constructEvent(
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
    async createCheckoutSession({ purpose, amount, name, language, ...paying }) {
      const metadata = metadataOf(purpose);
      const stripe = await connected();
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: language === 'FR' ? 'fr-CA' : 'en',
          success_url: paying.successUrl,
          cancel_url: paying.cancelUrl,
          metadata,
          // The payment itself carries the organization too, for accounting at the provider.
          payment_intent_data: { description: name, metadata },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: amount.currency.toLowerCase(),
                unit_amount: amount.amountMinor,
                product_data: { name },
              },
            },
          ],
        },
        { idempotencyKey: paying.idempotencyKey },
      );
      if (session.url === null) throw new Error('the payment provider opened a session without an address');
      return { url: session.url, reference: session.id };
    },
    async readWebhook(rawBody, signature) {
      const event = await verified(rawBody, signature);
      return { paid: paidBy(event), charge: chargeOf(event) };
    },
    getSettledPayment: async (charge) => getSettledPayment(charge, await connected()),
  };
}
