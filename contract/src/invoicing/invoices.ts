import { z } from 'zod';
import {
  currency,
  day,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  quantity,
  unitPrice,
  oneOrMany,
} from '../kernel/index.ts';
import { orderSide, purchaseOrderId } from '../ordering/index.ts';
import { draftPolicy, invoice, invoiceRow } from './invoice.ts';
import { invoiceId, invoiceLineId, invoiceUnits, invoicingLimits } from './ids-and-limits.ts';
import { invoiceKind, invoiceState } from './states.ts';

const ofInvoice = z.object({ invoiceId });
const versioned = ofInvoice.extend({ version: z.int() });
const text = z.object({
  en: z.string().trim().max(invoicingLimits.name),
  fr: z.string().trim().max(invoicingLimits.name),
});
const reason = z.string().trim().min(1).max(invoicingLimits.reason);
const emails = z.array(z.email()).max(20);

/** Per year, in per cent: above zero, with up to three decimals. */
export const lateRate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/)
  .refine((rate) => Number(rate) > 0 && Number(rate) <= invoicingLimits.lateRate);

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

/** One line of a draft as it should become: with its id, or without one when entered by hand. */
export const lineInput = z.object({
  id: invoiceLineId.optional(),
  name: text,
  formatTitle: text.default({ en: '', fr: '' }),
  unit: z.enum(invoiceUnits).default('piece'),
  quantity,
  unitPrice,
  taxIds: z.array(z.string()).max(30).default([]),
});

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
      balances: z.array(z.object({ currency, balanceMinor: z.int(), overdueMinor: z.int() })),
    }),
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
  listBillableOrders: procedure({
    method: 'GET',
    path: '/billable-orders',
    summary: 'Delivered orders that are not fully invoiced yet, oldest first',
    access: 'member',
    input: z.object({ customerId: organizationId.optional(), until: day.optional() }),
    output: z.array(
      z.object({
        id: purchaseOrderId,
        number: z.string(),
        on: day,
        customer: z.object({ id: organizationId, name: z.string() }),
        currency,
        /** Of a partly invoiced order: the lines not invoiced yet, before tax. */
        totalMinor: z.int(),
        /** Another part of the order is already invoiced. */
        isRemainder: z.boolean(),
      }),
    ),
    live: true,
  }),
  draftInvoices: procedure({
    method: 'POST',
    path: '/invoices/from-orders',
    summary: 'Draft invoices from delivered orders: one per order, or one per customer',
    access: 'member',
    idempotent: true,
    input: z.object({
      purchaseOrderIds: z.array(purchaseOrderId).min(1).max(invoicingLimits.orders),
      by: z.enum(['order', 'customer']),
    }),
    output: z.object({ invoiceIds: z.array(invoiceId) }),
    errors: ['invoicing.notDelivered', 'invoicing.alreadyInvoiced'],
  }),
  draftInvoiceWithoutOrder: procedure({
    method: 'POST',
    path: '/invoices',
    summary: 'Draft an invoice without orders for a customer',
    access: 'member',
    idempotent: true,
    input: z.object({ customerId: organizationId }),
    output: invoice,
    errors: ['invoicing.relationNotActive', 'invoicing.relationBlocked'],
  }),
  updateInvoice: procedure({
    method: 'PATCH',
    path: '/invoices/{invoiceId}',
    summary: 'Change a draft; on a published invoice, only the private note',
    access: 'member',
    input: versioned.extend({
      change: z
        .object({
          dueOn: day,
          reference: z.string().trim().max(invoicingLimits.reference),
          note: z.string().trim().max(invoicingLimits.note),
          privateNote: z.string().trim().max(invoicingLimits.note),
          discountMinor: z.int().min(0).max(invoicingLimits.amountMinor),
          deliveryFeeMinor: z.int().min(0).max(invoicingLimits.lineMinor),
          lines: z.array(lineInput).max(invoicingLimits.lines),
          /** Replaces the tax rates of the orders by the current ones of the settings. */
          taxRates: z.literal('current'),
        })
        .partial(),
    }),
    output: invoice,
    errors: [
      'request.stale',
      'invoicing.notADraft',
      'invoicing.moreThanDelivered',
      'invoicing.discountTooLarge',
      'invoicing.dueBeforeIssue',
      'request.amountTooLarge',
    ],
  }),
  resetInvoice: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/reset',
    summary: 'Rebuild a draft from its orders and the current settings',
    access: 'member',
    idempotent: true,
    input: versioned,
    output: invoice,
    errors: ['request.stale', 'invoicing.notADraft'],
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
    summary: 'Delete a draft; a published invoice gets a full credit note',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ reason: z.string().trim().max(invoicingLimits.reason).default('') }),
    output: z.object({ creditNoteId: invoiceId.nullable() }),
    errors: ['request.stale', 'invoicing.reasonNeeded', 'invoicing.cancelled', 'invoicing.alreadyCredited'],
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
    errors: ['request.stale', 'invoicing.notPublished', 'invoicing.moreThanInvoiced', 'invoicing.noLines'],
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
    errors: [
      'request.stale',
      'invoicing.notPublished',
      'invoicing.nothingDue',
      'invoicing.alreadyEmitted',
      'invoicing.hasOrder',
    ],
  }),
  getBillingSettings: procedure({
    method: 'GET',
    path: '/billing-settings',
    summary: 'Billing settings: draft policy, reminders and next numbers',
    access: 'member',
    input: z.object({}),
    output: z.object({
      drafts: draftPolicy,
      sendsReminders: z.boolean(),
      sendsStatements: z.boolean(),
      /** The platform can take cards for its sellers. */
      canTakeCards: z.boolean(),
      takesCards: z.boolean(),
      /** Per year, in per cent; null: no charge for late payment. */
      lateRate: z.string().nullable(),
      recoveryMinor: z.int(),
      nextInvoiceNumber: z.int(),
      nextCreditNoteNumber: z.int(),
      /** Nothing is published yet, so the first number can still be chosen. */
      canChooseFirstNumber: z.boolean(),
      version: z.int(),
    }),
    live: true,
  }),
  changeBillingSettings: procedure({
    method: 'PATCH',
    path: '/billing-settings',
    summary: 'Change the billing settings; the first number can be set only once',
    access: 'member',
    input: z.object({
      version: z.int(),
      drafts: draftPolicy.optional(),
      sendsReminders: z.boolean().optional(),
      sendsStatements: z.boolean().optional(),
      takesCards: z.boolean().optional(),
      lateRate: lateRate.nullable().optional(),
      recoveryMinor: z.int().min(0).max(invoicingLimits.recoveryMinor).optional(),
      firstInvoiceNumber: z.int().min(1).max(999_999_999).optional(),
    }),
    output: z.object({ version: z.int() }),
    errors: ['request.stale', 'invoicing.firstNumberChosen'],
  }),
};
