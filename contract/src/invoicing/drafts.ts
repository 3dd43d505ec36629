import { z } from 'zod';
import { currency, day, organizationId, procedure, quantity, unitPrice } from '../kernel/index.ts';
import { purchaseOrderId } from '../ordering/index.ts';
import { invoice } from './invoice.ts';
import { invoiceId, invoiceLineId, invoiceUnits, invoicingLimits } from './ids-and-limits.ts';

const versioned = z.object({ invoiceId, version: z.int() });
const text = z.object({
  en: z.string().trim().max(invoicingLimits.name),
  fr: z.string().trim().max(invoicingLimits.name),
});

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

export const drafts = {
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
      'invoicing.unknownTax',
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
};
