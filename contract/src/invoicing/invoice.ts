import { z } from 'zod';
import { can, currency, day, organizationId, minor, texts, quantity } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { relationId } from '../relationships/index.ts';
import { invoiceKind, invoiceState, invoiceStatus } from './states.ts';
import { invoiceId, paymentId, emissionId, paymentMethod, invoicePurpose } from './ids-and-limits.ts';
import { invoiceDocument, missingPart, invoiceWarning } from './document.ts';

/** A line of a draft that was reduced by a claim accepted after the draft was made. */
const claimReduction = z.object({
  name: texts,
  formatTitle: texts,
  orderNumber: z.string(),
  unit: z.enum(['piece', 'kg']),
  before: quantity,
  /** 0: the line was removed. */
  after: quantity,
  /** The reduction, before tax. */
  reductionMinor: z.int(),
});
export type ClaimReduction = z.infer<typeof claimReduction>;

const partner = z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() });

/** The buyer's announcement that a payment is on its way. */
export const emission = z.object({
  id: emissionId,
  on: day,
  method: paymentMethod,
  reference: z.string(),
  amountMinor: minor,
  byName: z.string(),
});
export type Emission = z.infer<typeof emission>;

const money = {
  totalMinor: minor,
  paidMinor: minor,
  creditedMinor: minor,
  writtenOffMinor: minor,
  /** total = paid + credited + written off + balance, always. */
  balanceMinor: minor,
};

const stamps = {
  isSending: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  /** Spec §3 fixes this name. */
  quickbooksExportTimestamp: z.iso.datetime().nullable(),
  isDisputed: z.boolean(),
};

export const invoiceActions = [
  'update',
  'reset',
  'publish',
  'send',
  'cancel',
  'credit',
  'recordPayment',
  'writeOff',
  'remind',
  'markAsExported',
  'revokeLinks',
  'emit',
  'dispute',
  'refuse',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

export const invoiceRow = z.object({
  id: invoiceId,
  kind: invoiceKind,
  purpose: invoicePurpose,
  status: invoiceStatus,
  state: invoiceState,
  number: z.string().nullable(),
  vendor: partner,
  customer: partner,
  currency,
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  createdAt: z.iso.datetime(),
  orderNumbers: z.array(z.string()),
  reference: z.string(),
  ...money,
  ...stamps,
  emission: emission.nullable(),
  version: z.int(),
  can: can(...invoiceActions),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** `refund`: of a credit note, money paid back; its amount is negative. */
export const allocationSources = ['payment', 'creditNote', 'writeOff', 'refund'] as const;
/** One entry that settled a part of the document, oldest first; a reversal is an entry of its own. */
export const allocation = z.object({
  id: z.string(),
  source: z.enum(allocationSources),
  paymentId: paymentId.nullable(),
  creditNote: z.object({ id: invoiceId, number: z.string() }).nullable(),
  method: paymentMethod.nullable(),
  reference: z.string(),
  on: day,
  amountMinor: minor,
  /** A payment that was reversed, or the entry that reverses it. */
  isReversed: z.boolean(),
});
export type Allocation = z.infer<typeof allocation>;

export const taxRateChange = z.object({
  taxId: z.string(),
  name: texts,
  /** The rate on the draft, then the rate in the settings. */
  before: z.string(),
  after: z.string(),
});
export type TaxRateChange = z.infer<typeof taxRateChange>;

export const invoice = invoiceRow.extend({
  side: orderSide,
  relationId,
  document: invoiceDocument,
  /** SHA-256 of the canonical document; null until publication. */
  contentHash: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  missing: z.array(missingPart),
  warnings: z.array(invoiceWarning),
  claimReductions: z.array(claimReduction),
  /** On a draft: rates that the seller has changed in the settings since. */
  taxRateChanges: z.array(taxRateChange),
  allocations: z.array(allocation),
  creditNotes: z.array(
    z.object({ id: invoiceId, number: z.string().nullable(), status: invoiceStatus, totalMinor: minor }),
  ),
  /** On a credit note: the amount not applied to any invoice yet. */
  unappliedMinor: minor,
  dispute: z.string(),
  /** The buyer's reason for refusing the invoice; empty: not refused. */
  refusal: z.string(),
  sends: z.array(z.object({ to: z.string(), at: z.iso.datetime() })),
  /** Number of links that still open it without signing in; always 0 for the buyer. */
  links: z.int(),
  /** The buyer can pay the balance by card now. */
  isPayableByCard: z.boolean(),
  /** Visible only to the side that wrote it. */
  privateNote: z.string(),
  /** One of its orders has an external invoice, so one supply is invoiced twice. */
  hasExternalInvoice: z.boolean(),
});
export type Invoice = z.infer<typeof invoice>;

export const payment = z.object({
  id: paymentId,
  customer: partner,
  vendor: partner,
  currency,
  amountMinor: minor,
  unappliedMinor: minor,
  receivedOn: day,
  method: paymentMethod,
  reference: z.string(),
  /** For the seller only; empty for the customer. */
  note: z.string(),
  reversesId: paymentId.nullable(),
  isReversed: z.boolean(),
  /** Of a refund, which is negative, and of its reversal: the payment or credit note that it pays back. */
  refundOf: z.object({ source: z.enum(['payment', 'creditNote']), id: z.string() }).nullable(),
  invoices: z.array(z.object({ id: invoiceId, number: z.string(), amountMinor: minor })),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

export const draftPolicies = ['none', 'order', 'week', 'month'] as const;
export const draftPolicy = z.enum(draftPolicies);
export type DraftPolicy = z.infer<typeof draftPolicy>;
