import { z } from 'zod';
import { currency, day, organizationId, pageInput, pageOf, procedure, minor } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { emission, invoice, payment } from './invoice.ts';
import { emissionId, invoiceId, invoicingLimits, paymentId, paymentMethod } from './ids-and-limits.ts';

const amount = z.int().min(1).max(invoicingLimits.amountMinor);
const reference = z.string().trim().max(invoicingLimits.reference).default('');
const note = z.string().trim().max(invoicingLimits.note).default('');
const shares = z.array(z.object({ invoiceId, amountMinor: amount })).max(invoicingLimits.shares);
const creditSource = z.union([z.object({ paymentId }), z.object({ creditNoteId: invoiceId })]);
const customer = z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() });

export const payments = {
  listPayments: procedure({
    method: 'GET',
    path: '/payments',
    summary: 'Payments received or made, and refunds, newest first',
    access: 'member',
    input: pageInput.omit({ search: true }).extend({
      side: orderSide,
      partnerId: organizationId.optional(),
      from: day.optional(),
      until: day.optional(),
    }),
    output: pageOf(payment),
    live: true,
  }),
  listOwedInvoices: procedure({
    method: 'GET',
    path: '/customers/{customerId}/owed-invoices',
    summary: 'The invoices that a payment or credit of a customer can be applied to, oldest first',
    access: 'member',
    input: z.object({ customerId: organizationId, currency }),
    output: z
      .array(
        z.object({
          id: invoiceId,
          number: z.string(),
          dueOn: day,
          balanceMinor: minor,
          isOverdue: z.boolean(),
        }),
      )
      .max(invoicingLimits.shares),
    live: true,
  }),
  recordPayment: procedure({
    method: 'POST',
    path: '/payments',
    summary: 'Record a payment received; the part not applied to invoices becomes credit',
    access: 'member',
    idempotent: true,
    input: z.object({
      customerId: organizationId,
      currency,
      amountMinor: amount,
      receivedOn: day,
      method: paymentMethod,
      reference,
      note,
      shares,
      /** The announced payments that this one settles. */
      emissionIds: z.array(emissionId).max(100).default([]),
    }),
    output: payment,
    errors: [
      'invoicing.moreThanPayment',
      'invoicing.moreThanBalance',
      'invoicing.notPublished',
      'invoicing.notEmitted',
      'invoicing.otherCurrency',
      'invoicing.paidInFuture',
    ],
  }),
  markAsPaid: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/mark-as-paid',
    summary: 'Record the payment of the whole balance',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceId,
      version: z.int(),
      method: paymentMethod,
      receivedOn: day.optional(),
      reference,
    }),
    output: invoice,
    errors: ['request.stale', 'invoicing.nothingDue', 'invoicing.notPublished', 'invoicing.paidInFuture'],
  }),
  reversePayment: procedure({
    method: 'POST',
    path: '/payments/{paymentId}/reversal',
    summary: 'Reverse a payment that did not arrive, or a refund that was not paid',
    access: 'member',
    idempotent: true,
    input: z.object({ paymentId, reason: z.string().trim().min(1).max(invoicingLimits.reason) }),
    output: payment,
    errors: ['invoicing.alreadyReversed'],
  }),
  applyCredit: procedure({
    method: 'POST',
    path: '/credits/apply',
    summary: 'Apply the rest of a payment or credit note to invoices',
    access: 'member',
    idempotent: true,
    input: z.object({
      source: creditSource,
      shares: shares.min(1),
    }),
    output: z.object({ unappliedMinor: minor }),
    errors: ['invoicing.moreThanCredit', 'invoicing.moreThanBalance', 'invoicing.otherCurrency'],
  }),
  refundCredit: procedure({
    method: 'POST',
    path: '/credits/refund',
    summary: 'Record money paid back to the customer: a refund of the rest of a payment or credit note',
    access: 'member',
    idempotent: true,
    input: z.object({
      source: creditSource,
      amountMinor: amount,
      paidOn: day,
      method: paymentMethod,
      reference,
      note,
    }),
    output: payment,
    errors: ['invoicing.moreThanCredit', 'invoicing.paidInFuture'],
  }),
  listCredits: procedure({
    method: 'GET',
    path: '/credits',
    summary: 'Unapplied credit: payments and credit notes not fully applied to invoices',
    access: 'member',
    input: z.object({ side: orderSide, partnerId: organizationId.optional() }),
    output: z.array(
      z.object({
        source: z.enum(['payment', 'creditNote']),
        id: z.string(),
        label: z.string(),
        on: day,
        partner: customer,
        currency,
        unappliedMinor: minor,
      }),
    ),
    live: true,
  }),
  writeOffInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/write-off',
    summary: 'Write off the balance of an invoice',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceId,
      version: z.int(),
      reason: z.string().trim().min(1).max(invoicingLimits.reason),
    }),
    output: invoice,
    errors: ['request.stale', 'invoicing.nothingDue', 'invoicing.notPublished'],
  }),
  emitPayment: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/emission',
    summary: 'Announce a payment as the buyer: date, method, reference, amount',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceId,
      version: z.int(),
      on: day,
      method: paymentMethod,
      reference,
      amountMinor: amount,
    }),
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.nothingDue',
      'invoicing.moreThanBalance',
      'invoicing.alreadyEmitted',
      'invoicing.paidInFuture',
    ],
  }),
  withdrawEmission: procedure({
    method: 'DELETE',
    path: '/invoices/{invoiceId}/emission',
    summary: 'Withdraw an announced payment; by the seller, when it did not arrive',
    access: 'member',
    input: z.object({ invoiceId, version: z.int() }),
    output: invoice,
    errors: ['request.stale', 'invoicing.notEmitted'],
  }),
  getPaymentMonitor: procedure({
    method: 'GET',
    path: '/payment-monitor',
    summary: 'Receivables by customer and age, announced payments, and expected payments by week',
    access: 'member',
    input: z.object({ search: z.string().trim().max(200).optional() }),
    output: z.object({
      customers: z.array(
        z.object({
          customer,
          currency,
          notDue: minor,
          to30: minor,
          to60: minor,
          to90: minor,
          over90: minor,
          unapplied: minor,
          /** Amount owed, minus credit not applied yet. */
          total: minor,
          creditLimitMinor: minor.nullable(),
          creditPolicy: z.string(),
          /** Amount owed, plus orders that are not invoiced yet. */
          exposureMinor: minor,
          oldestDueOn: day.nullable(),
        }),
      ),
      emissions: z.array(emission.extend({ invoiceId, invoiceNumber: z.string(), customer, currency })),
      weeks: z.array(z.object({ from: day, currency, expectedMinor: minor, announcedMinor: minor })),
    }),
    live: true,
  }),
};
