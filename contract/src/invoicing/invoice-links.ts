import { z } from 'zod';
import { currency, day, language, procedure, minor } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { emission, invoice } from './invoice.ts';
import { invoiceDocument } from './document.ts';
import { invoiceId, invoicePurpose, invoicingLimits, paymentMethod } from './ids-and-limits.ts';
import { invoiceKind, invoiceState, invoiceStatus } from './states.ts';

const token = z.string().min(20).max(100);

/** An invoice or credit note as its link shows it: the document and its payment state. */
const mailedInvoice = z.object({
  /** For a signed-in member of one of its two parties: the side and the invoice to open. */
  own: z.object({ side: orderSide, invoiceId }).nullable(),
  kind: invoiceKind,
  purpose: invoicePurpose,
  status: invoiceStatus,
  state: invoiceState,
  number: z.string(),
  vendor: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  currency,
  document: invoiceDocument,
  totalMinor: minor,
  paidMinor: minor,
  creditedMinor: minor,
  writtenOffMinor: minor,
  balanceMinor: minor,
  isDisputed: z.boolean(),
  /** Why the buyer refused it; empty: it did not. */
  refusal: z.string(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Published credit notes that correct this invoice. */
  creditNotes: z.array(z.object({ number: z.string(), totalMinor: minor })),
  emission: emission.omit({ id: true }).nullable(),
  can: z.object({
    emit: z.boolean(),
    /** A payment that was announced through a link can be withdrawn through a link. */
    withdraw: z.boolean(),
    payInvoiceByCard: z.boolean(),
    /** It is for no order, and nothing was paid on it. */
    refuse: z.boolean(),
  }),
  /** Today in the seller's time zone. */
  today: day,
  language,
  expiresAt: z.iso.datetime(),
  version: z.int(),
});
export type MailedInvoice = z.infer<typeof mailedInvoice>;

export const invoiceLinksErrors = {
  /** Revoked, expired or invented: the answer does not say which. */
  'invoicing.linkExpired': 410,
  'invoicing.noCards': 409,
} as const;

const byLink = { access: 'public', limit: 'signIn' } as const;

/** Procedures behind the link in an email or a PDF, without signing in. */
export const invoiceLinks = {
  openInvoice: procedure({
    method: 'GET',
    path: '/ext/invoices/{token}',
    summary: 'Content and balance of an invoice, by its link',
    ...byLink,
    input: z.object({ token }),
    output: mailedInvoice,
    errors: ['invoicing.linkExpired'],
  }),
  emitPaymentByLink: procedure({
    method: 'POST',
    path: '/ext/invoices/{token}/emission',
    summary: 'Announce a payment by the link: date, method, reference, amount',
    ...byLink,
    idempotent: true,
    input: z.object({
      token,
      version: z.int(),
      on: day,
      method: paymentMethod,
      reference: z.string().trim().max(invoicingLimits.reference).default(''),
      amountMinor: z.int().min(1).max(invoicingLimits.amountMinor),
    }),
    output: mailedInvoice,
    errors: [
      'invoicing.linkExpired',
      'request.stale',
      'invoicing.nothingDue',
      'invoicing.moreThanBalance',
      'invoicing.alreadyEmitted',
      'invoicing.paidInFuture',
    ],
  }),
  withdrawEmissionByLink: procedure({
    method: 'DELETE',
    path: '/ext/invoices/{token}/emission',
    summary: 'Withdraw a payment that was announced by a link',
    ...byLink,
    input: z.object({ token, version: z.int() }),
    output: mailedInvoice,
    errors: ['invoicing.linkExpired', 'request.stale', 'invoicing.notEmitted'],
  }),
  refuseByLink: procedure({
    method: 'POST',
    path: '/ext/invoices/{token}/refusal',
    summary: 'The holder of the link refuses an invoice that is for no order: nothing is owed on it any more',
    ...byLink,
    idempotent: true,
    input: z.object({
      token,
      version: z.int(),
      reason: z.string().trim().min(1).max(invoicingLimits.reason),
    }),
    output: mailedInvoice,
    errors: [
      'invoicing.linkExpired',
      'request.stale',
      'invoicing.notPublished',
      'invoicing.nothingDue',
      'invoicing.alreadyEmitted',
    ],
  }),
  payInvoiceByLink: procedure({
    method: 'POST',
    path: '/ext/invoices/{token}/card-payment',
    summary: 'Start a card payment of the balance, by the link',
    ...byLink,
    idempotent: true,
    input: z.object({ token, language }),
    output: z.object({ url: z.url() }),
    errors: ['invoicing.linkExpired', 'invoicing.noCards', 'invoicing.nothingDue'],
  }),
  payInvoiceByCard: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/card-payment',
    summary: 'Start a card payment of the balance, as the buyer',
    access: 'member',
    idempotent: true,
    input: z.object({ invoiceId }),
    output: z.object({ url: z.url() }),
    errors: ['invoicing.noCards', 'invoicing.nothingDue', 'invoicing.notPublished'],
  }),
  revokeInvoiceLinks: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/links/revoke',
    summary: 'Revoke the emailed and printed links of an invoice at once',
    access: 'member',
    idempotent: true,
    input: z.object({ invoiceId }),
    output: invoice,
  }),
};
