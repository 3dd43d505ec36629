import { z } from 'zod';
import {
  currency,
  day,
  money,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  quantity,
  oneOrMany,
  minor,
} from '../kernel/index.ts';
import { orderSide, orderTotals, purchaseOrderId } from '../ordering/index.ts';
import { invoice, invoiceRow } from './invoice.ts';
import { invoiceId, invoiceLineId, invoicingLimits } from './ids-and-limits.ts';
import { ageingBands, invoiceKind, invoiceState } from './states.ts';

const ofInvoice = z.object({ invoiceId });
const versioned = ofInvoice.extend({ version: z.int() });
const reason = z.string().trim().min(1).max(invoicingLimits.reason);
const emails = z.array(z.email()).max(20);

/** `open`: not paid in full. */
export const invoiceTabs = [
  'all',
  'draft',
  'open',
  'notSent',
  'emitted',
  'overdue',
  'paid',
  'cancelled',
] as const;
export const invoiceTab = z.enum(invoiceTabs);
export type InvoiceTab = z.infer<typeof invoiceTab>;

const filter = {
  side: orderSide,
  kind: invoiceKind.optional(),
  partnerId: organizationId.optional(),
  /** By issue date; drafts by creation date. */
  from: day.optional(),
  until: day.optional(),
  search: z.string().trim().max(200).optional(),
};

export const invoices = {
  listInvoices: procedure({
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices and credit notes, newest first',
    access: 'member',
    input: pageInput.omit({ search: true }).extend({ ...filter, tab: invoiceTab.default('all') }),
    output: pageOf(invoiceRow),
    live: true,
  }),
  countInvoices: procedure({
    method: 'GET',
    path: '/invoices/counts',
    summary: 'Number of invoices per tab, and balances to be paid',
    access: 'member',
    input: z.object(filter),
    output: z.object({
      tabs: z.record(invoiceTab, z.int()),
      balances: z.array(
        z.object({
          currency,
          balanceMinor: z.int(),
          overdueMinor: z.int(),
          /** By days overdue; they add up to the balance. */
          bands: z.record(z.enum(ageingBands), z.int()),
        }),
      ),
    }),
    live: true,
  }),
  sumInvoices: procedure({
    method: 'GET',
    path: '/invoices/sums',
    summary: 'The sums of a list of invoices over all its pages, by currency',
    access: 'member',
    input: z.object({ ...filter, tab: invoiceTab.default('all') }),
    output: z.object({ totals: z.array(money), balances: z.array(money) }),
    live: true,
  }),
  getInvoice: procedure({
    method: 'GET',
    path: '/invoices/{invoiceId}',
    summary: 'One invoice or credit note, as the member’s side sees it',
    access: 'member',
    input: ofInvoice,
    output: invoice,
    live: true,
  }),
  listRelatedInvoices: procedure({
    method: 'GET',
    path: '/related-invoices',
    summary: 'The invoices and credit notes of these purchase orders',
    access: 'member',
    input: z.object({ purchaseOrderIds: oneOrMany(purchaseOrderId, invoicingLimits.orders) }),
    output: z.array(
      z.object({
        id: invoiceId,
        kind: invoiceKind,
        number: z.string().nullable(),
        state: invoiceState,
        purchaseOrderIds: z.array(purchaseOrderId),
        totalMinor: z.int(),
        currency,
      }),
    ),
    live: true,
  }),
  publishInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/publish',
    summary: 'Publish an invoice: it gets its number and becomes final',
    access: 'member',
    idempotent: true,
    input: versioned,
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.notADraft',
      'invoicing.incomplete',
      'invoicing.moreThanInvoiced',
      'invoicing.relationNotActive',
      'invoicing.relationBlocked',
    ],
  }),
  sendInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/send',
    summary: 'Email an invoice with its PDF and a link; a draft is published first',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      /** Recipients; empty: the customer's addresses for invoices. */
      to: emails.default([]),
      message: z.string().trim().max(invoicingLimits.note).default(''),
    }),
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.incomplete',
      'invoicing.noRecipients',
      'invoicing.cancelled',
      'invoicing.refused',
      'invoicing.relationNotActive',
      'invoicing.relationBlocked',
      'organizations.mailLimitReached',
      'organizations.messageToUnconfirmed',
    ],
  }),
  cancelInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/cancel',
    summary: 'Delete a draft; a published invoice gets a credit note for what is not credited yet',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ reason: z.string().trim().max(invoicingLimits.reason).default('') }),
    output: z.object({ creditNoteId: invoiceId.nullable() }),
    errors: ['request.stale', 'invoicing.reasonNeeded', 'invoicing.cancelled', 'invoicing.alreadyCredited'],
  }),
  previewCreditNote: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/credit-notes/preview',
    summary: 'What a credit note for a part of an invoice would give back, and what can still be credited',
    access: 'member',
    input: z.object({
      invoiceId,
      lines: z.array(z.object({ lineId: invoiceLineId, quantity })).max(invoicingLimits.lines),
      deliveryFee: z.boolean().default(false),
    }),
    output: z.object({
      remaining: z.array(z.object({ lineId: invoiceLineId, quantity })),
      deliveryFeeLeftMinor: minor,
      lines: z.array(z.object({ lineId: invoiceLineId, amountMinor: minor })),
      totals: orderTotals,
    }),
    errors: ['invoicing.notPublished', 'invoicing.moreThanInvoiced'],
  }),
  draftCreditNote: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/credit-notes',
    summary: 'Draft a credit note for a part of a published invoice',
    access: 'member',
    idempotent: true,
    input: versioned.extend({
      reason,
      lines: z.array(z.object({ lineId: invoiceLineId, quantity })).max(invoicingLimits.lines),
      deliveryFee: z.boolean().default(false),
    }),
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.notPublished',
      'invoicing.moreThanInvoiced',
      'invoicing.noLines',
      'invoicing.nothingToPay',
    ],
  }),
  sendInvoiceReminder: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/reminders',
    summary: 'Send a payment reminder',
    access: 'member',
    idempotent: true,
    input: versioned,
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.nothingDue',
      'invoicing.noRecipients',
      'invoicing.relationBlocked',
      'organizations.mailLimitReached',
    ],
  }),
  disputeInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/dispute',
    summary: 'Dispute an invoice as its buyer; an empty message ends the dispute, from either side',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ message: z.string().trim().max(invoicingLimits.note) }),
    output: invoice,
    errors: ['request.stale', 'invoicing.notPublished'],
  }),
  refuseInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/refusal',
    summary: 'Refuse an invoice without an order, as its buyer: it is no longer owed',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ reason }),
    output: invoice,
    errors: ['request.stale', 'invoicing.notPublished', 'invoicing.nothingDue', 'invoicing.alreadyEmitted'],
  }),
};
