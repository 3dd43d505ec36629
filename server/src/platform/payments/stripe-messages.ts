import type Stripe from 'stripe';
import type { Currency } from '@halles/contract/kernel';
import type { Paid, PaymentPurpose, SettledPayment } from './index.ts';

/** The purpose travels as metadata of the session and of its charge. */
export function metadataOf(purpose: PaymentPurpose): Record<string, string> {
  const { of: _, ...named } = purpose;
  return named;
}

function purposeIn(metadata: Stripe.Metadata | null): PaymentPurpose | null {
  const { organizationId, invoiceId, vendorId } = metadata ?? {};
  if (invoiceId !== undefined && vendorId !== undefined) return { of: 'invoice', invoiceId, vendorId };
  return organizationId === undefined ? null : { of: 'topUp', organizationId };
}

function currencyIn(code: string | null): Currency | null {
  const currency = code?.toUpperCase();
  return currency === 'CAD' || currency === 'EUR' ? currency : null;
}

/** A completed payment. */
export function paidBy(event: Stripe.Event): Paid | null {
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  )
    return null;
  const session = event.data.object;
  const purpose = purposeIn(session.metadata);
  // Slow payment methods complete the session first and are paid days later, with another event.
  if (session.payment_status !== 'paid' || purpose === null) return null;
  const currency = currencyIn(session.currency);
  if (session.amount_total === null || currency === null) return null;
  const { id, payment_intent: intent } = session;
  return {
    purpose,
    amount: { amountMinor: session.amount_total, currency },
    reference: id,
    paymentReference: (typeof intent === 'string' ? intent : intent?.id) ?? id,
  };
}

/** Refunds and disputes name their charge in different fields. */
export function chargeOf({ type, data }: Stripe.Event): string | null {
  if (type === 'charge.refunded') return data.object.id;
  const isAboutOne =
    type === 'refund.updated' || type === 'refund.failed' || type.startsWith('charge.dispute.');
  const charge = isAboutOne ? (data.object as Stripe.Refund | Stripe.Dispute).charge : null;
  return typeof charge === 'string' ? charge : (charge?.id ?? null);
}

/** A dispute withdraws the money from its beginning until it is won; an inquiry withdraws none. */
const takesMoney = ({ status }: Stripe.Dispute): boolean =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_');

export async function getSettledPayment(id: string, stripe: Stripe): Promise<SettledPayment | null> {
  const charge = await stripe.charges.retrieve(id);
  const purpose = purposeIn(charge.metadata);
  const currency = currencyIn(charge.currency);
  if (purpose === null || currency === null) return null;
  const disputes = charge.disputed ? (await stripe.disputes.list({ charge: id })).data : [];
  const disputed = disputes.filter(takesMoney).reduce((sum, { amount }) => sum + amount, 0);
  const { payment_intent: intent } = charge;
  return {
    purpose,
    amount: { amountMinor: Math.max(0, charge.amount - charge.amount_refunded - disputed), currency },
    paymentReference: (typeof intent === 'string' ? intent : intent?.id) ?? id,
  };
}
